import { z } from 'zod';
import { eventTypeSlugs } from '../catalogue/event-types.js';
import { packageTypes } from '../catalogue/order-packages.js';
import { cents, count, humanDate, instant } from './fields.js';
import { pricingTier } from './quote.js';

export const orderStatus = z.enum(['pending', 'processing', 'completed']).meta({ id: 'OrderStatus' });

export const orderStep = z
  .object({
    step: z.enum(['received', 'payment', 'plate-made', 'shipped']),
    state: z.enum(['done', 'current', 'ahead']),
    at: instant().nullable(),
  })
  .meta({ id: 'OrderStep' });

/** What the confirmation page shows to anyone who holds the id: what was ordered and how far it is; of the address only the place. */
export const orderConfirmation = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ example: 'K-4F7Q2M9X' }),
    status: orderStatus,
    createdAt: instant(),
    eventType: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    packageType: z.enum(packageTypes).nullable(),
    pricingTier: pricingTier.nullable(),
    quantity: count(),
    unitPrice: cents(),
    totalPrice: cents(),
    currency: z.literal('USD'),
    /** True until staff has confirmed the price of a package order. */
    isEstimate: z.boolean(),
    timelines: count(),
    copies: count(),
    steps: z.array(orderStep),
    addressComplete: z.boolean(),
    shipTo: z.string().nullable().meta({ description: 'City and state only', example: 'Troy, NY' }),
    paidAt: instant().nullable(),
    cancelledAt: instant().nullable(),
    refundedCents: cents(),
  })
  .meta({ id: 'OrderConfirmation' });

/** A row of `GET /api/orders`, and `GET /api/orders/{id}` for staff. */
export const staffOrder = orderConfirmation
  .extend({
    honoreeName: z.string(),
    eventDate: humanDate().nullable(),
    eventDescription: z.string().nullable(),
    customerBirthday: humanDate().nullable(),
    anniversaryDate: humanDate().nullable(),
    familyBirthdays: z.string().nullable(),
    customerId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    emailMarketing: z.boolean(),
    birthdayReminders: z.boolean(),
    isPrivate: z.boolean(),
    totalFiles: count(),
    totalPhotos: count(),
    totalVideos: count(),
    shippingAddress: z.string().nullable(),
    shippingCity: z.string().nullable(),
    shippingState: z.string().nullable(),
    shippingZip: z.string().nullable(),
    shippingCountry: z.string().nullable(),
    affiliateCode: z.string().nullable(),
    affiliateCommission: cents(),
    exemptReason: z.string().nullable(),
    /** The codes allotted to this order. */
    codes: z.array(z.string()),
    /** Codes still missing because the shelf was empty. */
    codesShort: count(),
    completedAt: instant().nullable(),
  })
  .meta({ id: 'StaffOrder' });

export type OrderStatus = z.infer<typeof orderStatus>;
export type OrderStep = z.infer<typeof orderStep>;
export type OrderConfirmation = z.infer<typeof orderConfirmation>;
export type StaffOrder = z.infer<typeof staffOrder>;
