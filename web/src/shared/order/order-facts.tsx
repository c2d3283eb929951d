import { orderPackages, partnerPlates } from '@keepsake/contracts/catalogue/order-packages';
import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX, ReactNode } from 'react';
import { day, money } from '../formats.js';
import { contents, hasQuantity, tierName } from './tiers.js';
import './order.css';

const whatWasOrdered = ({ pricingTier, packageType, quantity }: OrderConfirmation): string => {
  if (packageType === partnerPlates.packageType) return `${partnerPlates.name} × ${quantity}`;
  if (pricingTier === null) return orderPackages.find((one) => one.packageType === packageType)?.name ?? 'As agreed';
  return hasQuantity(pricingTier) ? `${tierName(pricingTier)} × ${quantity}` : tierName(pricingTier);
};

/** What was ordered and what it costs. `children`: further terms, for whoever may see more. */
export const OrderFacts = ({
  order,
  children,
}: {
  readonly order: OrderConfirmation;
  readonly children?: ReactNode;
}): JSX.Element => (
  <aside className="order-facts" aria-label="What you ordered">
    <dl>
      <dt>Order number</dt>
      <dd className="order-number">{order.number}</dd>
      <dt>What</dt>
      <dd>
        {whatWasOrdered(order)}
        <small>{contents(order.timelines, order.copies)}</small>
      </dd>
      <dt>For</dt>
      <dd>{order.eventType}</dd>
      {children}
      <dt>{order.estimate ? 'Total, estimate' : 'Total'}</dt>
      <dd>
        {money(order.totalPrice)}
        {order.estimate && <small>We confirm the price with you.</small>}
        {order.refundedAt !== null && (
          <small>
            {money(order.refundedCents)} refunded on {day(order.refundedAt)}
          </small>
        )}
      </dd>
    </dl>
    <button type="button" className="button button-quiet" onClick={() => window.print()}>
      Print this page
    </button>
  </aside>
);
