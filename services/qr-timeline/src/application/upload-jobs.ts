import type { JobType, Tx } from '@keepsake/platform/turn';
import { z } from 'zod';

/** Removes the pieces of a file that was put together, or taken back. */
export const dropPartsJob: JobType<{ uploadId: string }> = {
  name: 'drop-parts',
  schema: z.object({ uploadId: z.uuid() }),
};

export const sweepArrivalsJob: JobType<object> = { name: 'sweep-arrivals', schema: z.object({}) };

export const dropPartsSoon = (tx: Tx, uploadId: string): void =>
  tx.enqueue(dropPartsJob, { uploadId }, { key: `drop-parts:${uploadId}` });
