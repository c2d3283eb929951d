import { z } from 'zod';
import { discountMessages as messages } from '../../catalog/messages/discount-messages.js';
import { discountKinds, discountPackages, maxDiscountCents, parseDiscountCode } from '../../values/money/discounts.js';
import { cents, count, instant, optionalLine, requiredLine } from '../fields.js';
import { discountSorts, workQuery } from '../lists.js';
import { pricingTier, quantity } from './quote.js';

/** A code as a buyer types it: blanks and small letters are forgiven. */
const typedCode = (whenWrong: string) =>
  requiredLine(100, whenWrong).transform((typed, context) => {
    const code = parseDiscountCode(typed);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: whenWrong });
    return z.NEVER;
  });

const limit = (most: number, message: string) =>
  z
    .int({ error: message })
    .min(1, message)
    .max(most, message)
    .nullish()
    .transform((value) => value ?? undefined);
const day = (message: string) =>
  z.iso
    .date(message)
    .nullish()
    .transform((value) => value ?? undefined);

/** `GET /api/discount`: a tier with its quantity, or a package of the order form. */
export const discountQuery = z
  .object({
    code: requiredLine(100, messages.missing),
    pricingTier: pricingTier.optional(),
    packageType: z.enum(['essential', 'premium', 'enterprise'], { error: messages.purchase }).optional(),
    quantity: z
      .string()
      .regex(/^\d{1,4}$/, { error: messages.purchase })
      .default('1')
      .transform(Number)
      .pipe(quantity()),
  })
  .refine(({ pricingTier: tier, packageType }) => (tier === undefined) !== (packageType === undefined), {
    error: messages.purchase,
    path: ['pricingTier'],
  });

/** 200 of `GET /api/discount`. A code that does not hold is 422 `discount-refused` with its reason. */
export const checkedDiscount = z
  .object({ code: z.string(), listPrice: cents(), discountCents: cents(), totalPrice: cents() })
  .meta({ id: 'CheckedDiscount' });

/** `POST /api/admin/discounts` */
export const createDiscountBody = z
  .object({
    code: typedCode(messages.code),
    kind: z.enum(discountKinds, { error: messages.kind }),
    value: z
      .int({ error: messages.value })
      .min(1, messages.value)
      .max(maxDiscountCents, messages.value)
      .meta({ description: 'Tenths of a percent, or cents' }),
    fromDay: day(messages.day),
    untilDay: day(messages.day),
    maxUses: limit(1_000_000, messages.uses),
    maxUsesPerEmail: limit(1_000, messages.uses),
    minimumCents: limit(maxDiscountCents, messages.minimum),
    packages: z
      .array(z.enum(discountPackages, { error: messages.packages }), { error: messages.packages })
      .max(discountPackages.length, messages.packages)
      .nullish()
      .transform((list) => [...new Set(list)])
      .meta({ description: 'Empty: all packages with a fixed price' }),
    note: optionalLine(200),
  })
  .superRefine((typed, context) => {
    if (typed.kind === 'percent' && typed.value > 1_000)
      context.addIssue({ code: 'custom', path: ['value'], message: messages.percent });
    if (typed.fromDay !== undefined && typed.untilDay !== undefined && typed.untilDay < typed.fromDay)
      context.addIssue({ code: 'custom', path: ['untilDay'], message: messages.order });
  })
  .meta({ id: 'CreateDiscount' });

/** `PUT /api/admin/discounts/{id}` */
export const switchDiscountBody = z
  .object({ active: z.boolean('Please send true or false.') })
  .meta({ id: 'SwitchDiscount' });

/** Query of `GET /api/admin/discounts` */
export const discountsQuery = workQuery(...discountSorts).extend({
  show: z.enum(['active', 'disabled'], { error: 'Please choose active or disabled.' }).optional(),
});

/** A row of `GET /api/admin/discounts` */
export const discountAnswer = z
  .object({
    id: z.uuid(),
    code: z.string(),
    kind: z.enum(discountKinds),
    value: z.int().meta({ description: 'Tenths of a percent, or cents' }),
    fromDay: z.iso.date().nullable(),
    untilDay: z.iso.date().nullable().meta({ description: 'The last day, in the time zone of the business' }),
    maxUses: count().nullable(),
    maxUsesPerEmail: count().nullable(),
    minimumCents: cents().nullable().meta({ description: 'Price before the discount' }),
    packages: z.array(z.string()),
    note: z.string().nullable(),
    active: z.boolean(),
    state: z.enum(['active', 'planned', 'ended', 'used-up', 'disabled']),
    uses: count().meta({ description: 'Orders with it that are not canceled' }),
    discountedCents: cents(),
    soldCents: cents().meta({ description: 'Totals of these orders after the discount' }),
    by: z.string(),
    createdAt: instant(),
  })
  .meta({ id: 'Discount' });

export type CheckedDiscount = z.infer<typeof checkedDiscount>;
export type CreateDiscountInput = z.input<typeof createDiscountBody>;
export type DiscountAnswer = z.infer<typeof discountAnswer>;
