import { randomBytes } from 'node:crypto';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { TimelineRows } from '../timelines/api.js';
import { postgresVisits } from './adapters/visits.postgres.js';
import { visitsRpcService } from './adapters/visits.rpc.js';
import { closeVisitDays, closeVisitDaysJob } from './application/close-visit-days.js';
import { openVisitDay, recordVisits } from './application/record-visits.js';
import { getShownVisits, getVisits, listUnscanned } from './application/show-visits.js';

export type VisitParts = { readonly rpc: RpcService; readonly jobs: readonly Job[] };

/** Composes the module that counts visits and scans. */
export const createVisitParts = ({
  db,
  clock,
  timelines,
}: Pick<Platform, 'db' | 'clock'> & { readonly timelines: TimelineRows }): VisitParts => {
  const visits = postgresVisits(db);
  return {
    rpc: visitsRpcService({
      openVisitDay: openVisitDay({ visits, clock, newSalt: () => randomBytes(32).toString('base64url') }),
      recordVisits: recordVisits({ visits }),
      getVisits: getVisits({ timelines, visits, clock }),
      getShownVisits: getShownVisits({ timelines, visits, clock }),
      listUnscanned: listUnscanned({ visits }),
    }),
    jobs: [job(closeVisitDaysJob, closeVisitDays({ visits, clock }), '*/10 * * * *')],
  };
};
