import { z } from 'zod';
import { carrierIds } from '../../catalog/carriers.js';
import { orderMessages, tooManyNames } from '../../catalog/messages/order-messages.js';
import { orderPackageOf, packageTypes, type PackageType } from '../../catalog/order-packages.js';
import { maxQuantity, pricingTiers, quantityProblem, quote, readPricingTier } from '../../catalog/pricing.js';
import { maxPlatesSwapped } from '../../values/limits.js';
import { shippingErrors, tidyPostcode } from '../../values/shipping-address.js';
import {
  email,
  flag,
  inviteEmails,
  optionalAccessCode,
  optionalLine,
  optionalText,
  plateCode,
  requiredDate,
  requiredLine,
  solvedHumanCheck,
} from '../fields.js';
import { orderSorts, workQuery } from '../lists.js';
import { orderDetails } from './order-details.js';
import { quantity } from './quote.js';
import { trackingNumber } from './shipping.js';

const uploadIds = () =>
  z
    .array(requiredLine(200), { error: 'Please send the files as a list.' })
    .max(1000, 'Please send at most 1,000 files with an order.')
    .nullish()
    .transform((list) => [...new Set(list)]);

/** Names of the timelines besides the first, in any number up to theirs. Blank lines of the form are dropped. */
const otherNames = () =>
  z
    .array(optionalLine(200), { error: 'Please send the other names as a list.' })
    .max(maxQuantity, tooManyNames(maxQuantity))
    .nullish()
    .transform((list) => (list ?? []).filter((name) => name !== undefined));

const { eventDate: _, ...optionalDetails } = orderDetails;

const fields = z.object({
  eventType: requiredLine(100, orderMessages.eventType),
  honoreeName: requiredLine(200, orderMessages.honoreeName),
  otherHonoreeNames: otherNames(),
  eventDate: requiredDate(orderMessages.eventDate),
  ...optionalDetails,
  firstName: requiredLine(100, orderMessages.firstName),
  lastName: requiredLine(100, orderMessages.lastName),
  email: email(orderMessages.email),
  phone: requiredLine(40, orderMessages.phone),
  emailMarketing: flag(),
  birthdayReminders: flag(),
  watchedTutorial: flag(),
  filePaths: uploadIds(),
  uploadOrder: uploadIds(),
  isPrivate: flag(),
  accessCode: optionalAccessCode(),
  inviteEmails: inviteEmails(),
  shippingAddress: optionalLine(200),
  shippingCity: optionalLine(100),
  shippingState: optionalLine(100),
  shippingZip: optionalLine(20),
  shippingCountry: optionalLine(100),
  affiliateCode: optionalLine(100),
  discountCode: optionalLine(100),
  /** The buyer disclaims a referral that this browser remembers. */
  noReferral: flag(),
  humanCheck: solvedHumanCheck,
  packageType: optionalLine(40),
  pricingTier: z
    .enum([...pricingTiers, 'single'], { error: orderMessages.pricingTier })
    .nullish()
    .transform((tier) => (tier == null ? undefined : readPricingTier(tier))),
  quantity: quantity()
    .nullish()
    .transform((value) => value ?? 1),
  totalPrice: z
    .int({ error: 'Please send the total as a whole number of cents.' })
    .min(0, 'Please send the total as a whole number of cents.')
    .nullish()
    .transform((value) => value ?? undefined),
});

const checkNames = (names: readonly string[], timelines: number, context: z.RefinementCtx): void => {
  if (names.length > 0 && names.length >= timelines)
    context.addIssue({ code: 'custom', path: ['otherHonoreeNames'], message: tooManyNames(timelines) });
};

const isPackage = (text: string | undefined): text is PackageType => packageTypes.some((one) => one === text);

/**
 * `POST /api/orders`: checkout if `pricingTier` is set (`packageType` is ignored), else the order form. `totalPrice` is
 * only compared with the server's own total. Public orders ignore access code and invitations. `uploadIds` keep the
 * buyer's order.
 */
