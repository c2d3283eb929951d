import { z } from 'zod';
import { eventTypeSlugs } from '../catalogue/event-types.js';
import { customerMessages } from '../catalogue/account-messages.js';
import {
  count,
  email,
  flag,
  humanDate,
  instant,
  inviteEmails,
  optionalAccessCode,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalText,
  plateCode,
  requiredLine,
} from './fields.js';

/** `POST /api/customer/login`; the same answer, as fast, for known and unknown addresses. */
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
    /** Memories that wait for the owner. */
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
 * `POST /api/customer/activate-qr`. Either the code alone (a signed-in customer), or the full form, which needs name and e-mail.
 * A public timeline has no access code and invites nobody.
 */
export const activateBody = z
  .object({
    qrCode: plateCode(),
    customerName: optionalLine(200),
    customerEmail: optionalEmail(customerMessages.emailInvalid),
    customerPhone: optionalLine(40),
    eventType: optionalLine(100),
    honoreeName: optionalLine(200),
    eventDate: optionalDate(),
    eventDescription: optionalText(5000),
    isPrivate: flag(),
    accessCode: optionalAccessCode(),
    inviteEmails: inviteEmails(),
    guestPolicy: guestPolicy.nullish().transform((policy) => policy ?? undefined),
    /** What a funeral home prepared is left aside: an empty page, and one of its own when another plate opened the memorial. */
    startEmpty: flag(),
  })
  .superRefine((form, context) => {
    if (personalFields.every((field) => form[field] === undefined)) return;
    for (const field of ['customerName', 'customerEmail'] as const)
      if (form[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: customerMessages.nameAndEmail });
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
    /** What opens a private timeline: told to whoever activated it, this once. */
    accessCode: z.string().optional(),
  })
  .meta({ id: 'Activated' });
/** 202: the person who ordered the plate has been asked by mail. */
export const waitingForOrdererAnswer = z
  .object({ status: z.literal('waiting-for-orderer') })
  .meta({ id: 'WaitingForOrderer' });

/** `GET /api/customer/qr-codes/{code}/status`; a stranger reads a masked owner, and nothing personal when the timeline is private. */
export const codeStatusAnswer = z
  .object({
    isActivated: z.boolean(),
    /** True when the plate was lost or its timeline removed: it opens nothing any more. */
    outOfUse: z.boolean().optional(),
    /** True when the plate is not activated itself and leads to the memorial that another plate of its case opened. */
    sharesMemorial: z.boolean().optional(),
    /** An order paid for this plate and nobody has activated it. Details of the order are for its orderer alone. */
    ordered: z
      .object({
        yours: z.boolean(),
        /** Timelines of the order; each has a name of its own. */
        timelines: count().optional(),
        isPrivate: z.boolean().optional(),
        /** Another plate has taken the name and the pictures of the order. */
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

/** `POST /api/claims/confirm`; the token came by mail to the person who ordered the plate. */
export const confirmClaimBody = z
  .object({ token: requiredLine(400, 'This link is not complete. Please open it from the mail again.') })
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
