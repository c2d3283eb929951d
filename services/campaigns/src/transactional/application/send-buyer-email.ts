import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { Draft, MailQueue } from '../../delivery/api.js';
import { saveOrderDayJob, type Buyer, type ContactFacts, type OrderClient } from '../../reminders/api.js';

type Notice = { readonly orderId: string } & (
  | { readonly template: 'payment-confirmed'; readonly amountCents: number }
  | { readonly template: 'order-refunded'; readonly amountCents: number; readonly owedCents?: number }
  | { readonly template: 'order-cancelled'; readonly owedCents?: number }
  | { readonly template: 'order-completed' | 'order-closed' }
);
export type TellBuyer = Notice & { readonly at: Date };

/** Emails the buyer the progress of an order. */
export const sendBuyerEmail =
  (deps: {
    readonly orders: OrderClient;
    readonly facts: Pick<ContactFacts, 'cancelledOrder'>;
    readonly queue: MailQueue;
  }): Handler<TellBuyer, void> =>
  async ({ at, ...notice }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { orderId } = notice;
    const buyer = await deps.orders.buyerOf(orderId, ctx);
    // The account was deleted in the meantime, so there is no recipient.
    if (buyer.email === '') return;
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, { to: buyer.email, draft: draftOf(notice, buyer), subjectId: orderId });
      if (notice.template !== 'order-cancelled') return true;
      const { slug: occasion } = lookUpEventType(buyer.eventType);
      await deps.facts.cancelledOrder(tx, { orderId, customerId: buyer.customerId, occasion, at });
      if (occasion === 'birthday') tx.enqueue(saveOrderDayJob, { orderId });
      return true;
    });
  };

const draftOf = ({ orderId, ...notice }: Notice, { number, firstName, addressNeeded, linkToken }: Buyer): Draft => {
  const { template, ...amounts } = notice;
  // A paid order without an address cannot be shipped.
  const address = template === 'payment-confirmed' && addressNeeded ? present({ addressNeeded, linkToken }) : {};
  return { template, values: { orderId, number, firstName, ...amounts, ...address } } as Draft;
};
