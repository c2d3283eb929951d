import { job, type Job } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/turn';
import {
  allotShortOrdersJob,
  expireClaimsJob,
  foldCountsJob,
  makePackJob,
  resumePacksJob,
} from '../application/plate-jobs.js';

export type PlateChores = {
  readonly makePack: Handler<{ readonly batchId: string }, void>;
  readonly resumePacks: Handler<unknown, void>;
  readonly allotShortOrders: Handler<unknown, void>;
  readonly expireClaims: Handler<unknown, void>;
  readonly foldCounts: Handler<unknown, void>;
};

export const plateJobs = (use: PlateChores): readonly Job[] => [
  job(makePackJob, use.makePack),
  job(resumePacksJob, use.resumePacks, '* * * * *'),
  job(allotShortOrdersJob, use.allotShortOrders),
  job(expireClaimsJob, use.expireClaims, '17 * * * *'),
  job(foldCountsJob, use.foldCounts, '*/5 * * * *'),
];
