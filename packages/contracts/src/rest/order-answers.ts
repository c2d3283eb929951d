import { z } from 'zod';
import { eventTypeSlugs } from '../catalogue/event-types.js';
import { packageTypes, partnerPlates } from '../catalogue/order-packages.js';
import { orderStepNames } from '../catalogue/order-steps.js';
import { cents, count, humanDate, instant } from './fields.js';
import { pricingTier } from './quote.js';

/** How far an order came. Canceled and refunded are facts beside it: `cancelledAt`, `refundedCents`. */
export const orderStatus = z.enum(['pending', 'processing', 'completed']).meta({ id: 'OrderStatus' });

/** 201 of `POST /api/orders` */
export const placedOrderAnswer = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ example: 'K-4F7Q2M9X' }),
    status: orderStatus,
    totalPrice: cents(),
  })
  .meta({ id: 'PlacedOrder' });

const orderStep = z
  .object({ step: z.enum(orderStepNames), state: z.enum(['done', 'current', 'ahead']), at: instant().nullable() })
  .meta({ id: 'OrderStep' });

/** What the confirmation page shows to anyone who holds the id: what was ordered and how far it is, and nothing personal. */
export const orderConfirmation = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ example: 'K-4F7Q2M9X' }),
    status: orderStatus,
    createdAt: instant(),
    eventType: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    packageType: z.enum([...packageTypes, partnerPlates.packageType]).nullable(),
    pricingTier: pricingTier.nullable(),
    quantity: count(),
    unitPrice: cents(),
    totalPrice: cents(),
    currency: z.literal('USD'),
    /** True until staff has confirmed the price of a package order. */
    estimate: z.boolean(),
    timelines: count(),
    copies: count(),
    /** Physical plates; each timeline has as many of them. */
    plates: count(),
    steps: z.array(orderStep),
    addressNeeded: z.boolean(),
    codesShort: z.boolean(),
    /** The maker still has plates of it. */
    atMaker: z.boolean(),
    /** The buyer can pay it online now. */
    payable: z.boolean(),
    refundedCents: cents(),
    refundedAt: instant().nullable(),
    owedCents: cents().meta({ description: 'Paid for a canceled order and not refunded yet' }),
    shippedAt: instant().nullable(),
    paidAt: instant().nullable(),
    cancelledAt: instant().nullable(),
    completedAt: instant().nullable(),
  })
  .meta({ id: 'OrderConfirmation' });

/** A row of `GET /api/orders` for finance: amounts and nothing personal. */
export const orderAmounts = orderConfirmation
  .extend({
    affiliateCode: z.string().nullable(),
    affiliateCommission: cents(),
    /** Why a referred order earns nothing, such as an exempt partner. */
    commissionNote: z.string().nullable(),
    /** Money that arrived and could not be taken: give it back, or settle the rest with the buyer. */
    paymentFlag: z.enum(['paid-after-cancel', 'paid-twice', 'amount-differs']).nullable(),
  })
  .meta({ id: 'OrderAmounts' });

/** A row of `GET /api/orders`, and `GET /api/orders/{id}`, for staff who serve buyers. */
export const staffOrder = orderAmounts
  .extend({
    honoreeName: z.string(),
    eventDate: humanDate().nullable(),
    eventDescription: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    emailMarketing: z.boolean(),
    birthdayReminders: z.boolean(),
    isPrivate: z.boolean(),
    totalFiles: count(),
    shippingAddress: z.string().nullable(),
    shippingCity: z.string().nullable(),
    shippingState: z.string().nullable(),
    shippingZip: z.string().nullable(),
    shippingCountry: z.string().nullable(),
    cancelReason: z.string().nullable(),
    cancelNote: z.string().nullable(),
    /** A partner's own number for the order. */
    poNumber: z.string().nullable(),
    /** The partner's location that the plates go to. */
    locationId: z.uuid().nullable(),
    version: z.int().meta({ description: 'Send it with an act on this order; a stale one is refused with 409' }),
    refunds: z
      .array(
        z
          .object({
            amountCents: cents(),
            reason: z.string(),
            method: z.string(),
            reference: z.string().nullable(),
            by: z.string().nullable(),
            at: instant(),
          })
          .meta({ id: 'OrderRefund' }),
      )
      .meta({ description: 'Oldest first; empty in lists' }),
    /** The codes allotted to this order. */
    codes: z.array(z.string()),
  })
  .meta({ id: 'StaffOrder' });

export type OrderStatus = z.infer<typeof orderStatus>;
export type PlacedOrderAnswer = z.infer<typeof placedOrderAnswer>;
export type OrderConfirmation = z.infer<typeof orderConfirmation>;
export type StaffOrder = z.infer<typeof staffOrder>;
