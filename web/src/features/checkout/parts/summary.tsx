import { priceChanged } from '@keepsake/contracts/catalog/order-messages';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { QuoteAnswer } from '@keepsake/contracts/rest/quote';
import { useEffect, useState, type JSX, type RefObject } from 'react';
import { money } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { cheaperLabel, contents, hasQuantity } from '../../../shared/order/tiers.js';
import './summary.css';

type Props = {
  readonly tier: PricingTier;
  readonly quantity: number;
  readonly quote: QuoteAnswer | undefined;
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
    const timer = window.setTimeout(() => setAnnouncement(`Total ${total}`), 600);
    return () => window.clearTimeout(timer);
  }, [total]);
  return announcement;
};

export const Summary = (props: Props): JSX.Element => {
  const { tier, quantity, quote, error, onRetry, onUse, changed, totalRef, children } = props;
  const total = quote && money(quote.totalPrice);
  const announcement = useAnnouncement(total);
  return (
    <section className="summary" id="order-summary" aria-label="Order summary">
      <h2>Order summary</h2>
      <p className="summary-what">
        {packageName(tier)}
        {hasQuantity(tier) && ` × ${(quote?.quantity ?? quantity).toLocaleString('en-US')}`}
      </p>
      {quote && <p className="summary-contents">{contents(quote.timelines, quote.copies)}</p>}
      {quote?.notes.map((note) => (
        <p key={note} className="notice notice-warning">
          {note}
        </p>
      ))}
      <dl>
        <div>
          <dt>Shipping and tax</dt>
          <dd>included</dd>
        </div>
      </dl>
      <div ref={totalRef} className="summary-total" data-changed={changed} tabIndex={-1}>
        <span>Total</span>
        {total === undefined ? <Skeleton width="7rem" height="2rem" /> : <strong>{total}</strong>}
      </div>
      {changed && (
        <p className="field-error" role="alert">
          {priceChanged}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {error !== null && error !== undefined && (
        <LoadFailed error={error} heading="The price did not load." onRetry={onRetry} />
      )}
      {quote?.cheaper && (
        <p className="summary-cheaper">
          <span>{cheaperLabel(quote.cheaper, quote)}</span>
          <button
            type="button"
            className="button button-text"
            onClick={() => quote.cheaper && onUse(quote.cheaper.pricingTier, quote.cheaper.quantity)}
          >
            Use it
          </button>
        </p>
      )}
      {children}
    </section>
  );
};
