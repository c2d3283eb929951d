import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';

/** Repairs the read model of one timeline after a crash between commit and refresh. */
export const refreshHeadJob: JobType<{ timelineId: string }> = {
  name: 'refresh-head',
  schema: z.object({ timelineId: z.uuid() }),
};

export const makeMediaJob: JobType<{ mediaId: string }> = {
  name: 'make-media',
  schema: z.object({ mediaId: z.string() }),
};

/** Moves an original to its final key, or deletes what was swept. */
export const putAwayUploadJob: JobType<{ uploadId: string }> = {
  name: 'put-away-upload',
  schema: z.object({ uploadId: z.uuid() }),
};

/** Deletes media of a removed timeline in every size. */
export const removeFilesJob: JobType<{ mediaId: string }> = {
  name: 'remove-files',
  schema: z.object({ mediaId: z.string().min(22) }),
};

export const sweepUploadsJob: JobType<object> = { name: 'sweep-uploads', schema: z.object({}) };
export const deleteExpiredLinksJob: JobType<object> = { name: 'forget-keys', schema: z.object({}) };
export const sweepMediaJob: JobType<object> = { name: 'sweep-media', schema: z.object({}) };

/** The refresh after the commit is the normal path; the job verifies that it happened. */
const repairAfterMs = 2_000;

export const scheduleRefresh = (tx: Tx, timelineId: string, now: Date): void =>
  tx.enqueue(
    refreshHeadJob,
    { timelineId },
    { key: `refresh-head:${timelineId}`, runAt: new Date(now.getTime() + repairAfterMs) },
  );

export const makeMediaSoon = (tx: Tx, mediaId: string): void =>
  tx.enqueue(makeMediaJob, { mediaId }, { key: `make-media:${mediaId}` });

export const enqueueFinalizeUpload = (tx: Tx, uploadId: string): void =>
  tx.enqueue(putAwayUploadJob, { uploadId }, { key: `put-away-upload:${uploadId}` });

export const removeFilesSoon = (tx: Tx, mediaId: string): void =>
  tx.enqueue(removeFilesJob, { mediaId }, { key: `remove-files:${mediaId}` });
