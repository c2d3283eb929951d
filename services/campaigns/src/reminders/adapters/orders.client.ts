import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { OrderClient } from '../application/customer-ports.js';

export const createOrderClient = (orders: Client<OrdersDefinition>): OrderClient => ({
  buyerOf: async (orderId, { signal, correlationId }) => {
    const buyer = await orders.GetBuyer({ orderId }, { signal, correlationId });
    return {
      ...present({ linkToken: buyer.linkToken, discountCode: buyer.discountCode, discountCents: buyer.discountCents }),
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
  customer: async (customerId, { signal, correlationId }) => {
    const card = await orders.GetCustomer({ customerId }, { signal, correlationId });
    return {
      ...present({ birthday: card.birthday, anniversary: card.anniversary, familyBirthdays: card.familyBirthdays }),
      customerId,
      known: card.known,
      email: card.email,
      firstName: card.firstName,
      lastName: card.lastName,
      consent: { marketing: card.emailMarketing, reminders: card.birthdayReminders },
      version: card.version,
    };
  },
});
