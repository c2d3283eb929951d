import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { reportReasonSlugs } from '../../catalog/report-reasons.js';
import { email, flag, humanDate, instant, optionalText, requiredLine, solvedHumanCheck } from '../fields.js';
import { timelineEntry } from './timelines.js';

/** A row of `GET /api/timeline/{code}/invitations` */
export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    invitedAt: instant(),
    /** Null until the timeline is private, because public ones need no link. */
    mailedAt: instant().nullable(),
    openedAt: instant().nullable(),
  })
  .meta({ id: 'Invitation' });

/** `POST /api/timeline/{code}/invitations` */
export const inviteGuestsBody = z
  .object({
    emails: z
      .array(email(), { error: 'Please send the addresses as a list.' })
      .min(1, 'Please enter an address.')
      .max(200, 'Please invite at most 200 people at once.'),
  })
  .meta({ id: 'InviteGuests' });

/** `POST /api/timeline/{code}/invitation`, from the access code form; the response is the same for every address. */
export const askForLinkBody = z.object({ email: email() }).meta({ id: 'AskForLink' });
export const askedForLinkAnswer = z.object({ status: z.literal('received') }).meta({ id: 'AskedForLink' });

const token = requiredLine(200, 'This link is not complete. Please open it from the email again.');

/** `POST /api/invitations/open` -> the timeline, and a cookie for it alone */
export const mailedLinkBody = z.object({ token }).meta({ id: 'MailedLink' });
export const openedInvitationAnswer = z.object({ timelineUrl: z.string() }).meta({ id: 'OpenedInvitation' });

/** A row of `GET /api/timeline/{code}/visits`, the access log */
export const visit = z
  .object({
    at: instant(),
    way: z.enum(['code', 'invitation']),
    /** Address of the invitation; null for the access code, which several people share. */
    email: z.string().nullable(),
  })
  .meta({ id: 'Visit' });

export const keeperRole = z.enum(['keeper', 'helper'], { error: 'Please choose keeper or helper.' });

export const keeper = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Complete for the owner and for oneself, masked for others. */
    email: z.string(),
    role: keeperRole,
    state: z.enum(['invited', 'keeping']),
    /** Time of the invitation or of its acceptance. */
    since: instant(),
    self: z.boolean(),
  })
  .meta({ id: 'Keeper' });

/** `GET /api/timeline/{code}/keepers` */
export const keepersAnswer = z
  .object({
    /** The caller's role on this timeline. */
    role: z.enum(['owner', 'keeper', 'helper', 'support']),
    ownerName: z.string(),
    ownerEmail: z.string(),
    keepers: z.array(keeper),
    /** For the owner: the keeper who was asked to take over. */
    offer: z.object({ keeperId: z.uuid(), atFarewell: z.boolean(), accepted: z.boolean() }).nullable(),
  })
  .meta({ id: 'Keepers' });

/** `POST /api/timeline/{code}/keepers` */
export const inviteKeeperBody = z
  .object({ name: requiredLine(100, 'Please enter a name.'), email: email(), role: keeperRole })
  .meta({ id: 'InviteKeeper' });
export const setKeeperRoleBody = z.object({ role: keeperRole }).meta({ id: 'SetKeeperRole' });

/** `POST /api/keepers/look`: content of the emailed page; changes nothing */
export const keepingAsked = z
  .object({
    /** `keep`: manage it together. `own`: become the owner. */
    kind: z.enum(['keep', 'own']),
    askerName: z.string(),
    honoreeName: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    role: keeperRole,
    /** The masked address of the email. */
    email: z.string(),
    atFarewell: z.boolean(),
    /** Whether that address is signed in here. */
    mine: z.boolean(),
  })
  .meta({ id: 'KeepingAsked' });

/** `POST /api/keepers/accept` */
export const keepingAccepted = z
  .object({
    timelineUrl: z.string(),
    kind: z.enum(['keep', 'own']),
    role: z.enum(['owner', 'keeper', 'helper']),
    atFarewell: z.boolean(),
  })
  .meta({ id: 'KeepingAccepted' });

/** A row of `GET /api/customer/kept` */
export const storedTimeline = z
  .object({
    code: z.string(),
    timelineUrl: z.string(),
    role: keeperRole,
    /** Id to leave with. */
    keeperId: z.uuid(),
    ownerName: z.string(),
    honoreeName: z.string().nullable(),
    eventType: z.string(),
    eventDate: humanDate().nullable(),
    waiting: z.int(),
  })
  .meta({ id: 'KeptTimeline' });

export const reportReason = z.enum(reportReasonSlugs, { error: 'Please choose what is wrong.' });

/** `POST /api/timeline/{code}/entries/{id}/report` */
export const reportEntryBody = z
  .object({
    reason: reportReason,
    words: optionalText(2_000),
    /** Support handles the report instead of the family. */
    aboutKeepers: flag(),
    /** Reports this reply instead of the memory. */
    replyId: z.uuid({ error: 'This reply is unknown. Please reload the page.' }).optional(),
    humanCheck: solvedHumanCheck,
  })
  .meta({ id: 'ReportEntry' });
export const reportedEntryAnswer = z.object({ status: z.literal('received') }).meta({ id: 'EntryReported' });

/** A row of `GET /api/timeline/{code}/reports` */
export const entryReport = z
  .object({
    id: z.uuid(),
    entryId: z.uuid(),
    reason: reportReason,
    words: z.string(),
    aboutKeepers: z.boolean(),
    reportedAt: instant(),
    entry: timelineEntry,
    /** The reported reply under the memory; null if the memory itself is reported. */
    reply: z.object({ text: z.string(), submittedBy: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'EntryReport' });
export const settledReportAnswer = z.object({ state: z.enum(['kept', 'hidden']) }).meta({ id: 'ReportSettled' });

export type Invitation = z.infer<typeof invitation>;
export type Visit = z.infer<typeof visit>;
export type Keeper = z.infer<typeof keeper>;
export type KeeperRole = z.infer<typeof keeperRole>;
export type KeepersAnswer = z.infer<typeof keepersAnswer>;
export type InviteKeeperBody = z.input<typeof inviteKeeperBody>;
export type KeepingAsked = z.infer<typeof keepingAsked>;
export type KeepingAccepted = z.infer<typeof keepingAccepted>;
export type StoredTimeline = z.infer<typeof storedTimeline>;
export type ReportEntryBody = z.input<typeof reportEntryBody>;
export type EntryReport = z.infer<typeof entryReport>;
