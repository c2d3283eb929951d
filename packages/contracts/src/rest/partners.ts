import { z } from 'zod';
import { orderMessages, partnerMessages, signInMessages } from '../catalogue/form-messages.js';
import { absentWhenEmpty, count, email, instant, newPassword, optionalLine, password, requiredLine } from './fields.js';

export const partnerType = z
  .enum(['memorial', 'pet'], { error: 'Please choose Memorial Care or Pet Cemetery.' })
  .meta({ id: 'PartnerType' });
export const subscriptionTier = z.enum(['starter', 'standard']).meta({ id: 'SubscriptionTier' });

const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

const websiteSentence = 'Please enter the full web address, such as https://example.org.';
const yearsSentence = 'Please enter the years in business as a number.';

const businessFields = z.object({
  businessName: requiredLine(200, 'Business name is required'),
  businessType: requiredLine(100, 'Business type is required'),
  licenseNumber: requiredLine(100, 'License number is required'),
  address: requiredLine(200, 'Address is required'),
  city: requiredLine(100, 'City is required'),
  state: requiredLine(100, 'State is required'),
  zipCode: requiredLine(20, 'ZIP code is required'),
  phone: requiredLine(40, orderMessages.phone),
  website: absentWhenEmpty(
    z
      .string({ error: websiteSentence })
      .max(300, { error: websiteSentence, abort: true })
      .trim()
      .refine((text) => text === '' || isWebAddress(text), websiteSentence),
  ),
  /** The form's number field sends text. */
  yearsInBusiness: z
    .union([z.int().min(0).max(500), z.string().regex(/^\s*\d{1,3}\s*$/)], { error: yearsSentence })
    .transform(Number)
    .refine((years) => years <= 500, yearsSentence),
});

/** `POST /api/partners/signup` */
export const partnerSignupBody = z
  .object({
    email: email(signInMessages.emailInvalid),
    password: newPassword(),
    confirmPassword: password(partnerMessages.passwordsDiffer),
    firstName: requiredLine(100, orderMessages.firstName),
    lastName: requiredLine(100, orderMessages.lastName),
    partnerType,
    businessData: businessFields,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: partnerMessages.passwordsDiffer,
  })
  .meta({ id: 'PartnerSignup' });

/** 202: an application waits for review. */
export const partnerSignupAnswer = z
  .object({ id: z.uuid(), status: z.literal('submitted'), message: z.string() })
  .meta({ id: 'PartnerSignedUp' });

/** `POST /api/partners/login` */
export const partnerLoginBody = z
  .object({
    email: email(signInMessages.emailInvalid, signInMessages.missing),
    password: password(signInMessages.missing),
    partnerType,
  })
  .meta({ id: 'PartnerLogin' });

/** `token` is kept for the contract; the credential is the cookie. */
export const partnerLoginAnswer = z
  .object({ token: z.string(), partnerType, partner: z.object({ id: z.uuid(), email: z.string() }) })
  .meta({ id: 'PartnerSignedIn' });

/** A row of `GET /api/partners` (own locations, or all for staff) and of `GET /api/funeral-homes`. */
export const partnerLocation = z
  .object({
    id: z.uuid(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    contactName: z.string(),
    email: z.string(),
    partnerType,
    partnered: z.boolean(),
    createdAt: instant(),
    subscriptionStatus: z.enum(['active', 'paused', 'pending']),
    subscriptionTier,
    currentCases: count(),
    casesPerMonth: count(),
  })
  .meta({ id: 'PartnerLocation' });

/** A row of `GET /api/admin/partner-applications` */
export const partnerApplication = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    partnerType,
    businessData: z.object({
      businessName: z.string(),
      businessType: z.string(),
      licenseNumber: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      phone: z.string(),
      website: z.string().nullable(),
      yearsInBusiness: count(),
    }),
    status: z.enum(['submitted', 'question', 'approved', 'refused']),
    createdAt: instant(),
    decidedAt: instant().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'PartnerApplication' });

/** `POST /api/admin/partner-applications/{id}/refuse` */
export const refuseApplicationBody = z.object({ reason: optionalLine(500) }).meta({ id: 'RefuseApplication' });

/** `GET /api/partners/{id}/inventory` */
export const inventoryAnswer = z
  .object({
    currentStock: z.int(),
    lowStockThreshold: count(),
    totalUsed: count(),
    lastUsed: instant().nullable(),
    totalRestocked: count(),
    lastRestocked: instant().nullable(),
  })
  .meta({ id: 'Inventory' });

export type PartnerType = z.infer<typeof partnerType>;
export type SubscriptionTier = z.infer<typeof subscriptionTier>;
export type PartnerSignupInput = z.input<typeof partnerSignupBody>;
export type PartnerSignupBody = z.infer<typeof partnerSignupBody>;
export type PartnerSignupAnswer = z.infer<typeof partnerSignupAnswer>;
export type PartnerLoginBody = z.infer<typeof partnerLoginBody>;
export type PartnerLoginAnswer = z.infer<typeof partnerLoginAnswer>;
export type PartnerLocation = z.infer<typeof partnerLocation>;
export type PartnerApplication = z.infer<typeof partnerApplication>;
export type RefuseApplicationBody = z.infer<typeof refuseApplicationBody>;
export type InventoryAnswer = z.infer<typeof inventoryAnswer>;
