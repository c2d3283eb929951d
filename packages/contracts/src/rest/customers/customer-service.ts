import { z } from 'zod';
import { customerMessages } from '../../catalog/messages/account-messages.js';
import { customerServiceMessages, reassignReasons } from '../../catalog/messages/customer-service-messages.js';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { lifeState } from './customers.js';
import {
  cents,
  count,
  email,
  flag,
  humanDate,
  instant,
  absentWhenEmpty,
  optionalLine,
  plateCode,
  requiredLine,
  requiredText,
} from '../fields.js';
import { orderStatus } from '../orders/order-answers.js';
import { wishes } from '../timelines/succession.js';
import { stockState } from '../plates/qr-codes.js';

/** `GET /api/admin/customers/search?q=` */
export const customerSearchQuery = z.object({
  q: requiredLine(200, customerServiceMessages.tooShort).min(2, customerServiceMessages.tooShort),
});

/** A row of `GET /api/admin/customers/search`. Counts are null if qr-timeline does not answer. */
export const foundCustomer = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    qrCodeCount: count().nullable(),
    activeQRCodes: count().nullable(),
    lastActivity: instant(),
    createdAt: instant(),
  })
  .meta({ id: 'FoundCustomer' });

const keeperOfCode = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['keeper', 'helper']),
  state: z.enum(['invited', 'keeping', 'ended']),
});

/** The outcome of a replaced plate. */
const replacement = z.object({
  qrCode: z.string().nullable(),
  reason: z.enum(reassignReasons),
  at: instant(),
  /** Sign-in name of the person who did it. */
  by: z.string().nullable(),
  /** False: the old plate opens a page without content. */
  leadsOn: z.boolean(),
});

const dispute = z.object({
  openedAt: instant(),
  openedBy: z.string().nullable(),
  notes: z.array(z.object({ words: z.string(), at: instant(), by: z.string().nullable() })),
});

const succession = z.object({
  wish: z.enum(wishes),
  /** The last sign-in of the owner, or answer to the yearly question. */
  ownerSeenAt: instant(),
  /** The open step of the question; null if the owner answers. */
  step: z.enum(['checked', 'reminded', 'reminded-again', 'announced', 'asked-again', 'closed', 'removed']).nullable(),
  stepAt: instant().nullable(),
  successor: z
    .object({ name: z.string(), email: z.string(), state: z.enum(['asked', 'agreed', 'declined', 'gone']) })
    .nullable(),
});

export const supportQrCode = z
  .object({
    id: z.uuid(),
    qrCode: z.string(),
    serial: z.string(),
    eventType: z.string().nullable(),
    eventTypeSlug: z.enum(eventTypeSlugs).nullable(),
    honoreeName: z.string().nullable(),
    eventDate: humanDate().nullable(),
    /** The life state. */
    status: lifeState,
    stockState,
    createdAt: instant(),
    activatedAt: instant().nullable(),
    timelineUrl: z.string().nullable(),
    orderId: z.uuid().nullable(),
    isPrivate: z.boolean(),
    waiting: count(),
    keepers: z.array(keeperOfCode),
    /** The activation can be undone until then. */
    undoUntil: instant().nullable(),
    replacement: replacement.nullable(),
    /** Ownership is contested: frozen until support decides. */
    dispute: dispute.nullable(),
    /** What happens if the owner no longer answers; null without a timeline. */
    succession: succession.nullable(),
  })
  .meta({ id: 'SupportQrCode' });

export const supportOrder = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: orderStatus,
    createdAt: instant(),
    eventType: z.string(),
    honoreeName: z.string(),
    quantity: count(),
    /** Physical plates. */
    plates: count(),
    totalPrice: cents(),
    paidAt: instant().nullable(),
    cancelledAt: instant().nullable(),
    completedAt: instant().nullable(),
    addressNeeded: z.boolean(),
    codesShort: z.boolean(),
  })
  .meta({ id: 'SupportOrder' });

/** Type, time and delivery state of an email, never its content. */
export const supportMail = z
  .object({
    id: z.uuid(),
    template: z.string(),
    state: z.enum(['queued', 'sent', 'failed', 'expired', 'suppressed']),
    queuedAt: instant(),
    sentAt: instant().nullable(),
    hasText: z.boolean().meta({ description: 'Its text can be read for 180 days: it is about an order and was sent' }),
  })
  .meta({ id: 'SupportMail' });

/** `GET /api/admin/emails/{id}`: the text of the email, without links and codes. */
export const mailText = z
  .object({ language: z.string().meta({ example: 'en' }), subject: z.string(), text: z.string() })
  .meta({ id: 'MailText' });

/** Notes of colleagues, newest first; `by` is the author's name, null after they left. */
export const customerNote = z
  .object({
    id: z.uuid(),
    words: z.string(),
    at: instant(),
    by: z.string().nullable(),
    /** True for the author of the note, and for owners. */
    mayRemove: z.boolean(),
  })
  .meta({ id: 'CustomerNote' });

const longestCustomerNote = 2_000;

/** `POST /api/admin/customers/{id}/notes` */
export const customerNoteBody = z
  .object({ words: requiredText(longestCustomerNote, 'Please write the note.') })
  .meta({ id: 'NoteOnCustomer' });

