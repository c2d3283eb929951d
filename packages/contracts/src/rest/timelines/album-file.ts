import { z } from 'zod';

const file = z.string();

/**
 * `album.json` of an export (docs/export-format.md). Paths are relative to the file. `version` increases on changes
 * that break readers; fields may be added at any time.
 */
export const exportFile = z.object({
  format: z.literal('keepsake-album'),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  timeline: z.object({
    code: z.string(),
    address: z.url(),
    eventType: z.string(),
    honoreeName: z.string().nullable(),
    eventDate: z.string().nullable(),
    eventDescription: z.string().nullable(),
    /** Written by the family; null if the event type decides. */
    heading: z.string().nullable(),
    subtitle: z.string().nullable(),
    /** The texts in a second language; absent without one. */
    second: z
      .object({
        language: z.string(),
        heading: z.string().optional(),
        subtitle: z.string().optional(),
        eventDescription: z.string().optional(),
      })
      .optional(),
    fromDate: z.string().nullable(),
    toDate: z.string().nullable(),
    restingPlace: z.string().nullable(),
    /** Where the person is buried; absent without one, and unless everything was requested if only keepers see it. */
    grave: z
      .object({
        cemetery: z.string().optional(),
        plot: z.string().optional(),
        latitude: z.number().optional(),
        longitude: z.number().optional(),
        photo: file.optional(),
        /** Guests of the page see it. */
        shown: z.boolean(),
      })
      .optional(),
    portrait: file.nullable(),
    cover: file.nullable(),
    /** The finished tribute film; absent without one. */
    film: file.optional(),
    isPrivate: z.boolean(),
    isComplete: z.boolean(),
    /** Months with visits, oldest first; absent in older exports. */
    visits: z.array(z.object({ month: z.string(), visits: z.int() })).optional(),
  }),
  memories: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      description: z.string(),
      /** Of one picture of a contribution, or the transcript of a recording. */
      caption: z.string().optional(),
      /** A year, month, day or instant, as far as known. */
      date: z.string().nullable(),
      location: z.string().nullable(),
      submittedBy: z.string().nullable(),
      /** The question that it answers, in English. */
      question: z.string().optional(),
      submittedAt: z.iso.datetime(),
      /** Shared by pictures that were added together. */
      groupId: z.uuid().nullable(),
      status: z.enum(['shown', 'held', 'hidden']),
      /** Of a contribution, at its first memory. */
      hearts: z.int().min(0),
      replies: z.array(
        z.object({
          text: z.string(),
          submittedBy: z.string().nullable(),
          submittedAt: z.iso.datetime(),
          status: z.enum(['shown', 'held', 'hidden']),
        }),
      ),
      media: z
        .object({
          type: z.enum(['image', 'video', 'audio']),
          /** The upload without its location data; null if it is missing or could not be cleaned. */
          original: file.nullable(),
          /** The version for browsers; null if there is none. */
          shown: file.nullable(),
          /** Still frame of a video. */
          poster: file.nullable(),
          /** Loudness of a recording in equal sections, 0 to 100. */
          peaks: z.array(z.int()).optional(),
          /** File name of the upload. */
          name: z.string(),
          width: z.int().nullable(),
          height: z.int().nullable(),
        })
        .nullable(),
    }),
  ),
});

export type ExportFile = z.infer<typeof exportFile>;
export type ExportMemory = ExportFile['memories'][number];
