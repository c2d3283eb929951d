import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { OrderClient } from '../application/plate-ports.js';
import type { Timelines } from '../../timelines/api.js';

const written = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** gRPC sends missing texts as ''. A person without an order may have entered a name on another plate. */
export const createOrderClient = (
  orders: Client<OrdersDefinition>,
  timelines: Pick<Timelines, 'contactOf'>,
): OrderClient => ({
  storyOf: async (orderId, options) => {
    const story = await orders.GetStory({ orderId }, options);
    return {
      ...present({
        honoreeName: written(story.honoreeName),
        eventDate: story.eventDate,
        description: story.eventDescription,
        accessCode: story.accessCode,
      }),
      ordererId: story.customerId,
      otherNames: story.otherHonoreeNames,
      ownerName: story.ownerName,
      ownerEmail: story.ownerEmail,
      eventType: story.eventType,
      isPrivate: story.isPrivate,
      inviteEmails: story.inviteEmails,
      uploadIds: story.uploadIds,
    };
  },

  nameOf: async (customerId, { signal, correlationId }) => {
    const customer = await orders.GetCustomer({ customerId }, { signal, correlationId });
    return customer.known ? written(`${customer.firstName} ${customer.lastName}`) : undefined;
  },

  emailOf: async (customerId, { signal, correlationId }) => {
    const customer = await orders.GetCustomer({ customerId }, { signal, correlationId });
    return customer.known ? written(customer.email) : undefined;
  },

  contactOf: async (customerId, options) => {
    const contact = await timelines.contactOf(customerId);
    if (contact) return contact;
    const customer = await orders.GetCustomer({ customerId }, options);
    const name = written(`${customer.firstName} ${customer.lastName}`);
    return customer.known && customer.email !== ''
      ? { name: name ?? customer.email, email: customer.email }
      : undefined;
  },
});
