import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { job, type Job, type Platform } from '@keepsake/platform/service';
import { makeExportSoon, postgresExports } from '../exports/api.js';
import { postgresTimelines } from '../timelines/api.js';
import { postgresClosingExports } from './adapters/closing-exports.postgres.js';
import { postgresClosings } from './adapters/closings.postgres.js';
import { postgresFamilies } from './adapters/families.postgres.js';
import { closingRpcService } from './adapters/rpc.js';
import { announceClosing, withdrawClosing } from './application/announce-closing.js';
import { prepareExports, prepareExportsJob } from './application/prepare-exports.js';
import { getClosing, getClosingExports, listFamilies } from './application/show-closing.js';

/** Composes the module for the end of the business. */
export const createClosingParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { timeZone }: { readonly timeZone: string },
): { readonly rpc: RpcService; readonly jobs: readonly Job[] } => {
  const closings = postgresClosings(db);
  const exports = postgresClosingExports(db);
  const timelines = postgresTimelines(db);
  return {
    rpc: closingRpcService({
      getClosing: getClosing({ closings, clock }),
      announceClosing: announceClosing({ closings, clock, ids, timeZone }),
      withdrawClosing: withdrawClosing({ closings, clock }),
      getClosingExports: getClosingExports({ closings, exports }),
      listFamilies: listFamilies({ families: postgresFamilies(db) }),
    }),
    jobs: [
      job(
        prepareExportsJob,
        prepareExports({ closings, exports, rows: postgresExports(db), makeExportSoon, timelines, clock, ids }),
        '* * * * *',
      ),
    ],
  };
};
