import { z } from 'zod';
import { eventTypeSlugs } from '../catalogue/event-types.js';
import { memoryMessages } from '../catalogue/form-messages.js';
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
    status: z.enum(['shown', 'held', 'hidden']).optional(),
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
    isPrivate: z.boolean(),
    isComplete: z.boolean(),
    guestsPaused: z.boolean(),
    /** Grows with every change; a poster's next read demands the version that the post answered. */
    version: count(),
    entries: z.array(timelineEntry),
    nextCursor: z.string().nullable(),
    total: count(),
  })
  .meta({ id: 'Timeline' });

/** The page asks for 30; without `limit` up to 1,000 come. */
export const timelineQuery = listQuery;

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

/** `POST /api/timeline/{code}/unlock` -> 204 and a cookie for this timeline */
export const unlockBody = z.object({ accessCode: accessCode() }).meta({ id: 'Unlock' });

export type TimelineEntry = z.infer<typeof timelineEntry>;
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
export type TimelineQuery = z.infer<typeof timelineQuery>;
export type AddEntryFields = z.infer<typeof addEntryFields>;
export type AddEntryAnswer = z.infer<typeof addEntryAnswer>;
export type UnlockBody = z.infer<typeof unlockBody>;
