import { z } from 'zod';
import { eventTypeSlugs } from '../catalogue/event-types.js';
import { memoryMessages } from '../catalogue/timeline-messages.js';
import {
  accessCode,
  count,
  humanDate,
  instant,
  listQuery,
  optionalDate,
  optionalLine,
  requiredLine,
  requiredText,
} from './fields.js';

/** A memory as guests see it; `status` only on one's own posts. */
export const timelineEntry = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    date: humanDate().nullable(),
    location: z.string().nullable(),
    submittedBy: z.string().nullable(),
    submittedAt: instant(),
    mediaType: z.enum(['image', 'video']).nullable(),
    /** Null while it is being prepared and when it could not be: `mediaState` says which. */
    mediaUrl: z.string().nullable(),
    mediaState: z.enum(['making', 'ready', 'failed']).nullable(),
    thumbUrl: z.string().nullable(),
    /** A tiny picture as a data address, to show until the real one is there. */
    placeholder: z.string().nullable(),
    width: count().nullable(),
    height: count().nullable(),
    groupId: z.uuid().nullable(),
    /** Of a film that is ready. */
    durationSeconds: count().optional(),
    status: z.enum(['shown', 'held', 'hidden']).optional(),
    /** Why the file could not be shown: told to whoever sent it, and to those who keep the page. */
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
    /** The family's own, absent where it left that to the kind of event. */
    heading: z.string().optional(),
    subtitle: z.string().optional(),
    /** The years of a life, or from when to when. */
    fromDate: humanDate().optional(),
    toDate: humanDate().optional(),
    restingPlace: z.string().optional(),
    portraitUrl: z.string().optional(),
    coverUrl: z.string().optional(),
    /** Search engines may list it. */
    indexed: z.boolean().optional(),
    /** Told to those who keep it: how many memories wait for them. */
    keeping: z.object({ waiting: count() }).optional(),
    isPrivate: z.boolean(),
    isComplete: z.boolean(),
    guestsPaused: z.boolean(),
    /** Guests may add files of more than 10 MB, in pieces. */
    largeFiles: z.boolean().optional(),
    /** Grows with every change; a poster's next read demands the version that the post answered. */
    version: count(),
    entries: z.array(timelineEntry),
    nextCursor: z.string().nullable(),
    /** Told of a page asked for with `before`: the cursor that this page begins at, null at the beginning of the timeline. */
    previousCursor: z.string().nullable().optional(),
    total: count(),
    /** Years that hold memories, the oldest first, 200 at most, and whether some have no date: what a reader can jump to. */
    years: z.array(z.int()).optional(),
    hasUndated: z.boolean().optional(),
  })
  .meta({ id: 'Timeline' });

/**
 * The page asks for 30; without `limit` up to 1,000 come. `before` is a cursor, too: it asks for the memories that lead up
 * to the page which begins there, so that whoever went to the middle can read upwards.
 */
export const timelineQuery = listQuery
  .extend({ before: requiredLine(500).optional() })
  .refine(({ cursor, before }) => cursor === undefined || before === undefined, {
    error: 'Please ask for what comes after a place or before it, not for both.',
    path: ['before'],
  });

/** `POST /api/timeline/{qrCode}/entries`: the text fields of the multipart body; the file is `media`. */
export const addEntryFields = z
  .object({
    title: requiredLine(200, memoryMessages.missing),
    description: requiredText(10_000, memoryMessages.missing),
    date: optionalDate(),
    location: optionalLine(200),
    submittedBy: optionalLine(100),
    /** The same for all pictures that were chosen at once. */
    groupId: z
      .union([z.uuid(), z.literal('')], { error: 'A group is named by a UUID.' })
      .nullish()
      .transform((id) => (id == null || id === '' ? undefined : id)),
  })
  .meta({ id: 'AddEntry' });

/** The created entry and the version at which it shows. */
export const addEntryAnswer = timelineEntry.extend({ version: count() }).meta({ id: 'AddedEntry' });

/** `POST /api/timeline/{code}/memories`: files that came in pieces, by the ids that `POST /api/uploads` gave them; in this order. */
export const addEntriesBody = addEntryFields
  .extend({
    uploadIds: z
      .array(z.uuid({ error: 'This file is unknown. Please choose it again.' }), {
        error: 'Please name the files that were sent.',
      })
      .min(1, 'Please choose some pictures.')
      .max(200, 'Please add at most 200 at once.'),
  })
  .meta({ id: 'AddEntries' });

/** What was created, in the order sent, and the version at which it shows. */
export const addEntriesAnswer = z
  .object({ entries: z.array(timelineEntry), version: count() })
  .meta({ id: 'AddedEntries' });

/** `POST /api/timeline/{code}/unlock` -> 204 and a cookie for this timeline */
export const unlockBody = z.object({ accessCode: accessCode() }).meta({ id: 'Unlock' });

export type TimelineEntry = z.infer<typeof timelineEntry>;
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
export type TimelineQuery = z.infer<typeof timelineQuery>;
export type AddEntryFields = z.infer<typeof addEntryFields>;
export type AddEntriesAnswer = z.infer<typeof addEntriesAnswer>;
export type AddEntryAnswer = z.infer<typeof addEntryAnswer>;
export type UnlockBody = z.infer<typeof unlockBody>;
