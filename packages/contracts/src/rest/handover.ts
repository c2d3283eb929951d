import { z } from 'zod';
import { handoverMessages, mostCaseFiles } from '../catalogue/handover-messages.js';
import { isAfterDate } from '../values/human-date.js';
import { count, humanDate, instant, optionalDate, optionalText, requiredLine } from './fields.js';

/** `PUT /api/cases/{id}/draft`: the whole of it; what is left out is empty. `revision` is that of the draft that was read. */
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
    /** `waiting`: saved, and the family has a plate. `handed-over`: they have opened it, and only they change anything. */
    state: z.enum(['none', 'saved', 'waiting', 'handed-over']),
    /** 0 when nothing was saved yet. */
    revision: count(),
    honoreeName: z.string().nullable(),
    fromDate: humanDate().nullable(),
    toDate: humanDate().nullable(),
    words: z.string().nullable(),
    savedAt: instant().nullable(),
    /** When the family was last mailed, and how often that is still possible. */
    mailedAt: instant().nullable(),
    mailsLeft: count(),
  })
  .meta({ id: 'CaseDraft' });

/** `POST /api/cases/{id}/files`: what this browser has uploaded, for the timeline of the case. All of them or none. */
export const addCaseFilesBody = z
  .object({
    uploadIds: z
      .array(z.uuid(handoverMessages.fileUnknown), { error: handoverMessages.chooseFiles })
      .min(1, handoverMessages.chooseFiles)
      .max(mostCaseFiles, handoverMessages.tooManyFiles),
  })
  .meta({ id: 'AddCaseFiles' });

export const caseFiles = z
  .object({
    /** In the order they were brought. */
    files: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(['image', 'video']), addedAt: instant() })),
  })
  .meta({ id: 'CaseFiles' });

/** `GET /api/customer/qr-codes/{code}/prepared`: null when nobody prepared anything. What it says is told to its family only. */
export const preparedAnswer = z
  .object({
    preparedBy: z.string().nullable(),
    eventType: z.string().nullable(),
  })
  .meta({ id: 'PreparedTimeline' });

export type AddCaseFilesInput = z.input<typeof addCaseFilesBody>;
export type CaseFiles = z.infer<typeof caseFiles>;
export type SaveDraftInput = z.input<typeof saveDraftBody>;
export type CaseDraft = z.infer<typeof caseDraft>;
export type PreparedAnswer = z.infer<typeof preparedAnswer>;
