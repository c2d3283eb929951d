import type { JSX } from 'react';
import type { PartnerKind } from '../labels.js';

/** Illustrates the portal with its own styles; not interactive and hidden from screen readers. */
export const PortalPicture = ({ picture }: Pick<PartnerKind, 'picture'>): JSX.Element => (
  <div className="portal-picture" aria-hidden="true">
    <div className="portal-picture-bar">
      <span />
      <span />
      <span />
    </div>
    <p className="portal-picture-title">{picture.title}</p>
    {picture.rows.map(({ name, note, mark }) => (
      <div key={name} className="portal-picture-row" data-quiet={mark === 'No QR'}>
        <span>
          <b>{name}</b>
          <small>{note}</small>
        </span>
        <i>{mark}</i>
      </div>
    ))}
  </div>
);
