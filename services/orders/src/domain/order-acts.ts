import { formatMoney } from '@keepsake/contracts/values/money';
import { platesOf } from '@keepsake/contracts/values/plate-count';
import { problem, type Problem } from '@keepsake/platform/problem';
import { owedCents, type OrderState } from './order.js';

/** The version that an act was based on, and the time zone in which a refusal names the hour. */
export type Based = { readonly version?: number; readonly timeZone: string };

type Deed = 'paid' | 'cancelled' | 'completed' | 'shipped' | 'refunded';

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
};

const doneOf = (order: OrderState, deed: Deed): { readonly at?: Date; readonly staffId?: string } => {
  const at = order[`${deed}At`];
  const staffId = order[`${deed}By`];
  return { ...(at && { at }), ...(staffId !== undefined && { staffId }) };
};

const instant = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** "A colleague canceled order K-4F7Q2M9X (Nov 22, 2026, 3:04 PM)."; the gateway knows the colleague's name. */
const saying = (order: OrderState, deed: Deed, timeZone: string): string => {
  const { at, staffId } = doneOf(order, deed);
  const named = `order ${order.number}`;
  const done = staffId === undefined ? capitalized(deeds[deed].alone(named)) : `A colleague ${deeds[deed].by(named)}`;
  return `${done}${at === undefined ? '' : ` (${instant(at, timeZone)})`}.`;
};

const conflict = (order: OrderState, deed: Deed, slug: string, next: string, { timeZone }: Based): Problem => {
  const { at, staffId } = doneOf(order, deed);
  return problem('conflict', slug, `${saying(order, deed, timeZone)} ${next}`, {
    ...(at && { at: at.toISOString() }),
    ...(staffId !== undefined && { staffId }),
  });
};

const lastDeed = (order: OrderState): Deed | undefined =>
  (Object.keys(deeds) as readonly Deed[])
    .filter((deed) => order[`${deed}At`] !== undefined)
    .toSorted((a, b) => Number(order[`${a}At`]) - Number(order[`${b}At`]))
    .at(-1);

/** Refuses an act that was decided on another state of the order, and says what happened to it. */
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

const refuseCompleted = (order: OrderState, next: string, based: Based): void => {
  if (order.status === 'completed') throw conflict(order, 'completed', 'order-already-completed', next, based);
};

export type Confirmation = {
  readonly amountCents: number;
  readonly codes: number;
  readonly copies: number;
  readonly timelines: number;
};

/** `pending` to `processing`. Staff may set amount and number of codes only where the price was an estimate. */
export const confirmPayment = (
  order: OrderState,
  asked: Based & { readonly amountCents?: number; readonly quantity?: number },
): Confirmation => {
  refuseCancelled(order, asked);
  refuseCompleted(order, 'Please reload the list.', asked);
  if (order.status !== 'pending')
    throw conflict(order, 'paid', `order-already-${order.status}`, 'Please reload the list.', asked);
  requireCurrent(order, asked);
  if (
    !order.estimate &&
    ((asked.amountCents !== undefined && asked.amountCents !== order.totalCents) || asked.quantity !== undefined)
  )
    throw problem(
      'invalid',
      'amount-fixed',
      'The price of this order is fixed. Please confirm it without an amount or quantity.',
    );
  const codes = asked.quantity ?? order.codes;
  const set = asked.quantity !== undefined;
  return {
    amountCents: asked.amountCents ?? order.totalCents,
    codes,
    copies: platesOf({ codes, copies: order.copies }),
    timelines: set ? codes : order.timelines,
  };
};

/** Answers what is owed to the buyer from now on. */
export const cancel = (order: OrderState, based: Based): number => {
  refuseCancelled(order, based);
  refuseCompleted(order, 'It cannot be canceled any more. Please refund it instead.', based);
  if (order.shippedAt)
    throw conflict(
      order,
      'shipped',
      'order-already-shipped',
      'It cannot be canceled any more. Please refund it instead.',
      based,
    );
  requireCurrent(order, based);
  return owedCents({ ...order, cancelledAt: new Date(0) });
};

/** Cancels an order because it was never paid, which a paid one was. */
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

/** Staff closes an order. One that is not paid needs a reason. */
export const complete = (order: OrderState, asked: Based & { readonly reason?: string }): void => {
  refuseCancelled(order, asked);
  refuseCompleted(order, 'Please reload the list.', asked);
  requireCurrent(order, asked);
  if (order.status === 'pending' && asked.reason === undefined)
    throw problem('invalid', 'reason-needed', 'This order is not paid. Please give a reason for closing it.', {
      errors: [{ field: 'reason', message: 'Please give a reason.' }],
    });
};

export type RefundAsked = Based & {
  readonly amountCents: number;
  readonly method?: string;
  /** The payment came through the provider, which reports its own refunds. */
  readonly paidOnline: boolean;
};

export type Refunded = { readonly refundedCents: number; readonly owedCents: number };

/** Money that was sent back by hand: part of what was paid, or all of it, and never more. */
export const refund = (order: OrderState, asked: RefundAsked): Refunded => {
  if (!order.paidAt)
    throw order.cancelledAt
      ? conflict(order, 'cancelled', 'order-not-paid', 'It was never paid, so there is nothing to refund.', asked)
      : problem(
          'conflict',
          'order-not-paid',
          `Order ${order.number} is not paid, so there is nothing to refund. Cancel it instead.`,
        );
  const leftCents = order.totalCents - order.refundedCents;
  if (leftCents <= 0)
    throw conflict(order, 'refunded', 'order-already-refunded', 'Everything that was paid is refunded.', asked);
  requireCurrent(order, asked);
  if (asked.amountCents > leftCents) {
    const message = `${formatMoney(order.totalCents)} was paid${order.refundedCents > 0 ? ` and ${formatMoney(order.refundedCents)} is refunded already` : ''}. Please enter at most ${formatMoney(leftCents)}.`;
    throw problem('invalid', 'refund-too-high', `Order ${order.number}: ${message}`, {
      errors: [{ field: 'amountCents', message }],
    });
  }
  if (asked.paidOnline && asked.method === undefined)
    throw problem(
      'conflict',
      'refund-at-provider',
      `Order ${order.number} was paid online. Refund it at the payment provider, which reports it here; or name the method by which you sent the money yourself.`,
    );
  const refundedCents = order.refundedCents + asked.amountCents;
  return { refundedCents, owedCents: owedCents({ ...order, refundedCents }) };
};

/** The parcel is about to leave: from here on the order can be refunded, and no longer canceled. */
export const dispatch = (order: OrderState, based: Based): void => {
  refuseCancelled(order, based);
  if (!order.paidAt)
    throw problem(
      'conflict',
      'payment-not-confirmed',
      `The payment of order ${order.number} is not confirmed. Please confirm it on the order first.`,
    );
  // A repeat after a failure in between is the same act, whatever version it names.
  if (!order.shippedAt) requireCurrent(order, based);
};
