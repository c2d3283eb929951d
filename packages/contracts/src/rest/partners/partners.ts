import { z } from 'zod';
import { signInMessages } from '../../catalog/messages/account-messages.js';
import { orderMessages } from '../../catalog/messages/order-messages.js';
import { licenseMessages, partnerMessages } from '../../catalog/messages/partner-messages.js';
import { licenseTypes } from '../../values/license.js';
import { teamMember } from './team.js';
import { website } from './website.js';
import { applicationSorts, partnerSorts, workQuery } from '../lists.js';
import { count, email, instant, newPassword, optionalLine, password, requiredLine, requiredText } from '../fields.js';

export const partnerType = z
  .enum(['memorial', 'pet'], { error: 'Please choose Memorial Care or Pet Cemetery.' })
  .meta({ id: 'PartnerType' });
export const subscriptionTier = z.enum(['starter', 'standard', 'plus']).meta({ id: 'SubscriptionTier' });

const { yearsInBusiness: yearsSentence } = partnerMessages;

const businessFields = z.object({
  businessName: requiredLine(200, partnerMessages.businessName),
  businessType: requiredLine(100, partnerMessages.businessType),
  licenseNumber: requiredLine(100, partnerMessages.licenseNumber),
  address: requiredLine(200, partnerMessages.address),
  city: requiredLine(100, partnerMessages.city),
  state: requiredLine(100, partnerMessages.state),
  zipCode: requiredLine(20, partnerMessages.zipCode),
  phone: requiredLine(40, orderMessages.phone),
  website: website(),
  /** Accepts text, because the form's number field sends it. */
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
    /** The id returned by `POST /api/partners/licence-document`. */
    licenceDocument: z.uuid({ error: licenseMessages.gone }).optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: partnerMessages.passwordsDiffer,
  })
  .meta({ id: 'PartnerSignup' });

/** License document; its type is detected from its bytes. */
const licenceDocument = z.object({ type: z.enum(licenseTypes), size: z.int().min(1) });

/** `POST /api/partners/licence-document`; the application must send `id` from the same browser within a day. */
export const sentLicenseAnswer = licenceDocument.extend({ id: z.uuid() }).meta({ id: 'SentLicenceDocument' });

/** 202: the application awaits review. */
export const partnerSignupAnswer = z
  .object({ id: z.uuid(), status: z.literal('submitted'), message: z.string() })
  .meta({ id: 'PartnerSignedUp' });

/** `POST /api/partners/login` */
export const partnerLoginBody = z
  .object({
    email: email(signInMessages.emailInvalid, signInMessages.missing),
    password: password(signInMessages.missing),
    partnerType,
    totp: optionalLine(20),
  })
  .meta({ id: 'PartnerLogin' });

/** `token` is part of the contract; the credential is the cookie. */
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
    currentStock: count(),
    lowStockThreshold: count(),
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
    licenceDocument: licenceDocument.meta({ id: 'LicenceDocument' }).nullable(),
  })
  .meta({ id: 'PartnerApplication' });

/** Query of `GET /api/partners` for staff, and of `GET /api/funeral-homes` */
export const partnersQuery = workQuery(...partnerSorts).extend({
  status: z.enum(['active', 'paused', 'pending']).optional(),
  partnerType: partnerType.optional(),
});

/** Query of `GET /api/admin/partner-applications`; `open`: those that await staff. */
export const applicationsQuery = workQuery(...applicationSorts).extend({
  status: z.enum(['open', 'submitted', 'question', 'approved', 'refused']).optional(),
  partnerType: partnerType.optional(),
});

/** `POST /api/admin/partner-applications/{id}/ask`: emailed unchanged. */
export const askApplicantBody = z
  .object({ question: requiredText(500, partnerMessages.question) })
  .meta({ id: 'AskApplicant' });

/** `GET /api/admin/partners/{id}`, by any of the partner's locations */
export const partnerFile = z
  .object({
    account: partnerApplication,
    accountStatus: z.enum(['active', 'paused']),
    locations: z.array(partnerLocation),
    /** Of the applicant; team owners manage the others. */
    twoStep: z.boolean(),
    /** The team, with the applicant first. */
    people: z.array(teamMember),
  })
  .meta({ id: 'PartnerFile' });

/** `PUT /api/admin/partners/{id}/plan` */
export const partnerPlanBody = z
  .object({
    subscriptionTier,
    lowStockThreshold: z
      .int({ error: partnerMessages.threshold })
      .min(0, partnerMessages.threshold)
      .max(10_000, partnerMessages.threshold),
  })
  .meta({ id: 'PartnerPlan' });

/** `POST /api/admin/partners/{id}/locations` */
export const newLocationBody = z
  .object({
    name: requiredLine(200, partnerMessages.locationName),
    city: requiredLine(100, partnerMessages.city),
    state: requiredLine(100, partnerMessages.state),
    subscriptionTier,
  })
  .meta({ id: 'NewLocation' });

/** `PUT /api/admin/partners/{id}/status` */
export const partnerStatusBody = z.object({ status: z.enum(['active', 'paused']) }).meta({ id: 'PartnerStatus' });

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
    /** Plates used in the last 60 days, days until the stock runs out, and a suggested quantity. */
    usedRecently: count(),
    daysLeft: count().nullable(),
    suggestedQuantity: count(),
  })
  .meta({ id: 'Inventory' });

export type PartnerType = z.infer<typeof partnerType>;
export type SubscriptionTier = z.infer<typeof subscriptionTier>;
export type PartnerSignupInput = z.input<typeof partnerSignupBody>;
export type PartnerSignupBody = z.infer<typeof partnerSignupBody>;
export type PartnerSignupAnswer = z.infer<typeof partnerSignupAnswer>;
export type SentLicenseAnswer = z.infer<typeof sentLicenseAnswer>;
export type PartnerLoginBody = z.infer<typeof partnerLoginBody>;
export type PartnerLoginAnswer = z.infer<typeof partnerLoginAnswer>;
export type PartnerLocation = z.infer<typeof partnerLocation>;
export type PartnerApplication = z.infer<typeof partnerApplication>;
export type PartnerFile = z.infer<typeof partnerFile>;
export type RefuseApplicationBody = z.infer<typeof refuseApplicationBody>;
export type InventoryAnswer = z.infer<typeof inventoryAnswer>;
