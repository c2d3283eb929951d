import { priceChanged } from '@keepsake/contracts/catalog/order-messages';
import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { CheckedDiscount } from '@keepsake/contracts/rest/discounts';
import type { QuoteAnswer } from '@keepsake/contracts/rest/quote';
import { useEffect, useState, type JSX, type RefObject } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { money } from '../../../shared/money.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { discountText } from '../../../shared/order/discount-texts.js';
import { orderText, shownPackage } from '../../../shared/order/order-texts.js';
import { cheaperLabel, contents, hasQuantity } from '../../../shared/order/tiers.js';
import { checkoutText as t } from '../checkout-texts.js';
import './summary.css';

type Props = {
  readonly tier: PricingTier;
  readonly quantity: number;
  readonly quote: QuoteAnswer | undefined;
  /** The price with the discount code, if one holds. */
  readonly discount: CheckedDiscount | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onUse: (tier: PricingTier, quantity: number) => void;
  /** The price changed before the order: highlights the new one. */
  readonly changed: boolean;
  readonly totalRef: RefObject<HTMLDivElement | null>;
  readonly children: React.ReactNode;
};

/** Returns the total for screen readers once it stops changing. */
const useAnnouncement = (total: string | undefined): string => {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (total === undefined) return undefined;
    const timer = window.setTimeout(() => setAnnouncement(t('totalIs', { total })), 600);
    return () => window.clearTimeout(timer);
  }, [total]);
  return announcement;
};

export const Summary = (props: Props): JSX.Element => {
  const { tier, quantity, quote, discount, error, onRetry, onUse, changed, totalRef, children } = props;
  const total = quote && money(discount?.totalPrice ?? quote.totalPrice);
  const announcement = useAnnouncement(total);
  return (
    <section className="summary" id="order-summary" aria-label={t('summary')}>
      <h2>{t('summary')}</h2>
      <p className="summary-what">
        {hasQuantity(tier)
          ? orderText('whatTimes', { name: shownPackage(tier), count: quote?.quantity ?? quantity })
          : shownPackage(tier)}
      </p>
      {quote && <p className="summary-contents">{contents(quote.timelines, quote.copies)}</p>}
      {/* The only note of the server. */}
      {quote && quote.notes.length > 0 && (
        <p className="notice notice-warning">{t('roundedUp', { asked: quantity, given: quote.quantity })}</p>
      )}
      <dl>
        {discount && (
          <>
            <div>
              <dt>{discountText('price')}</dt>
              <dd>{money(discount.listPrice)}</dd>
            </div>
            <div>
              <dt>{discountText('discount', { code: discount.code })}</dt>
              <dd>{money(-discount.discountCents)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('shippingAndTax')}</dt>
          <dd>{t('included')}</dd>
        </div>
        <div>
          <dt>{t('delivery')}</dt>
          <dd>{t('deliveryIn', { days: siteSettings.deliveryDays })}</dd>
        </div>
      </dl>
      <div ref={totalRef} className="summary-total" data-changed={changed} tabIndex={-1}>
        <span>{t('total')}</span>
        {total === undefined ? <Skeleton width="7rem" height="2rem" /> : <strong>{total}</strong>}
      </div>
      {changed && (
        <p className="field-error" role="alert">
          {sentence(priceChanged)}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {error !== null && error !== undefined && (
        <LoadFailed error={error} heading={t('priceFailed')} onRetry={onRetry} />
      )}
      {quote?.cheaper && (
        <p className="summary-cheaper">
          <span>{cheaperLabel(quote.cheaper, quote)}</span>
          <button
            type="button"
            className="button button-text"
            onClick={() => quote.cheaper && onUse(quote.cheaper.pricingTier, quote.cheaper.quantity)}
          >
            {t('useIt')}
          </button>
        </p>
      )}
      {children}
    </section>
  );
};
