import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { promptIds } from '../../catalog/prompts.js';
import { memoryMessages } from '../../catalog/messages/timeline-messages.js';
import { maxPerContribution, maxTranscriptLength } from '../../values/limits.js';
import {
  accessCode,
  count,
  flag,
  humanDate,
  instant,
  listQuery,
  optionalDate,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '../fields.js';

/** A memory as guests see it; `status` only on the caller's own posts. */
export const timelineEntry = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    date: humanDate().nullable(),
    location: z.string().nullable(),
    submittedBy: z.string().nullable(),
    submittedAt: instant(),
    mediaType: z.enum(['image', 'video', 'audio']).nullable(),
    /** Null during processing and after its failure: `mediaState` distinguishes them. */
    mediaUrl: z.string().nullable(),
    mediaState: z.enum(['making', 'ready', 'failed']).nullable(),
    thumbUrl: z.string().nullable(),
    /** Tiny picture as a data URL, shown until the real one has loaded. */
    placeholder: z.string().nullable(),
    width: count().nullable(),
    height: count().nullable(),
    groupId: z.uuid().nullable(),
    /** Caption of one picture of a group, or the transcript of a recording. */
    caption: z.string().optional(),
    /** Id of the question that it answers. */
    prompt: z.string().optional(),
    /** The family changed what a guest had written. */
    editedByFamily: z.boolean().optional(),
    /** Of a processed video or recording. */
    durationSeconds: count().optional(),
    /** Loudness of a recording in equal sections, 0 to 100. */
    peaks: z.array(z.int()).optional(),
    status: z.enum(['shown', 'held', 'hidden']).optional(),
    /** Why the file could not be processed; only for its sender and the keepers. */
    mediaFault: z.string().optional(),
  })
  .meta({ id: 'TimelineEntry' });

/** `GET /api/timeline/{qrCode}`; entries by date ascending, undated last. */
export const timelineAnswer = z
  .object({
    code: z.string(),
    eventType: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    honoreeName: z.string().nullable(),
    eventDate: humanDate().nullable(),
    eventDescription: z.string().nullable(),
    /** Written by the family; absent if the event type decides. */
    heading: z.string().optional(),
    subtitle: z.string().optional(),
    /** The language of the family's texts; only with `second`. */
    textLanguage: z.string().optional(),
    /** The same texts in a second language; a missing one is only in the first. */
    second: z
      .object({
        language: z.string(),
        heading: z.string().optional(),
        subtitle: z.string().optional(),
        eventDescription: z.string().optional(),
      })
      .optional(),
    /** Years of a life, or start and end of a period. */
    fromDate: humanDate().optional(),
    toDate: humanDate().optional(),
    restingPlace: z.string().optional(),
    /** The resting place of a memorial, if the family shows it. */
    grave: z
      .object({
        cemetery: z.string(),
        plot: z.string().optional(),
        latitude: z.number().optional(),
        longitude: z.number().optional(),
        photoUrl: z.string().optional(),
      })
      .optional(),
    portraitUrl: z.string().optional(),
    coverUrl: z.string().optional(),
    /** The partner who prepared the page, unless the family hides it. */
    preparedBy: z.string().optional(),
    /** Search engines may index it. */
    indexed: z.boolean().optional(),
    /** The page shows the visits of this month. */
    visitsShown: z.boolean().optional(),
    /** Screens that show the memory wall stand still. */
    wallPaused: z.boolean().optional(),
    /** The deck of questions for guests; absent if there is none. */
    prompts: z.enum(eventTypeSlugs).optional(),
    /** For keepers: number of pending memories and replies. */
    keeping: z.object({ waiting: count() }).optional(),
    isPrivate: z.boolean(),
    isComplete: z.boolean(),
    guestsPaused: z.boolean(),
    /** Guests may add files of more than 10 MB, in pieces. */
    largeFiles: z.boolean().optional(),
    /** Increases with every change; after a post, the next read requires the version that it returned. */
    version: count(),
    entries: z.array(timelineEntry),
    nextCursor: z.string().nullable(),
    /** Only for requests with `before`: the cursor of this page's start, null at the start of the timeline. */
    previousCursor: z.string().nullable().optional(),
    total: count(),
    /** Years with memories, oldest first, at most 200, and whether some have no date: the targets of the year rail. */
    years: z.array(z.int()).optional(),
    hasUndated: z.boolean().optional(),
  })
  .meta({ id: 'Timeline' });

/**
 * The page requests 30; without `limit` up to 1,000 are returned. `before` is a cursor: returns the memories before it,
 * for reading upwards.
 */
export const timelineQuery = listQuery
  .extend({ before: requiredLine(500).optional() })
  .refine(({ cursor, before }) => cursor === undefined || before === undefined, {
    error: 'Please ask for what comes after a place or before it, not for both.',
    path: ['before'],
  });

