import { z } from 'zod';

const file = z.string();

/**
 * `album.json` of an export (docs/export-format.md). Paths are those inside the file. `version` grows when a reader of the
 * version before would misread it; fields may be added at any time.
 */
export const albumFile = z.object({
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
    /** The family's own words; null where they left them to the kind of event. */
    heading: z.string().nullable(),
    subtitle: z.string().nullable(),
    fromDate: z.string().nullable(),
    toDate: z.string().nullable(),
    restingPlace: z.string().nullable(),
    portrait: file.nullable(),
    cover: file.nullable(),
    isPrivate: z.boolean(),
    isComplete: z.boolean(),
  }),
  memories: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      description: z.string(),
      /** A year, a month, a day or an instant, as far as it is known. */
      date: z.string().nullable(),
      location: z.string().nullable(),
      submittedBy: z.string().nullable(),
      submittedAt: z.iso.datetime(),
      /** Pictures that were added together share it. */
      groupId: z.uuid().nullable(),
      status: z.enum(['shown', 'held', 'hidden']),
      media: z
        .object({
          type: z.enum(['image', 'video']),
          /** As it was sent, but for what tells where it was taken; null when it could not be told apart. */
          original: file.nullable(),
          /** What a browser shows; null when there is none. */
          shown: file.nullable(),
          /** A still of a film. */
          poster: file.nullable(),
          /** The name the file had, when it came. */
          name: z.string(),
          width: z.int().nullable(),
          height: z.int().nullable(),
        })
        .nullable(),
    }),
  ),
});

export type AlbumFile = z.infer<typeof albumFile>;
export type AlbumMemory = AlbumFile['memories'][number];
