import { z } from 'zod';
import { bookingKinds, bookingPeriods } from '../../values/money/bookings.js';
import { instant } from '../fields.js';
import { bookingSorts, workQuery } from '../lists.js';

/** A row of `GET /api/admin/bookings`: a payment, or a refund with a negative amount. */
export const bookingAnswer = z
  .object({
    id: z.uuid(),
    at: instant(),
    day: z.iso.date().meta({ description: 'In the time zone of the business, as in the periods' }),
    kind: z.enum(bookingKinds),
    orderId: z.uuid(),
    number: z.string(),
    bought: z.string(),
    channel: z.enum(['shop', 'affiliates', 'partners']),
    amount: z.int(),
    currency: z.string(),
    method: z.string(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    discountCode: z.string().nullable().meta({ description: 'Of a payment; the amount is after the discount' }),
    discount: z.int().nullable(),
  })
  .meta({ id: 'Booking' });

/** Query of `GET /api/admin/bookings` */
export const bookingsQuery = workQuery(...bookingSorts).extend({
  kind: z.enum(bookingKinds).optional(),
  period: z.enum(bookingPeriods).optional(),
});

export type BookingAnswer = z.infer<typeof bookingAnswer>;
