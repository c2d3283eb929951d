import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { Buyers } from '../application/ports.js';

export const createBuyerClient = (orders: Client<OrdersDefinition>): Buyers => ({
  of: async (orderId, { signal, correlationId }) => {
    const buyer = await orders.GetBuyer({ orderId }, { signal, correlationId });
    const { address } = buyer;
    return {
      ...present({
        address:
          address == null
            ? undefined
            : {
                street: address.street,
                city: address.city,
                state: address.state,
                zip: address.zip,
                country: address.country,
              },
      }),
      customerId: buyer.customerId,
      number: buyer.number,
      firstName: buyer.firstName,
      lastName: buyer.lastName,
      eventType: buyer.eventType,
      packageType: buyer.packageType ?? buyer.pricingTier ?? '',
      quantity: buyer.quantity,
      copies: buyer.copies,
    };
  },
  paidFor: async (orderId, { signal, correlationId }) =>
    (await orders.GetBuyer({ orderId }, { signal, correlationId })).totalCents,
  contact: async (orderId, { signal, correlationId }) => {
    const { totalCents, phone } = await orders.GetBuyer({ orderId }, { signal, correlationId });
    return { paidCents: totalCents, ...(phone !== '' && { phone }) };
  },
  customer: async (customerId, { signal, correlationId }) => {
    const { firstName, lastName } = await orders.GetCustomer({ customerId }, { signal, correlationId });
    return { customerId, number: '', firstName, lastName, eventType: '' };
  },
});
