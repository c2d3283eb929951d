import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { packageTypes, partnerPlates } from '../../catalog/order-packages.js';
import { orderStepNames } from '../../catalog/order-steps.js';
import { cents, count, humanDate, instant } from '../fields.js';
import { shownDetails } from './order-details.js';
import { pricingTier } from './quote.js';

/** Progress of an order. Cancellation and refunds are separate: `cancelledAt`, `refundedCents`. */
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

/** What the confirmation page shows to anyone with the id: contents and progress, nothing personal. */
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
    totalPrice: cents().meta({ description: 'After the discount' }),
    discountCode: z.string().nullable(),
    discountCents: cents(),
    currency: z.literal('USD'),
    /** True until staff confirm the price of a package order. */
    estimate: z.boolean(),
    timelines: count(),
    copies: count(),
    /** Physical plates; each timeline has as many of them. */
    plates: count(),
    steps: z.array(orderStep),
    addressNeeded: z.boolean(),
    codesShort: z.boolean(),
    /** The maker still has some of its plates. */
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
    /** Why a referred order earns no commission, such as an exempt partner. */
    commissionNote: z.string().nullable(),
    /** A payment that could not be booked: refund it, or settle the difference with the buyer. */
    paymentFlag: z.enum(['paid-after-cancel', 'paid-twice', 'amount-differs']).nullable(),
    dispute: z.enum(['open', 'won', 'lost']).nullable().meta({ description: 'The latest chargeback of the payment' }),
  })
  .meta({ id: 'OrderAmounts' });

/** A row of `GET /api/admin/orders/marks`: what a row of the list shows of its progress. */
export const orderMark = orderAmounts
  .pick({
    id: true,
    status: true,
    addressNeeded: true,
    codesShort: true,
    atMaker: true,
    totalPrice: true,
    refundedCents: true,
    paidAt: true,
    shippedAt: true,
    cancelledAt: true,
    completedAt: true,
    paymentFlag: true,
    dispute: true,
  })
  .meta({ id: 'OrderMark' });

/** A row of `GET /api/orders`, and `GET /api/orders/{id}`, for staff who serve buyers. */
export const staffOrder = orderAmounts
  .extend({
    honoreeName: z.string(),
    otherHonoreeNames: z.array(z.string()).meta({ description: 'Whom the further timelines are for, as far as named' }),
    ...shownDetails,
    eventDate: humanDate().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    emailMarketing: z.boolean(),
    birthdayReminders: z.boolean(),
    isPrivate: z.boolean(),
    totalFiles: count(),
    totalPhotos: count().nullable().meta({ description: 'Null: the order is from before they were counted apart' }),
    totalVideos: count().nullable(),
    filePaths: z.array(z.string()),
    uploadOrder: z.array(z.string()).meta({ description: 'The same files, in the order the buyer gave them' }),
    inviteEmails: z.array(z.string()),
    watchedTutorial: z.boolean(),
    captchaVerified: z.boolean().meta({ description: 'The buyer solved the human check; most orders need none' }),
    shippingAddress: z.string().nullable(),
    shippingCity: z.string().nullable(),
    shippingState: z.string().nullable(),
    shippingZip: z.string().nullable(),
    shippingCountry: z.string().nullable(),
    addressChangedAt: instant().nullable().meta({ description: 'The last change after the order' }),
    addressChangedBy: z
      .string()
      .nullable()
      .meta({ description: 'The staff member; null: the buyer, by the link of the order' }),
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
    cemeteryKit: z.boolean().meta({ description: '`cemetery-kit.pdf` exists: a memorial with a plate, not canceled' }),
    /** Codes allotted to this order. */
    codes: z.array(z.string()),
  })
  .meta({ id: 'StaffOrder' });

export type OrderStatus = z.infer<typeof orderStatus>;
export type PlacedOrderAnswer = z.infer<typeof placedOrderAnswer>;
export type OrderConfirmation = z.infer<typeof orderConfirmation>;
export type StaffOrder = z.infer<typeof staffOrder>;
