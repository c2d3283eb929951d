import { z } from 'zod';
import { count, instant, plateCode } from '../fields.js';

/** A stored file. `path` is the opaque id for `filePaths` and `uploadOrder` of an order. */
export const uploadedFile = z
  .object({ id: z.uuid(), path: z.string(), name: z.string(), size: count(), type: z.string() })
  .meta({ id: 'UploadedFile' });

/** `POST /api/upload` (multipart, repeated field `files`) */
export const uploadAnswer = z
  .object({ files: z.array(uploadedFile), totalFiles: count(), totalPhotos: count(), totalVideos: count() })
  .meta({ id: 'UploadAnswer' });

/** An upload of this browser, in progress or complete; `offset` bytes have arrived. */
export const ownUpload = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    size: count(),
    offset: count(),
    finished: z.boolean(),
    kind: z.enum(['image', 'video', 'audio']).nullable(),
    expiresAt: instant(),
  })
  .meta({ id: 'OwnUpload' });

/** `GET /api/customer/upload-targets` */
export const uploadTargetsAnswer = z
  .object({
    timelines: z.array(z.object({ code: z.string(), honoreeName: z.string().nullable(), eventType: z.string() })),
    orders: z.array(z.object({ id: z.uuid(), number: z.string(), placedAt: instant() })),
  })
  .meta({ id: 'UploadTargets' });

/** `POST /api/customer/uploads`: into a timeline, or to an order that has no timeline yet. */
export const placeUploadsBody = z
  .object({
    uploadIds: z
      .array(z.uuid('This file is unknown. Please choose it again.'), { error: 'Please choose some files first.' })
      .min(1, 'Please choose some files first.')
      .max(1000, 'Please place at most 1,000 files at once.'),
    code: plateCode()
      .nullish()
      .transform((code) => code ?? undefined),
    orderId: z
      .uuid('This order is unknown. Please reload the page.')
      .nullish()
      .transform((id) => id ?? undefined),
  })
  .meta({ id: 'PlaceUploads' });

export const placedUploadsAnswer = z.object({ placed: count() }).meta({ id: 'PlacedUploads' });

export type UploadedFile = z.infer<typeof uploadedFile>;
export type UploadAnswer = z.infer<typeof uploadAnswer>;
export type OwnUpload = z.infer<typeof ownUpload>;
export type UploadTargetsAnswer = z.infer<typeof uploadTargetsAnswer>;
export type PlaceUploadsInput = z.input<typeof placeUploadsBody>;
