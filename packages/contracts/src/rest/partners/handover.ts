import { z } from 'zod';
import {
  handoverMessages,
  maxCaptionLength,
  maxCaseFiles,
  maxContacts,
} from '../../catalog/messages/handover-messages.js';
import { isAfterDate } from '../../values/dates/human-date.js';
import { count, humanDate, instant, optionalDate, optionalLine, optionalText, requiredLine } from '../fields.js';

/**
 * `PUT /api/cases/{id}/draft`: replaces everything; absent fields are empty. `revision` is that of the draft that was
 * read.
 */
export const saveDraftBody = z
  .object({
    revision: z
      .int({ error: handoverMessages.revision })
      .min(0, { error: handoverMessages.revision })
      .max(1_000_000_000, {
        error: handoverMessages.revision,
      }),
    honoreeName: requiredLine(200, handoverMessages.honoreeName),
    fromDate: optionalDate(),
    toDate: optionalDate(),
    words: optionalText(5_000),
  })
  .superRefine(({ fromDate, toDate }, context) => {
    if (fromDate !== undefined && toDate !== undefined && isAfterDate(fromDate, toDate))
      context.addIssue({ code: 'custom', path: ['toDate'], message: handoverMessages.dates });
  })
  .meta({ id: 'SaveDraft' });

export const caseDraft = z
  .object({
    /** `waiting`: saved, and the family has a plate. `handed-over`: the family opened it and is the only editor. */
    state: z.enum(['none', 'saved', 'waiting', 'handed-over']),
    /** 0 before the first save. */
    revision: count(),
    honoreeName: z.string().nullable(),
    fromDate: humanDate().nullable(),
    toDate: humanDate().nullable(),
    words: z.string().nullable(),
    savedAt: instant().nullable(),
    /** Time of the last email to the family, and how many may follow. */
    mailedAt: instant().nullable(),
    mailsLeft: count(),
  })
  .meta({ id: 'CaseDraft' });

/** `POST /api/cases/{id}/files`: adds this browser's uploads to the timeline of the case, all or none. */
export const addCaseFilesBody = z
  .object({
    uploadIds: z
      .array(z.uuid(handoverMessages.fileUnknown), { error: handoverMessages.chooseFiles })
      .min(1, handoverMessages.chooseFiles)
      .max(maxCaseFiles, handoverMessages.tooManyFiles),
  })
  .meta({ id: 'AddCaseFiles' });

/** `PUT /api/cases/{id}/files/{fileId}`: an empty caption removes it. */
export const saveCaptionBody = z
  .object({ caption: optionalLine(maxCaptionLength) })
  .meta({ id: 'SaveCaseFileCaption' });

/** `PUT /api/cases/{id}/file-order`: these files come first, in this order. Files that are gone are ignored. */
export const orderCaseFilesBody = z
  .object({
    fileIds: z
      .array(z.uuid(handoverMessages.fileUnknown), { error: handoverMessages.chooseFiles })
      .min(1, handoverMessages.chooseFiles)
      .max(maxCaseFiles, handoverMessages.tooManyFiles),
  })
  .meta({ id: 'OrderCaseFiles' });

/** `PUT /api/cases/{id}/portrait`: null removes it. */
export const casePortraitBody = z
  .object({ fileId: z.uuid(handoverMessages.fileUnknown).nullable() })
  .meta({ id: 'CasePortrait' });

export const caseFiles = z
  .object({
    /** In the order of the timeline. */
    files: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        kind: z.enum(['image', 'video']),
        /** The title of its memory; null: the family's page takes one from the name. */
        caption: z.string().nullable(),
        /** The portrait of the timeline; at most one. */
        portrait: z.boolean(),
        addedAt: instant(),
      }),
    ),
  })
  .meta({ id: 'CaseFiles' });

/** `GET /api/customer/qr-codes/{code}/prepared`: null if nothing was prepared. Only the family gets its content. */
export const preparedAnswer = z
  .object({
    preparedBy: z.string().nullable(),
    eventType: z.string().nullable(),
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'PreparedTimeline' });

/** `POST /api/cases/{id}/mail-family`; without a body, or without people, the first one is emailed. */
export const mailFamilyBody = z
  .object({
    contactIds: z
      .array(z.uuid(handoverMessages.contactUnknown), { error: handoverMessages.contactUnknown })
      .max(maxContacts, handoverMessages.tooManyContacts)
      .optional(),
  })
  .meta({ id: 'MailFamily' });

const familyToken = requiredLine(100, handoverMessages.linkEnded);

/** `POST /api/customer/qr-codes/{code}/prepared` and its pictures: the token of the link that was emailed to the family. */
export const familyLinkBody = z.object({ token: familyToken }).meta({ id: 'FamilyLink' });

export const familyPreview = z
  .object({
    preparedBy: z.string(),
    eventType: z.string(),
    honoreeName: z.string(),
    fromDate: humanDate().nullable(),
    toDate: humanDate().nullable(),
    words: z.string().nullable(),
    familyName: z.string().nullable(),
    email: z.string().nullable(),
    /** The first photos, in the order of the timeline. */
    pictures: z.array(z.object({ id: z.uuid(), caption: z.string().nullable() })),
    totalFiles: count(),
    /** The photo that becomes the portrait. */
    portraitId: z.uuid().nullable(),
    /** Logo of the partner. */
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'FamilyPreview' });

export type AddCaseFilesInput = z.input<typeof addCaseFilesBody>;
export type MailFamilyInput = z.input<typeof mailFamilyBody>;
export type SaveCaptionInput = z.input<typeof saveCaptionBody>;
export type CasePortraitInput = z.input<typeof casePortraitBody>;
export type OrderCaseFilesInput = z.input<typeof orderCaseFilesBody>;
export type CaseFiles = z.infer<typeof caseFiles>;
export type SaveDraftInput = z.input<typeof saveDraftBody>;
export type CaseDraft = z.infer<typeof caseDraft>;
export type FamilyPreview = z.infer<typeof familyPreview>;
export type PreparedAnswer = z.infer<typeof preparedAnswer>;
