import type { JSX, ReactNode } from 'react';
import { day, humanDate, money, timeOfDay } from '../../../shared/formats.js';
import { OrderShipments } from './order-shipments.js';
import { AllottedCodes } from './allotted-codes.js';
import { bought, buyer, platesOf, type Order } from './order-words.js';

const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): JSX.Element => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const addressLines = (order: Order): readonly string[] =>
  [
    order.shippingAddress,
    [order.shippingCity, order.shippingState, order.shippingZip].filter(Boolean).join(' '),
    order.shippingCountry,
  ].filter((line): line is string => line !== null && line !== '');

const known: Readonly<Record<string, string>> = { online: 'Payment provider', manual: 'By hand' };

/** Our own dialog stores a slug; other clients may store any words. */
const methodWords = (method: string): string =>
  known[method] ?? method.charAt(0).toUpperCase() + method.slice(1).replaceAll('-', ' ');

const reasonWords = (reason: string): string =>
  reason === 'payment-provider' ? 'Reported by the payment provider' : reason;

/** What happened to the order, newest last. */
const history = (order: Order): readonly (readonly [string, string])[] =>
  [
    ['Placed', order.createdAt] as const,
    ...(order.paidAt === null ? [] : [['Paid', order.paidAt] as const]),
    ...(order.shippedAt === null ? [] : [['Shipped', order.shippedAt] as const]),
    ...(order.cancelledAt === null ? [] : [['Cancelled', order.cancelledAt] as const]),
    ...(order.completedAt === null
      ? []
      : [[order.paidAt === null ? 'Closed unpaid' : 'Completed', order.completedAt] as const]),
  ]
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([what, when]) => [what, at(when)] as const);

export const OrderFacts = ({
  order,
  onReplace,
}: {
  readonly order: Order;
  readonly onReplace: (code: string) => void;
}): JSX.Element => (
  <div className="order-facts">
    <AllottedCodes order={order} onReplace={onReplace} />
    <OrderShipments orderId={order.id} />
    <section aria-labelledby="items-title">
      <h2 id="items-title">Order</h2>
      <dl className="fact-list">
        <Fact name="For">
          {order.honoreeName} · {order.eventType}
          {order.eventDate !== null && ` · ${humanDate(order.eventDate)}`}
        </Fact>
        <Fact name="Package">{bought(order)}</Fact>
        <Fact name="Delivers">
          {order.timelines === 1 ? '1 timeline' : `${order.timelines} timelines`}, {platesOf(order)}
        </Fact>
        <Fact name="Total">
          <span className="numeric">{money(order.totalPrice)}</span>
          {order.estimate && order.paidAt === null && ' (estimate)'}
        </Fact>
        {order.refundedCents > 0 && (
          <Fact name="Refunded">
            <span className="numeric">{money(order.refundedCents)}</span>
          </Fact>
        )}
        {order.owedCents > 0 && (
          <Fact name="Still to refund">
            <span className="numeric">{money(order.owedCents)}</span>
          </Fact>
        )}
        {order.totalFiles > 0 && <Fact name="Files">{order.totalFiles.toLocaleString()}</Fact>}
        <Fact name="Privacy">{order.isPrivate ? 'Private timeline' : 'Public timeline'}</Fact>
        {order.affiliateCode !== null && (
          <Fact name="Referral">
            {order.affiliateCode} · {money(order.affiliateCommission)}
            {order.commissionNote !== null && ` · ${order.commissionNote}`}
          </Fact>
        )}
      </dl>
    </section>
    <section aria-labelledby="customer-title">
      <h2 id="customer-title">Customer</h2>
      <dl className="fact-list">
        <Fact name="Name">{buyer(order)}</Fact>
        <Fact name="E-mail">
          <a href={`mailto:${order.email}`}>{order.email}</a>
        </Fact>
        <Fact name="Phone">
          <a href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>{order.phone}</a>
        </Fact>
        <Fact name="Ship to">
          {addressLines(order).length === 0
            ? 'No address yet'
            : addressLines(order).map((line) => (
                <span key={line} className="order-line">
                  {line}
                </span>
              ))}
        </Fact>
      </dl>
    </section>
    {order.refunds.length > 0 && (
      <section aria-labelledby="refunds-title">
        <h2 id="refunds-title">Refunds</h2>
        <dl className="fact-list">
          {order.refunds.map((refund) => (
            <Fact key={refund.at} name={money(refund.amountCents)}>
              {[methodWords(refund.method), refund.reference].filter(Boolean).join(' ')} · {at(refund.at)}
              {refund.by !== null && ` · ${refund.by}`}
              <span className="order-line quiet">{reasonWords(refund.reason)}</span>
            </Fact>
          ))}
        </dl>
      </section>
    )}
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <dl className="fact-list">
        {history(order).map(([what, when]) => (
          <Fact key={what} name={what}>
            {when}
          </Fact>
        ))}
      </dl>
    </section>
  </div>
);