/** The question that a memory answers. */
const prompt = z
  .union([z.enum(promptIds), z.literal('')], { error: 'This question is unknown. Reload the page.' })
  .nullish()
  .transform((id) => (id == null || id === '' ? undefined : id));

/** `POST /api/timeline/{qrCode}/entries`: the text fields of the multipart body; the file is `media`. */
export const addEntryFields = z
  .object({
    title: requiredLine(200, memoryMessages.missing),
    description: requiredText(10_000, memoryMessages.missing),
    date: optionalDate(),
    location: optionalLine(200),
    submittedBy: optionalLine(100),
    prompt,
    /** Shared by all pictures that were chosen together. */
    groupId: z
      .union([z.uuid(), z.literal('')], { error: 'A group is named by a UUID.' })
      .nullish()
      .transform((id) => (id == null || id === '' ? undefined : id)),
  })
  .meta({ id: 'AddEntry' });

/** The created entry and the version that contains it. */
export const addEntryAnswer = timelineEntry.extend({ version: count() }).meta({ id: 'AddedEntry' });

/** Transcripts have paragraphs; the service limits captions of photos and videos to `maxPhotoCaptionLength`. */
const caption = optionalText(maxTranscriptLength);

const addedPictures = z.array(
  z.object({
    uploadId: z.uuid({ error: 'This file is unknown. Please choose it again.' }),
    caption,
    date: optionalDate(),
  }),
);

/** `POST /api/timeline/{code}/memories`: resumable uploads, by the ids from `POST /api/uploads`, in this order. */
export const addEntriesBody = addEntryFields
  .extend({
    // Optional, because a photo is enough.
    title: optionalLine(200).transform((title) => title ?? ''),
    description: optionalText(10_000).transform((description) => description ?? ''),
    uploadIds: z
      .array(z.uuid({ error: 'This file is unknown. Please choose it again.' }), {
        error: 'Please name the files that were sent.',
      })
      .min(1, 'Please choose some pictures.')
      .max(maxPerContribution, 'Please add at most 200 at once.'),
    /** Details of single pictures; without a date, `date` of the contribution applies. */
    pictures: addedPictures.max(maxPerContribution, 'Please add at most 200 at once.').optional(),
  })
  .meta({ id: 'AddEntries' });

/** The created entries in the order sent, and the version that contains them. */
export const addEntriesAnswer = z
  .object({ entries: z.array(timelineEntry), version: count() })
  .meta({ id: 'AddedEntries' });

const entryIds = z
  .array(z.uuid({ error: 'This memory is unknown. Please reload the page.' }), {
    error: 'Please name the memories.',
  })
  .max(maxPerContribution, 'Please change at most 200 at once.');

/** `PATCH /api/timeline/{code}/memories`: texts of a contribution, all or none. */
export const editEntriesBody = addEntriesBody
  .omit({ uploadIds: true, pictures: true, groupId: true, date: true, prompt: true })
  .extend({
    /** All that remain. */
    pictures: z
      .array(
        z.object({
          id: z.uuid({ error: 'This memory is unknown. Please reload the page.' }),
          caption,
          date: optionalDate(),
        }),
      )
      .min(1, 'Please name at least one memory.')
      .max(maxPerContribution, 'Please change at most 200 at once.'),
    /** Withdrawn in the same transaction. */
    withdrawn: entryIds.default([]),
    /** Files that were sent, added to the contribution in the same transaction. */
    added: addedPictures.max(maxPerContribution, 'Please add at most 200 at once.').default([]),
    /** Pictures with equal dates are shown in the order of this request. */
    reordered: flag(),
  })
  .meta({ id: 'EditEntries' });

/** `POST /api/timeline/{code}/memories/withdraw` and `/bring-back`: all or none. */
export const entryIdsBody = z
  .object({ ids: entryIds.min(1, 'Please name at least one memory.') })
  .meta({ id: 'EntryIds' });

/** `POST /api/timeline/{code}/unlock` -> 204 and a cookie for this timeline */
export const unlockBody = z.object({ accessCode: accessCode() }).meta({ id: 'Unlock' });

export type TimelineEntry = z.infer<typeof timelineEntry>;
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
export type TimelineQuery = z.infer<typeof timelineQuery>;
export type AddEntryFields = z.infer<typeof addEntryFields>;
export type AddEntriesAnswer = z.infer<typeof addEntriesAnswer>;
export type EditEntriesInput = z.input<typeof editEntriesBody>;
export type AddEntryAnswer = z.infer<typeof addEntryAnswer>;
export type UnlockBody = z.infer<typeof unlockBody>;