/** `GET /api/admin/customers/{id}`. A part whose service does not answer is empty and named in `missing`. */
export const customerFile = z
  .object({
    customer: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      createdAt: instant(),
      emailMarketing: z.boolean(),
      birthdayReminders: z.boolean(),
      /** The account is deleted on this day. */
      eraseAt: instant().nullable(),
    }),
    qrCodes: z.array(supportQrCode),
    orders: z.array(supportOrder),
    mails: z.array(supportMail),
    notes: z.array(customerNote),
    missing: z.array(z.enum(['qrCodes', 'mails'])),
  })
  .meta({ id: 'CustomerFile' });

/** `POST /api/admin/customers/reassign-qr` */
export const reassignBody = z
  .object({
    oldQRCode: plateCode('Please send the code of the old plate.'),
    newQRCode: plateCode(customerServiceMessages.newCode),
    reason: z.enum(reassignReasons, { error: customerServiceMessages.reason }),
    customerId: optionalLine(128),
    /** The old plate may be in unknown hands: it shows a page without content. Always set for lost plates. */
    oldPlateNotInHands: flag(),
  })
  .meta({ id: 'ReassignCode' });
export const reassignedAnswer = z
  .object({ oldQRCode: z.string(), newQRCode: z.string(), timelineUrl: z.string(), oldPlateLeadsOn: z.boolean() })
  .meta({ id: 'ReassignedCode' });

/** `POST /api/admin/plates/{code}/replace`: for every plate, activated or not. */
export const replacePlateBody = z
  .object({
    reason: z.enum(reassignReasons, { error: customerServiceMessages.reason }),
    /** Empty: the next plate in stock. */
    newQRCode: absentWhenEmpty(plateCode(customerServiceMessages.newCode)),
    customerId: optionalLine(128),
    oldPlateNotInHands: flag(),
    /** The family already has the new plate, so nothing is shipped. */
    handedOver: flag(),
    /** The state that staff saw; a mismatch is 409. */
    seen: lifeState.optional(),
  })
  .meta({ id: 'ReplacePlate' });
export const replacedPlateAnswer = reassignedAnswer
  .extend({ ships: z.boolean(), atMaker: z.boolean() })
  .meta({ id: 'ReplacedPlate' });

export type ReplacePlateInput = z.input<typeof replacePlateBody>;
export type ReplacedPlateAnswer = z.infer<typeof replacedPlateAnswer>;
export type ReassignInput = z.input<typeof reassignBody>;
export type ReassignedAnswer = z.infer<typeof reassignedAnswer>;
/** `POST /api/admin/customers/{id}/email`: sends a confirmation link to the new address. */
export const correctEmailBody = z
  .object({ email: email(customerMessages.emailInvalid, customerMessages.emailMissing) })
  .meta({ id: 'CorrectEmail' });
export const correctEmailAnswer = z.object({ status: z.literal('link-sent') }).meta({ id: 'CorrectEmailAsked' });

/** `POST /api/admin/customers/{id}/merge`: merges this customer into the other. */
export const mergeCustomersBody = z
  .object({ intoId: requiredLine(128, 'Please choose the customer who stays.') })
  .meta({ id: 'MergeCustomers' });
export const mergedAnswer = z.object({ id: z.string() }).meta({ id: 'MergedCustomer' });

/** `POST /api/admin/customers/{id}/erase`, confirmed by the typed email address. */
export const eraseCustomerBody = z
  .object({ email: email(customerMessages.emailInvalid, customerMessages.emailMissing) })
  .meta({ id: 'EraseCustomer' });
/** 202; `waitsFor`: orders that must be delivered first. */
export const erasingAnswer = z
  .object({ status: z.literal('erasing'), waitsFor: z.array(z.string()) })
  .meta({ id: 'ErasingCustomer' });

/** `POST /api/admin/customers/{id}/mails`: sends the email of an activation, or a link to an order, again. */
export const sendAgainBody = z
  .object({
    mail: z.enum(['timeline', 'order'], { error: 'Please choose which mail to send again.' }),
    /** Id of the code or of the order. */
    subjectId: z.uuid('Please choose the code or the order.'),
  })
  .meta({ id: 'SendMailAgain' });
export const sentAgainAnswer = z.object({ status: z.literal('queued'), to: z.string() }).meta({ id: 'MailSentAgain' });

export type ErasingAnswer = z.infer<typeof erasingAnswer>;
export type SendAgain = z.infer<typeof sendAgainBody>;
export type SentAgainAnswer = z.infer<typeof sentAgainAnswer>;
/** `POST /api/admin/qr-codes/{code}/dispute`: each step is a note about the evidence. */
export const disputeBody = z
  .object({
    act: z.enum(['freeze', 'note', 'end'], { error: 'Please choose freeze, note or end.' }),
    words: requiredText(4_000, 'Please write down what was said and shown.'),
  })
  .meta({ id: 'DisputeStep' });
export const disputeAnswer = z.object({ code: z.string(), frozen: z.boolean() }).meta({ id: 'DisputeState' });

export type DisputeInput = z.input<typeof disputeBody>;
export type FoundCustomer = z.infer<typeof foundCustomer>;
export type SupportQrCode = z.infer<typeof supportQrCode>;
export type SupportOrder = z.infer<typeof supportOrder>;
export type MailText = z.infer<typeof mailText>;
export type SupportMail = z.infer<typeof supportMail>;
export type CustomerNote = z.infer<typeof customerNote>;
export type CustomerFile = z.infer<typeof customerFile>;
