import type { JSX } from 'react';
import { commissionText } from '../../../shared/order/prices.js';
import { shownPackage } from '../../../shared/order/order-texts.js';
import { sampleSales } from '../kinds.js';
import { partnersText as t } from '../partners-texts.js';

const plate = new URL('../../../shared/pictures/product-plate.webp', import.meta.url).href;

/** Shows what a partner gives to a family, or sample rows of the dashboard, which screen readers skip. */
export const PartnerPicture = ({ sales }: { readonly sales: boolean }): JSX.Element =>
  sales ? (
    <div className="partner-sample" aria-hidden="true">
      <p className="partner-sample-title">{t('earned')}</p>
      {sampleSales.map(({ name, bought, prices }) => (
        <div key={name} className="partner-sample-row">
          <span>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>{shownPackage(bought)}</small>
          </span>
          <i>{commissionText(prices)}</i>
        </div>
      ))}
    </div>
  ) : (
    <img className="partner-plate" src={plate} alt={t('plateAlt')} width={760} height={570} decoding="async" />
  );
