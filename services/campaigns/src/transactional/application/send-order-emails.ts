import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { Branding, Languages, MailQueue } from '../../delivery/api.js';
import { saveOrderDayJob, type ContactFacts, type Customers, type OrderClient } from '../../reminders/api.js';

export type TellOfOrder = {
  readonly orderId: string;
  readonly paid: boolean;
  /** Plates for the stock of a partner. */
  readonly stock: boolean;
  /** Of the buyer's browser. */
  readonly language?: string;
  readonly at: Date;
};

export type TellOfOrderDeps = {
  readonly orders: OrderClient;
  readonly customers: Customers;
  readonly facts: Pick<ContactFacts, 'placedOrder'>;
  readonly queue: MailQueue;
  readonly languages: Pick<Languages, 'saveIfUnknown'>;
  readonly branding: Branding;
};

/** Emails the buyer and the business about a new order; the business promises an answer within a day. */
export const sendOrderEmails =
  (deps: TellOfOrderDeps): Handler<TellOfOrder, void> =>
  async ({ orderId, paid, stock, language, at }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { customerId, email, ...buyer } = await deps.orders.buyerOf(orderId, ctx);
    const values = { ...buyer, orderId, paid };
    const { slug: occasion } = lookUpEventType(buyer.eventType);
    await ctx.transaction(async (tx) => {
      if (language !== undefined && email !== '') await deps.languages.saveIfUnknown(tx, { customerId, language, at });
      await deps.facts.placedOrder(tx, { orderId, customerId, occasion, at, stock });
      await deps.queue.addAll(tx, [
        { ...present({ language }), to: email, draft: { template: 'order-received', values }, subjectId: orderId },
        { to: deps.branding.supportEmail, draft: { template: 'support-new-order', values }, subjectId: orderId },
      ]);
      if (occasion === 'birthday') {
        // The job may run before the event about the customer, which every order also publishes.
        const { firstName, lastName } = buyer;
        await deps.customers.meet(tx, { customerId, email, firstName, lastName });
        tx.enqueue(saveOrderDayJob, { orderId });
      }
      return true;
    });
  };
