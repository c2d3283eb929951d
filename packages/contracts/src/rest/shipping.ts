import { z } from 'zod';
import { count, instant } from './fields.js';

const waitingReason = z.enum(['address needed', 'payment not confirmed', 'codes short']);

/** A row of `GET /api/orders/pending-shipping`: listed as soon as it is ordered, with what it still waits for, in words. */
export const pendingShipment = z
  .object({
    id: z.uuid().meta({ description: 'The id of the order' }),
    number: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    eventType: z.string(),
    packageType: z.string().meta({ description: 'Package or pricing tier' }),
    quantity: count(),
    shippingAddress: z.string().nullable(),
    shippingCity: z.string().nullable(),
    shippingState: z.string().nullable(),
    shippingZip: z.string().nullable(),
    shippingCountry: z.string().nullable(),
    addressNeeded: z.boolean(),
    paymentConfirmed: z.boolean(),
    codesReady: z.boolean(),
    waitingFor: z.array(waitingReason),
    createdAt: instant(),
  })
  .meta({ id: 'PendingShipment' });

export type WaitingReason = z.infer<typeof waitingReason>;
export type PendingShipment = z.infer<typeof pendingShipment>;

/** The three facts of a shipment as the words of its row; the codes are only missed once the order is paid. */
export const waitingFor = (
  shipment: Pick<PendingShipment, 'addressNeeded' | 'paymentConfirmed' | 'codesReady'>,
): readonly WaitingReason[] => [
  ...(shipment.addressNeeded ? (['address needed'] as const) : []),
  ...(shipment.paymentConfirmed ? [] : (['payment not confirmed'] as const)),
  ...(shipment.paymentConfirmed && !shipment.codesReady ? (['codes short'] as const) : []),
];
