import type { JSX } from 'react';
import { platePictureAlt, type PartnerKind } from '../labels.js';

const plate = new URL('../../../shared/pictures/product-plate.webp', import.meta.url).href;

/** Shows what a partner gives to a family, or sample rows of the dashboard, which screen readers skip. */
export const PartnerPicture = ({ sample }: Pick<PartnerKind, 'sample'>): JSX.Element =>
  sample === undefined ? (
    <img className="partner-plate" src={plate} alt={platePictureAlt} width={760} height={570} decoding="async" />
  ) : (
    <div className="partner-sample" aria-hidden="true">
      <p className="partner-sample-title">{sample.title}</p>
      {sample.rows.map(({ name, note, mark }) => (
        <div key={name} className="partner-sample-row">
          <span>
            <b>{name}</b>
            <small>{note}</small>
          </span>
          <i>{mark}</i>
        </div>
      ))}
    </div>
  );
