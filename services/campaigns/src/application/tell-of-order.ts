import type { Handler } from '@keepsake/platform/turn';
import type { House } from '../domain/letter.js';
import type { MailQueue } from './mail-queue.js';
import type { Customers, OrderDesk } from './ports.js';

export type TellOfOrder = { readonly orderId: string; readonly paid: boolean };

export type TellOfOrderDeps = {
  readonly orders: OrderDesk;
  readonly customers: Customers;
  readonly queue: MailQueue;
  readonly house: House;
};

/** The buyer reads that the order arrived; the business reads it too, because it promised an answer within a day. */
export const tellOfOrder =
  (deps: TellOfOrderDeps): Handler<TellOfOrder, void> =>
  async ({ orderId, paid }, turn) => {
    if (await turn.kept<true>()) return;
    const { customerId, email, ...buyer } = await deps.orders.buyerOf(orderId, turn);
    const values = { ...buyer, orderId, paid };
    await turn.once(async (tx) => {
      const { firstName, lastName } = buyer;
      await deps.customers.meet(tx, { customerId, email, firstName, lastName });
      await deps.queue.add(tx, { to: email, draft: { template: 'order-received', values }, subjectId: orderId });
      await deps.queue.add(tx, {
        to: deps.house.supportEmail,
        draft: { template: 'support-new-order', values },
        subjectId: orderId,
      });
      return true;
    });
  };
