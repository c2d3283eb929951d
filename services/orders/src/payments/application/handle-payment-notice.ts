import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentDisputed } from '@keepsake/contracts/events/orders/payment-disputed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { type OrderState, owedCents, type Orders } from '../../orders/api.js';
import { newlyRefunded, takePayment, type PaymentNotice } from '../domain/payment.js';
import type { PaymentBook, PaymentProvider } from './ports.js';

export type TakePaymentNotice = { readonly payload: string; readonly signature: string };
export type NoticeOutcome = 'taken' | 'repeated' | 'not-ours' | 'flagged';

export type PaymentNoticeDeps = {
  readonly orders: Orders;
  readonly provider: PaymentProvider | undefined;
  readonly book: PaymentBook;
  readonly clock: Clock;
  readonly ids: Ids;
};

type Of<K extends PaymentNotice['kind']> = Extract<PaymentNotice, { readonly kind: K }>;

/**
 * Applies a payment notice, once per provider id. A notice about an unknown order is refused, so that the provider
 * delivers it again.
 */
export const handlePaymentNotice =
  (deps: PaymentNoticeDeps): Handler<TakePaymentNotice, { readonly outcome: NoticeOutcome }> =>
  async ({ payload, signature }, ctx) => {
    requireSystem(ctx.caller);
    if (!deps.provider)
      throw problem('not-found', 'no-provider', 'Payments are arranged by hand here. Please set PAYMENTS_URL first.');
    const at = deps.clock.now();
    const notice = deps.provider.readNotice(payload, signature, at);
    if (notice.kind === 'not-ours') return { outcome: 'not-ours' };
    // A dispute names only its payment; one of another shop on the same account is not ours.
    const paidOrderId = notice.kind === 'disputed' ? await deps.book.orderPaidBy(notice.reference) : undefined;
    if (notice.kind === 'disputed' && paidOrderId === undefined) return { outcome: 'not-ours' };
    return ctx.transaction(async (tx) => {
      if (notice.kind === 'page-ended') {
        await deps.book.endPage(tx, notice.pageId, at);
        return { outcome: 'taken' as const };
      }
      const order = await deps.orders.lock(tx, notice.kind === 'disputed' ? (paidOrderId ?? '') : notice.orderId);
      if (!order)
        throw problem('not-found', 'order-not-found', 'We do not know this order yet. Please send the notice again.');
      if (notice.kind === 'disputed') return { outcome: await disputed(deps, tx, order.id, notice) };
      if (await deps.book.isKept(tx, notice.id)) return { outcome: 'repeated' as const };
      return {
        outcome: notice.kind === 'paid' ? await paid(deps, tx, order, notice) : await refunded(deps, tx, order, notice),
      };
    });
  };

const paid = async (
  { orders, book, clock, ids }: PaymentNoticeDeps,
  tx: Tx,
  order: OrderState,
  notice: Of<'paid'>,
): Promise<NoticeOutcome> => {
  const at = clock.now();
  const decided = takePayment(order, notice);
  await book.endPage(tx, notice.pageId, at);
  if ('flag' in decided) {
    await book.saveNotice(tx, notice, decided.flag, at);
    await book.flag(tx, order.id, decided.flag);
    return 'flagged';
  }
  await book.saveNotice(tx, notice, 'taken', at);
  const payment = {
    ...decided.take,
    paymentId: ids.next(),
    method: 'online' as const,
    reference: notice.reference,
    at,
  };
  await orders.markPaid(tx, order.id, payment);
  tx.publish(paymentConfirmed, {
    orderId: order.id,
    paymentId: payment.paymentId,
    method: payment.method,
    amountCents: payment.amountCents,
    currency: 'USD',
    codes: payment.codes,
    copies: payment.copies,
  });
  return 'taken';
};

/** Flags the order; revenue and commission follow only what staff record. */
const disputed = async (
  { book, clock }: PaymentNoticeDeps,
  tx: Tx,
  orderId: string,
  notice: Of<'disputed'>,
): Promise<NoticeOutcome> => {
  if (!(await book.saveDispute(tx, orderId, notice, clock.now()))) return 'repeated';
  const { state, amountCents, dueAt } = notice;
  tx.publish(paymentDisputed, {
    orderId,
    state,
    amountCents,
    currency: notice.currency,
    ...present({ dueAt: dueAt?.toISOString() }),
  });
  return 'taken';
};

const refunded = async (
  { book, clock, ids }: PaymentNoticeDeps,
  tx: Tx,
  order: OrderState,
  notice: Of<'refunded'>,
): Promise<NoticeOutcome> => {
  const at = clock.now();
  const known = await book.refundsOf(tx, order.id, notice.reference);
  await book.saveNotice(tx, notice, 'taken', at);
  const amountCents = newlyRefunded(known.refundedCents, notice.amountCents);
  if (amountCents === 0) return 'taken';
  // Money that was never owed is refunded without changing the sale.
  if (!known.counted) await book.flag(tx, order.id, null);
  const refundId = ids.next();
  const refund = {
    id: refundId,
    amountCents,
    reason: 'payment-provider',
    method: 'online',
    reference: notice.reference,
    at,
  };
  const refundedCents = known.counted ? await book.addRefund(tx, order.id, refund) : 0;
  tx.publish(orderRefunded, {
    orderId: order.id,
    refundId,
    amountCents,
    refundedCents,
    paidCents: order.totalCents,
    currency: 'USD',
    surplus: !known.counted,
    owedCents: owedCents({ ...order, refundedCents: known.counted ? refundedCents : order.refundedCents }),
  });
  return 'taken';
};
