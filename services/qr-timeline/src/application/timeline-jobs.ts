import type { JobType, Tx } from '@keepsake/platform/turn';
import { z } from 'zod';

/** Repairs the read model of one timeline, when the process died between commit and write-through. */
export const refreshHeadJob: JobType<{ timelineId: string }> = {
  name: 'refresh-head',
  schema: z.object({ timelineId: z.uuid() }),
};

export const makeMediaJob: JobType<{ mediaId: string }> = {
  name: 'make-media',
  schema: z.object({ mediaId: z.string() }),
};

/** Moves an original to its last place, or removes what was swept. */
export const putAwayUploadJob: JobType<{ uploadId: string }> = {
  name: 'put-away-upload',
  schema: z.object({ uploadId: z.uuid() }),
};

/** A picture that went with its timeline: its files in every size. */
export const removeFilesJob: JobType<{ mediaId: string }> = {
  name: 'remove-files',
  schema: z.object({ mediaId: z.string().min(22) }),
};

export const sweepUploadsJob: JobType<object> = { name: 'sweep-uploads', schema: z.object({}) };
export const forgetKeysJob: JobType<object> = { name: 'forget-keys', schema: z.object({}) };
export const sweepMediaJob: JobType<object> = { name: 'sweep-media', schema: z.object({}) };

/** The write-through right after the commit is the rule; the job only looks whether it happened. */
const repairAfterMs = 2_000;

export const repairLater = (tx: Tx, timelineId: string, now: Date): void =>
  tx.enqueue(
    refreshHeadJob,
    { timelineId },
    { key: `refresh-head:${timelineId}`, runAt: new Date(now.getTime() + repairAfterMs) },
  );

export const makeMediaSoon = (tx: Tx, mediaId: string): void =>
  tx.enqueue(makeMediaJob, { mediaId }, { key: `make-media:${mediaId}` });

export const putAwaySoon = (tx: Tx, uploadId: string): void =>
  tx.enqueue(putAwayUploadJob, { uploadId }, { key: `put-away-upload:${uploadId}` });

export const removeFilesSoon = (tx: Tx, mediaId: string): void =>
  tx.enqueue(removeFilesJob, { mediaId }, { key: `remove-files:${mediaId}` });
