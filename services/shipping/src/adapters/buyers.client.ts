import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { createBatchedCall } from '@keepsake/platform/rpc/batched-call';
import type { CallOptions, Client } from '@keepsake/platform/rpc/contract';
import type { Buyers } from '../application/ports.js';

/** Reads of many events at about the same time are merged. */
export const createBuyerClient = (orders: Client<OrdersDefinition>): Buyers => {
  const find = createBatchedCall(
    async (orderIds, options) => (await orders.GetBuyers({ orderIds }, options)).buyers,
    ({ orderId }) => orderId,
  );
  const buyerOf = async (orderId: string, options: CallOptions) => {
    const buyer = await find(orderId, options);
    if (!buyer) throw problem('not-found', 'order-not-found', 'Order not found. Check the order number.');
    return buyer;
  };
  return {
    of: async (orderId, options) => {
      const buyer = await buyerOf(orderId, options);
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
    paidFor: async (orderId, options) => (await buyerOf(orderId, options)).totalCents,
    contact: async (orderId, options) => {
      const { totalCents, phone } = await buyerOf(orderId, options);
      return { paidCents: totalCents, ...(phone !== '' && { phone }) };
    },
    customer: async (customerId, { signal, correlationId }) => {
      const { firstName, lastName } = await orders.GetCustomer({ customerId }, { signal, correlationId });
      return { customerId, number: '', firstName, lastName, eventType: '' };
    },
  };
};
