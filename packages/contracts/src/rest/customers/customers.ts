import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { customerMessages } from '../../catalog/messages/account-messages.js';
import {
  count,
  email,
  flag,
  humanDate,
  instant,
  inviteEmails,
  optionalAccessCode,
  optionalDate,
  optionalLine,
  optionalText,
  plateCode,
  requiredLine,
  sentEmail,
  sentLine,
} from '../fields.js';

/** `POST /api/customer/login`; same response and timing for known and unknown addresses. */
export const customerLoginBody = z
  .object({ email: email(customerMessages.emailInvalid, customerMessages.emailMissing) })
  .meta({ id: 'CustomerLogin' });
export const customerLoginAnswer = z.object({ status: z.literal('code-sent') }).meta({ id: 'CodeSent' });

/** `POST /api/customer/login/verify` */
export const verifyLoginBody = z
  .object({
    email: email(customerMessages.emailInvalid, customerMessages.emailMissing),
    code: z
      .string({ error: customerMessages.loginCode })
      .max(40, { error: customerMessages.loginCode, abort: true })
      .overwrite((typed) => typed.replace(/[\s-]/g, ''))
      .regex(/^\d{6}$/, customerMessages.loginCode),
  })
  .meta({ id: 'VerifyLogin' });
export const verifyLoginAnswer = z
  .object({ customer: z.object({ email: z.string() }) })
  .meta({ id: 'CustomerSignedIn' });

export const lifeState = z.enum(['unactivated', 'activated', 'completed', 'reassigned']).meta({ id: 'LifeState' });

/** A row of `GET /api/customer/qr-codes`; `status` is the life state. */
export const customerQrCode = z
  .object({
    id: z.uuid(),
    qrCode: z.string(),
    status: lifeState,
    honoreeName: z.string().nullable(),
    eventType: z.string().nullable(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    eventDate: humanDate().nullable(),
    activatedAt: instant().nullable(),
    createdAt: instant(),
    timelineUrl: z.string().nullable(),
    /** Memories and replies that await the owner's approval. */
    waiting: count(),
  })
  .meta({ id: 'CustomerQrCode' });

export const guestPolicy = z.enum(['open', 'first-held', 'all-held'], {
  error: 'Please choose who may add: open, first-held or all-held.',
});

const personalFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'eventType',
  'honoreeName',
  'eventDate',
  'eventDescription',
] as const;

/**
 * `POST /api/customer/activate-qr`: the code alone (signed-in customer) or the full form with name and email. Public
 * timelines ignore access code and invitations.
 */
export const activateBody = z
  .object({
    qrCode: plateCode(),
    customerName: sentLine(200),
    customerEmail: sentEmail(customerMessages.emailInvalid),
    customerPhone: optionalLine(40),
    eventType: optionalLine(100),
    honoreeName: optionalLine(200),
    eventDate: optionalDate(),
    eventDescription: optionalText(5000),
    isPrivate: flag(),
    accessCode: optionalAccessCode(),
    inviteEmails: inviteEmails(),
    guestPolicy: guestPolicy.nullish().transform((policy) => policy ?? undefined),
    /** Ignores what a funeral home prepared: an empty page, separate from the memorial that another plate opened. */
    startEmpty: flag(),
  })
  .superRefine((form, context) => {
    if (personalFields.every((field) => form[field] === undefined)) return;
    for (const field of ['customerName', 'customerEmail'] as const)
      if (!form[field]) context.addIssue({ code: 'custom', path: [field], message: customerMessages.nameAndEmail });
  })
  .transform((form) => ({
    ...form,
    accessCode: form.isPrivate ? form.accessCode : undefined,
    inviteEmails: form.isPrivate ? form.inviteEmails : [],
  }))
  .meta({ id: 'ActivateCode' });

/** 200 */
export const activatedAnswer = z
  .object({
    timelineUrl: z.string(),
    /** Access code of a private timeline, returned only once, to the person who activates. */
    accessCode: z.string().optional(),
  })
  .meta({ id: 'Activated' });
/** 202: the buyer of the plate was asked by email. */
export const waitingForOrdererAnswer = z
  .object({ status: z.literal('waiting-for-orderer') })
  .meta({ id: 'WaitingForOrderer' });

/**
 * `GET /api/customer/qr-codes/{code}/status`. Unknown callers get a masked owner, and nothing personal if the timeline
 * is private.
 */
export const codeStatusAnswer = z
  .object({
    isActivated: z.boolean(),
    /** True if the plate was lost or its timeline removed: it opens nothing. */
    outOfUse: z.boolean().optional(),
    /** True if the plate is not activated and opens the memorial of another plate of its case. */
    sharesMemorial: z.boolean().optional(),
    /** A paid order for this plate, which is not activated. Only the buyer gets its details. */
    ordered: z
      .object({
        yours: z.boolean(),
        /** Timelines of the order, each with its own name. */
        timelines: count().optional(),
        isPrivate: z.boolean().optional(),
        /** Names of the order that no timeline has yet; empty if the buyer named only one. */
        names: z.array(z.string()).optional(),
        /** Another plate already uses the name and pictures of the order. */
        begun: z.boolean().optional(),
      })
      .optional(),
    timelineUrl: z.string().nullable(),
    customer: z.object({ name: z.string(), email: z.string() }).nullable(),
    eventDetails: z
      .object({
        eventType: z.string().nullable(),
        eventTypeSlug: z.enum(eventTypeSlugs),
        honoreeName: z.string().nullable(),
        eventDate: humanDate().nullable(),
        eventDescription: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CodeStatus' });

/** `POST /api/claims/confirm`; the token was emailed to the buyer of the plate. */
export const confirmClaimBody = z
  .object({ token: requiredLine(400, 'This link is not complete. Please open it from the email again.') })
  .meta({ id: 'ConfirmClaim' });

export type ConfirmClaimBody = z.infer<typeof confirmClaimBody>;
export type CustomerLoginBody = z.infer<typeof customerLoginBody>;
export type CustomerLoginAnswer = z.infer<typeof customerLoginAnswer>;
export type VerifyLoginBody = z.infer<typeof verifyLoginBody>;
export type VerifyLoginAnswer = z.infer<typeof verifyLoginAnswer>;
export type LifeState = z.infer<typeof lifeState>;
export type CustomerQrCode = z.infer<typeof customerQrCode>;
export type GuestPolicy = z.infer<typeof guestPolicy>;
export type ActivateInput = z.input<typeof activateBody>;
export type ActivateBody = z.infer<typeof activateBody>;
export type ActivatedAnswer = z.infer<typeof activatedAnswer>;
export type WaitingForOrdererAnswer = z.infer<typeof waitingForOrdererAnswer>;
export type CodeStatusAnswer = z.infer<typeof codeStatusAnswer>;
