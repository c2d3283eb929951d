import { partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import { knownPackageName, packageName } from '@keepsake/contracts/catalog/package-names';
import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX, ReactNode } from 'react';
import { day, money } from '../formats.js';
import { contents, hasQuantity } from './tiers.js';
import './order.css';

const whatWasOrdered = ({ pricingTier, packageType, quantity }: OrderConfirmation): string => {
  if (packageType === partnerPlates.packageType) return `${partnerPlates.name} × ${quantity}`;
  if (pricingTier === null) return knownPackageName(packageType ?? '') ?? 'As agreed';
  return hasQuantity(pricingTier) ? `${packageName(pricingTier)} × ${quantity}` : packageName(pricingTier);
};

/** Contents and costs of an order. `children`: further terms for viewers with more access. */
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
