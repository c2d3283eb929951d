import { z } from 'zod';
import { anyLine, count, instant, requiredLine } from '../fields.js';

const memoryIds = () =>
  z
    .array(z.uuid({ error: 'Please choose a memory of this timeline.' }), { error: 'Please send a list of memories.' })
    .max(20_000, 'Please send at most 20,000 memories.');

/** Choices of the owner for the memory book. */
export const bookSettings = z
  .object({
    paper: z.enum(['8x10', 'a4'], { error: 'Please choose a paper.' }),
    title: requiredLine(120, 'Please enter a title for the cover.'),
    dates: anyLine(120),
    /** A photo of the timeline by its entry. */
    coverEntryId: z.uuid({ error: 'Please choose a photo of this timeline.' }).nullable(),
    leftOut: memoryIds(),
    /** Memories in a sequence of the owner; empty: by date. */
    order: memoryIds(),
    replies: z.boolean({ error: 'Please send true or false.' }),
  })
  .meta({ id: 'BookSettings' });
export type BookSettings = z.infer<typeof bookSettings>;

/** `PUT /api/timeline/{code}/book`. */
export const saveBookBody = bookSettings
  .extend({
    /** Refused with 409 if the revision is outdated; without one the last writer wins. */
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'SaveBook' });

/** The newest request for a book, and its newest PDF. */
export const bookCopyAnswer = z
  .object({
    /** `none`: never requested. `gone`: expired, or replaced by a newer one. */
    state: z.enum(['none', 'queued', 'making', 'ready', 'failed', 'canceled', 'gone']),
    /** Pages drawn so far, and the total; 0 until the start. */
    done: count(),
    total: count(),
    /** When the PDF of `url` was requested; without one, the newest request. */
    requestedAt: instant().nullable(),
    expiresAt: instant().nullable(),
    size: count().nullable(),
    /** Pages of the PDF of `url`. */
    pages: count().nullable(),
    /** Signed URL of the newest PDF, which a failed or canceled request leaves in place. */
    url: z.string().nullable(),
  })
  .meta({ id: 'BookCopy' });
export type BookCopyAnswer = z.infer<typeof bookCopyAnswer>;

/** The memory book of a timeline: its settings and what results from them. */
export const bookAnswer = z
  .object({
    settings: bookSettings,
    /** Increases with every change; writers may send the revision that they read. */
    revision: count(),
    /** Every shown memory by the book's order, also those left out. */
    memories: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        date: z.string().nullable(),
        submittedBy: z.string().nullable(),
        /** Photos that the cover can show. */
        photos: z.array(z.object({ entryId: z.uuid(), thumbUrl: z.string() })),
        hasSound: z.boolean(),
      }),
    ),
    pages: count(),
    maxPages: count(),
    warnings: z.array(
      z.object({
        kind: z.enum(['resolution', 'letters']),
        memoryId: z.uuid().nullable(),
        name: z.string(),
        page: count(),
        /** Dots per inch of a photo; 0 for letters. */
        dpi: count(),
        letters: z.string(),
      }),
    ),
  })
  .meta({ id: 'Book' });
export type BookAnswer = z.infer<typeof bookAnswer>;

const length = () => z.number();
/** Pages as they are printed, in millimeters from the upper left corner of the trimmed page. */
export const bookPagesAnswer = z
  .object({
    from: count(),
    pages: z.array(
      z.object({
        texts: z.array(
          z.object({
            text: z.string(),
            xMm: length(),
            yMm: length(),
            widthMm: length(),
            sizePt: length(),
            font: z.enum(['plain', 'bold', 'serif']),
            isMuted: z.boolean(),
          }),
        ),
        pictures: z.array(
          z.object({ thumbUrl: z.string(), xMm: length(), yMm: length(), widthMm: length(), heightMm: length() }),
        ),
        codes: z.array(z.object({ xMm: length(), yMm: length(), sideMm: length() })),
      }),
    ),
  })
  .meta({ id: 'BookPages' });
export type BookPagesAnswer = z.infer<typeof bookPagesAnswer>;

export const bookPagesQuery = z.object({
  from: z.coerce
    .number({ error: 'Please send a page number.' })
    .int('Please send a page number.')
    .min(1)
    .max(10_000)
    .default(1),
});
