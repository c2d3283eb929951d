import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';

/** Deletes the parts of a file that was completed or canceled. */
export const dropPartsJob: JobType<{ uploadId: string }> = {
  name: 'drop-parts',
  schema: z.object({ uploadId: z.uuid() }),
};

export const expireUploadSessionsJob: JobType<object> = { name: 'sweep-arrivals', schema: z.object({}) };

export const dropPartsSoon = (tx: Tx, uploadId: string): void =>
  tx.enqueue(dropPartsJob, { uploadId }, { key: `drop-parts:${uploadId}` });
