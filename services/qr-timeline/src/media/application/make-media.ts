import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import {
  noCountChange,
  enqueueFinalizeUpload,
  scheduleRefresh,
  type MediaProcessor,
  type ProcessedMedia,
  type Failed,
  type MediaJob,
  type MediaRows,
  type RefreshReadModel,
  type TimelineRows,
  type UploadRows,
} from '../../timelines/api.js';
import { maxAttempts, refusalAfter } from '../domain/attempts.js';
import type { UploadQuotas } from './upload-ports.js';

type Deps = {
  media: MediaRows;
  uploads: UploadRows;
  uploadQuotas: Pick<UploadQuotas, 'giveBack'>;
  timelines: TimelineRows;
  mediaProcessor: MediaProcessor;
  refreshReadModel: RefreshReadModel;
  clock: Clock;
};

/**
 * Processes videos and files of an order. `making` becomes `ready`, or `failed` if the file is invalid or its last
 * attempt failed; other errors are thrown and the job is retried.
 */
export const makeMedia =
  ({
    media,
    uploads,
    uploadQuotas,
    timelines,
    mediaProcessor,
    refreshReadModel,
    clock,
  }: Deps): Handler<{ mediaId: string }, void> =>
  async ({ mediaId }, ctx) => {
    const job = await media.job(mediaId);
    if (job?.state !== 'making') return;
    const made = await developOrBlame(mediaProcessor, job, ctx);
    await ctx.transaction(async (tx) => {
      const { version } = await timelines.lock(tx, job.timelineId);
      if (!(await media.settle(tx, mediaId, version + 1, made))) return;
      if (!('fault' in made)) await media.usePortrait(tx, mediaId);
      if ('takenOn' in made && made.takenOn !== undefined) await dateFrom(media, tx, mediaId, made.takenOn);
      await timelines.bump(tx, job.timelineId, noCountChange);
      await uploads.move(tx, job.upload.id, 'claimed', 'fault' in made ? 'refused' : 'ready');
      if ('fault' in made) await uploadQuotas.giveBack(tx, [job.upload.id]);
      enqueueFinalizeUpload(tx, job.upload.id);
      scheduleRefresh(tx, job.timelineId, clock.now());
    });
    await refreshReadModel(job.timelineId, ctx.log);
  };

/** Sets the date of an order or case file to its capture date, unless a person set one. */
const dateFrom = async (media: MediaRows, tx: Tx, mediaId: string, takenOn: string): Promise<void> => {
  const entry = await media.undated(tx, mediaId);
  if (entry) await media.date(tx, entry.id, takenOn, placeOf(takenOn, entry.submittedAt, entry.id));
};

const developOrBlame = async (
  mediaProcessor: MediaProcessor,
  job: MediaJob,
  ctx: RequestContext,
): Promise<ProcessedMedia | Failed> => {
  try {
    // The process ended with the last attempt, so that it could not settle.
    if (ctx.attempt > maxAttempts) throw new Error('no attempt is left');
    return await mediaProcessor.process(job.upload, job.mediaId, ctx.signal);
  } catch (error) {
    const cause: unknown = ctx.signal.aborted ? ctx.signal.reason : error;
    const fault = refusalAfter(cause, ctx.attempt);
    if (fault === undefined) throw error;
    const level = ctx.attempt < maxAttempts ? 'info' : 'error';
    ctx.log[level]({ mediaId: job.mediaId, attempt: ctx.attempt, error }, 'media could not be processed; refused');
    return { fault };
  }
};
