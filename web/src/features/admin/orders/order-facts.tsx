import { Fragment, type JSX } from 'react';
import { AllottedCodes } from './allotted-codes.js';
import { at, OrderCustomer, OrderItems, OrderMoney, OrderRefunds } from './order-sections.js';
import { OrderShipments } from './order-shipments.js';
import type { Order } from './order-labels.js';

/** Lists the events of an order, newest last. */
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
    <OrderItems order={order} />
    <OrderMoney order={order} />
    <OrderCustomer order={order} />
    <OrderRefunds order={order} />
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <dl className="fact-list">
        {history(order).map(([what, when]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>{when}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  </div>
);
