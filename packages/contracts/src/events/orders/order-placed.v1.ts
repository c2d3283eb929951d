import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents, opaqueId, orderNumber, rateTenths, slug } from '../fields.js';

/** An order exists and its price is fixed. `paid` is true when it was placed already paid. */
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
      })
      .exactOptional(),
    exemptReason: slug.exactOptional(),
    /** Keyed hashes by which a buyer who is the affiliate, or lives with them, is recognized. */
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
