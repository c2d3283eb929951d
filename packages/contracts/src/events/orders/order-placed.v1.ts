import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents, opaqueId, orderNumber, rateTenths, slug } from '../fields.js';

/** An order was placed at a fixed price. `paid` is true if it was paid before. */
export const orderPlaced = defineEvent(
  'orders.order-placed.v1',
  z.object({
    orderId: z.uuid(),
    number: orderNumber,
    customerId: opaqueId,
    variant: z.enum(['checkout', 'order-form']),
    tier: slug.exactOptional(),
    packageType: slug.exactOptional(),
    quantity: z.int(),
    codes: z.int(),
    copies: z.int(),
    eventType: slug,
    totalCents: cents,
    currency: z.literal('USD'),
    commission: z
      .object({
        affiliateId: z.uuid(),
        rateTenths,
        amountCents: cents,
        via: z.enum(['link', 'typed']).exactOptional(),
        /** The key of the sub-link that the buyer followed. */
        subLink: opaqueId.exactOptional(),
      })
      .exactOptional(),
    exemptReason: slug.exactOptional(),
    /** Keyed hashes that identify buyers who are the affiliate or live with them. */
    household: z
      .object({ mailbox: opaqueId, surname: opaqueId.exactOptional(), address: opaqueId.exactOptional() })
      .exactOptional(),
    uploadIds: z.array(z.uuid()),
    browserId: opaqueId,
    locationId: z.uuid().exactOptional(),
    paid: z.boolean(),
  }),
  (order) => order.orderId,
);
