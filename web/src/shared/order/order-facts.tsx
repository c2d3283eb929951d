import { partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import { knownPackageName } from '@keepsake/contracts/catalog/package-names';
import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX, ReactNode } from 'react';
import { shownEventType } from '../area/events-texts.js';
import { day } from '../formats.js';
import { money } from '../money.js';
import { orderText as t, shownPackage } from './order-texts.js';
import { contents, hasQuantity } from './tiers.js';
import './order.css';

const whatWasOrdered = ({ pricingTier, packageType, quantity }: OrderConfirmation): string => {
  const times = (sold: string): string => t('whatTimes', { name: shownPackage(sold), count: quantity });
  if (packageType === partnerPlates.packageType) return times(packageType);
  if (pricingTier === null)
    return packageType !== null && knownPackageName(packageType) !== undefined
      ? shownPackage(packageType)
      : t('asAgreed');
  return hasQuantity(pricingTier) ? times(pricingTier) : shownPackage(pricingTier);
};

/** Contents and costs of an order. `children`: further terms for viewers with more access. */
export const OrderFacts = ({
  order,
  children,
}: {
  readonly order: OrderConfirmation;
  readonly children?: ReactNode;
}): JSX.Element => (
  <aside className="order-facts" aria-label={t('ordered')}>
    <dl>
      <dt>{t('number')}</dt>
      <dd className="order-number">{order.number}</dd>
      <dt>{t('what')}</dt>
      <dd>
        {whatWasOrdered(order)}
        <small>{contents(order.timelines, order.copies)}</small>
      </dd>
      <dt>{t('for')}</dt>
      <dd dir="auto">{shownEventType(order.eventTypeSlug, order.eventType)}</dd>
      {children}
      {order.discountCode !== null && order.discountCents > 0 && (
        <>
          <dt>{t('price')}</dt>
          <dd>{money(order.totalPrice + order.discountCents)}</dd>
          <dt>{t('discount', { code: order.discountCode })}</dt>
          <dd>{money(-order.discountCents)}</dd>
        </>
      )}
      <dt>{t(order.estimate ? 'totalEstimate' : 'total')}</dt>
      <dd>
        {money(order.totalPrice)}
        {order.estimate && <small>{t('estimateNote')}</small>}
        {order.refundedAt !== null && (
          <small>{t('refunded', { amount: money(order.refundedCents), date: day(order.refundedAt) })}</small>
        )}
      </dd>
    </dl>
    <button type="button" className="button button-quiet" onClick={() => window.print()}>
      {t('print')}
    </button>
  </aside>
);
