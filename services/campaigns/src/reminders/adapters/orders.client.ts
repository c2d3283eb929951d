import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { createBatchedCall } from '@keepsake/platform/rpc/batched-call';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { OrderClient } from '../application/customer-ports.js';

/** Reads of many events at about the same time are merged. */
export const createOrderClient = (orders: Client<OrdersDefinition>): OrderClient => {
  const findBuyer = createBatchedCall(
    async (orderIds, options) => (await orders.GetBuyers({ orderIds }, options)).buyers,
    ({ orderId }) => orderId,
  );
  const findCustomer = createBatchedCall(
    async (customerIds, options) => (await orders.GetCustomers({ customerIds }, options)).customers,
    ({ customerId }) => customerId,
  );
  return {
    buyerOf: async (orderId, options) => {
      const buyer = await findBuyer(orderId, options);
      if (!buyer) throw problem('not-found', 'order-not-found', 'Order not found. Check the order number.');
      return {
        ...present({
          linkToken: buyer.linkToken,
          discountCode: buyer.discountCode,
          discountCents: buyer.discountCents,
        }),
        customerId: buyer.customerId,
        email: buyer.email,
        firstName: buyer.firstName,
        lastName: buyer.lastName,
        number: buyer.number,
        eventType: buyer.eventType,
        honoreeName: buyer.honoreeName,
        bought: buyer.packageType ?? buyer.pricingTier ?? '',
        quantity: buyer.quantity,
        copies: buyer.copies,
        totalCents: buyer.totalCents,
        addressNeeded: buyer.address == null,
        payOnline: buyer.payable ?? false,
      };
    },
    contact: async (contactId, { signal, correlationId }) => {
      const { contact } = await orders.GetContact({ contactId }, { signal, correlationId });
      if (!contact) return undefined;
      const { firstName, lastName, email, notes } = contact;
      return { firstName, lastName, email, notes };
    },
    contactReply: async (contactId, replyId, { signal, correlationId }) => {
      const { contact } = await orders.GetContact({ contactId }, { signal, correlationId });
      const reply = contact?.replies.find(({ id }) => id === replyId);
      if (!contact || !reply) return undefined;
      const { firstName, email, language } = contact;
      return { firstName, email, text: reply.text, ...present({ language }) };
    },
    story: async (orderId, { signal, correlationId }) => {
      const { customerId, eventType, honoreeName, eventDate, cancelled } = await orders.GetStory(
        { orderId },
        { signal, correlationId },
      );
      return { customerId, eventType, honoreeName, cancelled, ...present({ eventDate }) };
    },
    customer: async (customerId, options) => {
      const card = await findCustomer(customerId, options);
      return {
        ...present({
          birthday: card?.birthday,
          anniversary: card?.anniversary,
          familyBirthdays: card?.familyBirthdays,
        }),
        customerId,
        known: card?.known ?? false,
        email: card?.email ?? '',
        firstName: card?.firstName ?? '',
        lastName: card?.lastName ?? '',
        consent: { marketing: card?.emailMarketing ?? false, reminders: card?.birthdayReminders ?? false },
        version: card?.version ?? 0,
      };
    },
  };
};
