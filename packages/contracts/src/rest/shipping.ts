import { z } from 'zod';
import { count, instant } from './fields.js';

/** Why an order cannot be printed or shipped yet. */
export const waitingReason = z.enum(['address-needed', 'payment-not-confirmed', 'codes-short']);

/** A row of `GET /api/orders/pending-shipping`: listed as soon as it is ordered, with what it waits for. */
export const pendingShipment = z
  .object({
    id: z.uuid(),
    number: z.string(),
    shipmentId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    eventType: z.string(),
    packageType: z.string().nullable(),
    pricingTier: z.string().nullable(),
    quantity: count(),
    copies: count(),
    shippingAddress: z.string().nullable(),
    shippingCity: z.string().nullable(),
    shippingState: z.string().nullable(),
    shippingZip: z.string().nullable(),
    shippingCountry: z.string().nullable(),
    waitingFor: z.array(waitingReason),
    /** The same in words, to show: "Address needed", "Payment not confirmed". */
    notes: z.array(z.string()),
    createdAt: instant(),
  })
  .meta({ id: 'PendingShipment' });

export type WaitingReason = z.infer<typeof waitingReason>;
export type PendingShipment = z.infer<typeof pendingShipment>;
