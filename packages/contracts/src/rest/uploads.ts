import { z } from 'zod';
import { count } from './fields.js';

/** One stored file. `path` is the opaque id that `filePaths` and `uploadOrder` of an order take. */
export const uploadedFile = z
  .object({ id: z.uuid(), path: z.string(), name: z.string(), size: count(), type: z.string() })
  .meta({ id: 'UploadedFile' });

/** `POST /api/upload` (multipart, repeated field `files`) */
export const uploadAnswer = z
  .object({ files: z.array(uploadedFile), totalFiles: count(), totalPhotos: count(), totalVideos: count() })
  .meta({ id: 'UploadAnswer' });

export type UploadedFile = z.infer<typeof uploadedFile>;
export type UploadAnswer = z.infer<typeof uploadAnswer>;