export const placeOrderBody = fields
  .superRefine((order, context) => {
    for (const { field, message } of shippingErrors(order))
      context.addIssue({ code: 'custom', path: [field], message });
    if (order.pricingTier === undefined) {
      if (!isPackage(order.packageType))
        context.addIssue({ code: 'custom', path: ['packageType'], message: orderMessages.packageType });
      else if (!orderPackageOf(order.packageType).setByStaff) checkNames(order.otherHonoreeNames, 1, context);
      return;
    }
    const problem = quantityProblem(order.pricingTier, order.quantity);
    if (problem === undefined)
      checkNames(order.otherHonoreeNames, quote(order.pricingTier, order.quantity).timelines, context);
    else context.addIssue({ code: 'custom', path: ['quantity'], message: problem });
  })
  .transform(({ pricingTier, packageType, quantity: requests, filePaths, uploadOrder, ...order }) => ({
    ...order,
    uploadIds: [...new Set([...uploadOrder, ...filePaths])],
    ...(order.shippingZip !== undefined && { shippingZip: tidyPostcode(order.shippingZip, order.shippingCountry) }),
    accessCode: order.isPrivate ? order.accessCode : undefined,
    inviteEmails: order.isPrivate ? order.inviteEmails : [],
    pricingTier,
    packageType: pricingTier === undefined && isPackage(packageType) ? packageType : undefined,
    quantity: pricingTier === undefined ? 1 : requests,
  }))
  .meta({ id: 'PlaceOrder' });

const cancelReasons = ['customer-request', 'not-paid', 'duplicate', 'mistake', 'other'] as const;

/** The `version` that a decision is based on; a stale one is refused. */
const version = z
  .int({ error: 'Please send the version of the order as a whole number.' })
  .min(1, 'Please send the version of the order as a whole number.')
  .optional();

const amountSentence = 'Please enter the amount as a whole number of cents, at most 100,000,000.';

/** Query of `GET /api/orders` */
export const ordersQuery = workQuery(...orderSorts).extend({
  status: z.enum(['pending', 'processing', 'completed', 'cancelled']).optional(),
  waits: z.enum(['payment', 'address', 'codes', 'refund', 'dispute']).optional(),
});

/** `POST /api/admin/orders/{id}/confirm-payment`; both fields apply to package orders, whose price was an estimate. */
export const confirmPaymentBody = z
  .object({
    amountCents: z.int({ error: amountSentence }).min(0, amountSentence).max(100_000_000, amountSentence).optional(),
    quantity: quantity().optional(),
    version,
  })
  .meta({ id: 'ConfirmPayment' });

/** `POST /api/admin/orders/{id}/cancel` */
export const cancelOrderBody = z
  .object({
    reason: z.enum(cancelReasons, { error: 'Please choose a reason.' }).default('other'),
    note: optionalText(1000),
    version,
  })
  .meta({ id: 'CancelOrder' });

/** `POST /api/admin/orders/{id}/complete`; a pending order requires a reason. */
export const completeOrderBody = z.object({ reason: optionalLine(300), version }).meta({ id: 'CompleteOrder' });

const refundSentence = 'Please enter the amount as a whole number of cents, at least 1.';

/** `POST /api/admin/orders/{id}/refund`: records a refund made outside the payment provider. */
export const refundOrderBody = z
  .object({
    amountCents: z.int({ error: refundSentence }).min(1, refundSentence).max(100_000_000, amountSentence),
    reason: requiredLine(300, 'Please give a reason.'),
    method: optionalLine(60),
    reference: optionalLine(100),
    version,
  })
  .meta({ id: 'RefundOrder' });

/** `POST /api/admin/orders/{id}/ship` */
export const shipOrderBody = z
  .object({
    carrier: z.enum(carrierIds, { error: 'Please choose a carrier.' }).default('other'),
    trackingNumber: trackingNumber(),
    version,
  })
  .meta({ id: 'ShipOrder' });

const oneCode = 'Please send the code of each plate.';
const tooManyPlates = `Please send ${maxPlatesSwapped.toLocaleString('en-US')} codes at most.`;

/**
 * `PUT /api/admin/orders/{id}/codes`: replaces all plates of the order, same count. `damaged` ones are not stocked
 * again.
 */
export const swapPlatesBody = z
  .object({
    codes: z
      .array(plateCode(oneCode), { error: 'Please send the codes as a list.' })
      .min(1, oneCode)
      .max(maxPlatesSwapped, tooManyPlates)
      .refine((codes) => new Set(codes).size === codes.length, {
        error: 'A plate is named twice. Please send each code once.',
      }),
    damaged: z
      .array(plateCode(oneCode), { error: 'Please send the damaged codes as a list.' })
      .max(maxPlatesSwapped, tooManyPlates)
      .nullish()
      .transform((codes) => [...new Set(codes)]),
  })
  .meta({ id: 'SwapPlates' });

/** What a client sends, before defaults and normalization. */
export type PlaceOrderInput = z.input<typeof placeOrderBody>;
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
export type ConfirmPaymentBody = z.infer<typeof confirmPaymentBody>;
export type CancelOrderBody = z.infer<typeof cancelOrderBody>;
export type RefundOrderBody = z.infer<typeof refundOrderBody>;
export type CancelReason = CancelOrderBody['reason'];
export type SwapPlatesInput = z.input<typeof swapPlatesBody>;
export type CompleteOrderBody = z.infer<typeof completeOrderBody>;
