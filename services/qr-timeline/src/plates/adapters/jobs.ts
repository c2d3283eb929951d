import { job, longJob, type Job, type Lane } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/request-context';
import {
  allotShortOrdersJob,
  expireClaimsJob,
  aggregateCountsJob,
  makePackJob,
  resumePacksJob,
} from '../application/plate-jobs.js';

export type PlateChores = {
  readonly makePack: Handler<{ readonly batchId: string }, void>;
  readonly resumePacks: Handler<unknown, void>;
  readonly allotShortOrders: Handler<unknown, void>;
  readonly expireClaims: Handler<unknown, void>;
  readonly aggregateCounts: Handler<unknown, void>;
};

/** Rendering thousands of plates takes minutes. */
const packLane: Lane = { name: 'packs', concurrency: 2, timeoutMs: 30 * 60_000 };

export const plateJobs = (use: PlateChores): readonly Job[] => [
  longJob(makePackJob, use.makePack, packLane),
  job(resumePacksJob, use.resumePacks, '* * * * *'),
  job(allotShortOrdersJob, use.allotShortOrders),
  job(expireClaimsJob, use.expireClaims, '17 * * * *'),
  job(aggregateCountsJob, use.aggregateCounts, '*/5 * * * *'),
];
