import { present } from '@keepsake/contracts/values/present';
import type { DisputeState, OrderState } from '../../orders/api.js';

/** One step of an order. Without `staffId`, the buyer, the payment provider or the product took it. */
export type OrderStep = {
  readonly at: Date;
  readonly deed:
    | 'placed'
    | 'paid'
    | 'refunded'
    | 'disputed'
    | 'dispute-won'
    | 'dispute-lost'
    | 'shipped'
    | 'cancelled'
    | 'completed';
  readonly staffId?: string;
  readonly amountCents?: number;
  readonly method?: string;
  readonly reference?: string;
  readonly reason?: string;
  readonly note?: string;
};

export type RecordedPayment = {
  readonly amountCents: number;
  readonly method: string;
  readonly reference?: string;
};

type Recorded = OrderState & {
  readonly createdAt: Date;
  readonly cancelReason?: string;
  readonly cancelNote?: string;
};

export type RecordedDispute = {
  readonly state: DisputeState;
  readonly amountCents: number;
  readonly reason: string;
  readonly openedAt: Date;
  readonly settledAt?: Date;
};

type Recordable = Omit<OrderStep, 'deed'>;

/** Returns the history of an order, oldest first. */
export const historyOf = (
  order: Recorded,
  payment: RecordedPayment | undefined,
  refunds: readonly Recordable[],
  disputes: readonly RecordedDispute[] = [],
): readonly OrderStep[] => {
  const dated = (deed: OrderStep['deed'], at: Date | undefined, staffId: string | undefined, more: object = {}) =>
    at === undefined ? [] : [{ deed, at, ...present({ staffId }), ...more }];
  return [
    ...dated('placed', order.createdAt, undefined),
    ...dated('paid', order.paidAt, order.paidBy, { amountCents: order.totalCents, ...payment }),
    ...dated('shipped', order.shippedAt, order.shippedBy),
    ...dated(
      'cancelled',
      order.cancelledAt,
      order.cancelledBy,
      present({ reason: order.cancelReason, note: order.cancelNote }),
    ),
    ...dated('completed', order.completedAt, order.completedBy),
    ...disputes.flatMap(({ state, amountCents, reason, openedAt, settledAt }) => [
      ...dated('disputed', openedAt, undefined, { amountCents, reason }),
      ...(state === 'open' ? [] : dated(`dispute-${state}`, settledAt, undefined, { amountCents })),
    ]),
    ...refunds.map((refund) => ({ deed: 'refunded' as const, ...refund })),
  ].toSorted((a, b) => Number(a.at) - Number(b.at));
};
