import type { Clock } from '@keepsake/platform/clock';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler, Turn } from '@keepsake/platform/turn';
import { noCountChange } from '../domain/timeline.js';
import { putAwaySoon, repairLater } from './timeline-jobs.js';
import type {
  Darkroom,
  Developed,
  Failed,
  MediaJob,
  MediaRows,
  ShowAtOnce,
  TimelineRows,
  UploadRows,
} from './timeline-ports.js';
import type { Budgets } from './upload-ports.js';

type Deps = {
  media: MediaRows;
  uploads: UploadRows;
  budgets: Pick<Budgets, 'giveBack'>;
  timelines: TimelineRows;
  darkroom: Darkroom;
  showAtOnce: ShowAtOnce;
  clock: Clock;
};

/**
 * Videos, and the files of an order. `making` becomes `ready`, or `failed` when the file itself is to blame; what goes
 * wrong around it throws, and the job comes again.
 */
export const makeMedia =
  ({ media, uploads, budgets, timelines, darkroom, showAtOnce, clock }: Deps): Handler<{ mediaId: string }, void> =>
  async ({ mediaId }, turn) => {
    const job = await media.job(mediaId);
    if (job?.state !== 'making') return;
    const made = await developOrBlame(darkroom, job, turn);
    await turn.once(async (tx) => {
      const { version } = await timelines.lock(tx, job.timelineId);
      if (!(await media.settle(tx, mediaId, version + 1, made))) return;
      await timelines.bump(tx, job.timelineId, noCountChange);
      await uploads.move(tx, job.upload.id, 'claimed', 'fault' in made ? 'refused' : 'ready');
      if ('fault' in made) await budgets.giveBack(tx, [job.upload.id]);
      putAwaySoon(tx, job.upload.id);
      repairLater(tx, job.timelineId, clock.now());
    });
    await showAtOnce(job.timelineId, turn.log);
  };

const developOrBlame = async (darkroom: Darkroom, job: MediaJob, turn: Turn): Promise<Developed | Failed> => {
  try {
    return await darkroom.develop(job.upload, job.mediaId, turn.signal);
  } catch (error) {
    if (!isProblem(error) || error.kind !== 'invalid') throw error;
    turn.log.info({ mediaId: job.mediaId, slug: error.slug }, 'a file could not be made into something to show');
    return { fault: error.message };
  }
};
