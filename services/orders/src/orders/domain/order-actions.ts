import { formatMoney } from '@keepsake/contracts/values/money';
import { platesOf } from '@keepsake/contracts/values/plate-count';
import { problem, type Problem } from '@keepsake/platform/problem';
import { owedCents, type OrderState } from './order.js';

/** The version that the action is based on, and the time zone of times in error messages. */
export type Based = { readonly version?: number; readonly timeZone: string };

type Deed = 'paid' | 'cancelled' | 'completed' | 'shipped' | 'refunded' | 'disputed';

const deeds: Readonly<
  Record<Deed, { readonly by: (order: string) => string; readonly alone: (order: string) => string }>
> = {
  paid: {
    by: (order) => `confirmed the payment of ${order}`,
    alone: (order) => `The payment of ${order} arrived`,
  },
  cancelled: { by: (order) => `canceled ${order}`, alone: (order) => `${order} was canceled` },
  completed: { by: (order) => `completed ${order}`, alone: (order) => `${order} was completed` },
  shipped: { by: (order) => `shipped ${order}`, alone: (order) => `${order} was shipped` },
  refunded: {
    by: (order) => `recorded a refund of ${order}`,
    alone: (order) => `A refund of ${order} was reported`,
  },
  disputed: {
    by: (order) => `reported a dispute of ${order}`,
    alone: (order) => `A dispute of ${order} was reported`,
  },
};

const doneOf = (order: OrderState, deed: Deed): { readonly at?: Date; readonly staffId?: string } => {
  const at = order[`${deed}At`];
  // Only the payment provider reports disputes.
  const staffId = deed === 'disputed' ? undefined : order[`${deed}By`];
  return { ...(at && { at }), ...(staffId !== undefined && { staffId }) };
};

const instant = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Returns "A colleague canceled order K-4F7Q2M9X (Nov 22, 2026, 3:04 PM)."; the gateway inserts the name. */
const output = (order: OrderState, deed: Deed, timeZone: string): string => {
  const { at, staffId } = doneOf(order, deed);
  const named = `order ${order.number}`;
  const done = staffId === undefined ? capitalized(deeds[deed].alone(named)) : `A colleague ${deeds[deed].by(named)}`;
  return `${done}${at === undefined ? '' : ` (${instant(at, timeZone)})`}.`;
};

const conflict = (order: OrderState, deed: Deed, slug: string, next: string, { timeZone }: Based): Problem => {
  const { at, staffId } = doneOf(order, deed);
  return problem('conflict', slug, `${output(order, deed, timeZone)} ${next}`, {
    ...(at && { at: at.toISOString() }),
    ...(staffId !== undefined && { staffId }),
  });
};

const lastDeed = (order: OrderState): Deed | undefined =>
  (Object.keys(deeds) as readonly Deed[])
    .filter((deed) => order[`${deed}At`] !== undefined)
    .toSorted((a, b) => Number(order[`${a}At`]) - Number(order[`${b}At`]))
    .at(-1);

/** Refuses an action that is based on an outdated version; the error names the last change. */
const requireCurrent = (order: OrderState, based: Based): void => {
  if (based.version === undefined || based.version === order.version) return;
  const deed = lastDeed(order);
  const next = 'Check the order as it is now, then decide again.';
  throw deed
    ? conflict(order, deed, 'order-changed', next, based)
    : problem('conflict', 'order-changed', `Order ${order.number} has changed. ${next}`);
};

const refuseCancelled = (order: OrderState, based: Based): void => {
  if (order.cancelledAt)
    throw conflict(order, 'cancelled', 'order-already-cancelled', 'Please place a new order instead.', based);
};

/** An order that its shipment completed names the colleague who shipped it. */
const refuseCompleted = (order: OrderState, next: string, based: Based): void => {
  const deed = order.completedBy === undefined && order.shippedBy !== undefined ? 'shipped' : 'completed';
  if (order.status === 'completed') throw conflict(order, deed, 'order-already-completed', next, based);
};

export type Confirmation = {
  readonly amountCents: number;
  readonly codes: number;
  readonly copies: number;
  readonly timelines: number;
};

