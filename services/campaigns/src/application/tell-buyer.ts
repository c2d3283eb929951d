import type { Handler } from '@keepsake/platform/turn';
import type { Draft } from '../domain/templates.js';
import type { MailQueue } from './mail-queue.js';
import type { Buyer, OrderDesk } from './ports.js';

export type TellBuyer = { readonly orderId: string } & (
  | { readonly template: 'payment-confirmed'; readonly amountCents: number }
  | { readonly template: 'order-refunded'; readonly amountCents: number; readonly owedCents?: number }
  | { readonly template: 'order-cancelled'; readonly owedCents?: number }
  | { readonly template: 'order-completed' | 'order-closed' }
);

/** How far the order got, in the words of its mail. */
export const tellBuyer =
  (deps: { readonly orders: OrderDesk; readonly queue: MailQueue }): Handler<TellBuyer, void> =>
  async (notice, turn) => {
    if (await turn.kept<true>()) return;
    const { orderId } = notice;
    const buyer = await deps.orders.buyerOf(orderId, turn);
    // Their account was deleted meanwhile: there is nobody to tell.
    if (buyer.email === '') return;
    await turn.once(async (tx) => {
      await deps.queue.add(tx, { to: buyer.email, draft: draftOf(notice, buyer), subjectId: orderId });
      return true;
    });
  };

const draftOf = ({ orderId, ...notice }: TellBuyer, { number, firstName }: Buyer): Draft => {
  const { template, ...amounts } = notice;
  return { template, values: { orderId, number, firstName, ...amounts } } as Draft;
};