/** Moves `pending` to `processing`. Staff may set amount and number of codes only if the price was an estimate. */
export const confirmPayment = (
  order: OrderState,
  input: Based & { readonly amountCents?: number; readonly quantity?: number },
): Confirmation => {
  refuseCancelled(order, input);
  refuseCompleted(order, 'Please reload the list.', input);
  if (order.status !== 'pending')
    throw conflict(order, 'paid', `order-already-${order.status}`, 'Please reload the list.', input);
  requireCurrent(order, input);
  if (
    !order.estimate &&
    ((input.amountCents !== undefined && input.amountCents !== order.totalCents) || input.quantity !== undefined)
  )
    throw problem(
      'invalid',
      'amount-fixed',
      'The price of this order is fixed. Please confirm it without an amount or quantity.',
    );
  const codes = input.quantity ?? order.codes;
  const set = input.quantity !== undefined;
  return {
    amountCents: input.amountCents ?? order.totalCents,
    codes,
    copies: platesOf({ codes, copies: order.copies }),
    timelines: set ? codes : order.timelines,
  };
};

/** Returns the amount owed to the buyer. */
export const cancel = (order: OrderState, based: Based): number => {
  refuseCancelled(order, based);
  refuseCompleted(order, 'It can no longer be canceled. Refund it instead.', based);
  if (order.shippedAt)
    throw conflict(
      order,
      'shipped',
      'order-already-shipped',
      'It can no longer be canceled. Refund it instead.',
      based,
    );
  requireCurrent(order, based);
  return owedCents({ ...order, cancelledAt: new Date(0) });
};

/** Cancels an unpaid order; refuses a paid one. */
export const cancelUnpaid = (order: OrderState, based: Based): number => {
  refuseCancelled(order, based);
  if (order.paidAt)
    throw conflict(
      order,
      'paid',
      'order-already-paid',
      'Please reload the order, and choose another reason if it is to be canceled.',
      based,
    );
  return cancel(order, based);
};

/** Completes an order on request of staff. An unpaid order needs a reason. */
export const complete = (order: OrderState, input: Based & { readonly reason?: string }): void => {
  refuseCancelled(order, input);
  refuseCompleted(order, 'Please reload the list.', input);
  requireCurrent(order, input);
  if (order.status === 'pending' && input.reason === undefined)
    throw problem('invalid', 'reason-needed', 'This order is not paid. Please give a reason for closing it.', {
      errors: [{ field: 'reason', message: 'Please give a reason.' }],
    });
};

export type RefundRequest = Based & {
  readonly amountCents: number;
  readonly method?: string;
  /** True if the payment came through the provider, which reports its own refunds. */
  readonly paidOnline: boolean;
};

export type Refunded = { readonly refundedCents: number; readonly owedCents: number };

/** Records a manual refund of at most the paid amount. */
export const refund = (order: OrderState, input: RefundRequest): Refunded => {
  if (!order.paidAt)
    throw order.cancelledAt
      ? conflict(order, 'cancelled', 'order-not-paid', 'It was not paid, so there is nothing to refund.', input)
      : problem(
          'conflict',
          'order-not-paid',
          `Order ${order.number} is not paid, so there is nothing to refund. Cancel it instead.`,
        );
  const leftCents = order.totalCents - order.refundedCents;
  if (leftCents <= 0)
    throw conflict(order, 'refunded', 'order-already-refunded', 'Everything that was paid is refunded.', input);
  requireCurrent(order, input);
  if (input.amountCents > leftCents) {
    const message = `${formatMoney(order.totalCents)} was paid${order.refundedCents > 0 ? ` and ${formatMoney(order.refundedCents)} is refunded already` : ''}. Please enter at most ${formatMoney(leftCents)}.`;
    throw problem('invalid', 'refund-too-high', `Order ${order.number}: ${message}`, {
      errors: [{ field: 'amountCents', message }],
    });
  }
  if (input.paidOnline && input.method === undefined)
    throw problem(
      'conflict',
      'refund-at-provider',
      `Order ${order.number} was paid online. Refund it at the payment provider, which reports it here; or name the method by which you sent the money yourself.`,
    );
  const refundedCents = order.refundedCents + input.amountCents;
  return { refundedCents, owedCents: owedCents({ ...order, refundedCents }) };
};

/** Refuses to change the plates of a canceled order; its plates are released. */
export const requirePackable = (order: OrderState, based: Based): void => refuseCancelled(order, based);

/** Marks the shipment as leaving: afterwards the order can be refunded but not canceled. */
export const dispatch = (order: OrderState, based: Based): void => {
  refuseCancelled(order, based);
  if (!order.paidAt)
    throw problem(
      'conflict',
      'payment-not-confirmed',
      `The payment of order ${order.number} is not confirmed. Please confirm it on the order first.`,
    );
  // A repeat after a partial failure is the same action, whatever its version.
  if (!order.shippedAt) requireCurrent(order, based);
};
