import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Platform } from '@keepsake/platform/service';
import { postgresClosings } from './adapters/closings.postgres.js';
import { postgresFamilies } from './adapters/families.postgres.js';
import { closingRpcService } from './adapters/rpc.js';
import { announceClosing, withdrawClosing } from './application/announce-closing.js';
import { getClosing, listFamilies } from './application/show-closing.js';

/** Composes the module for the end of the business. */
export const createClosingParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { timeZone }: { readonly timeZone: string },
): { readonly rpc: RpcService } => {
  const closings = postgresClosings(db);
  return {
    rpc: closingRpcService({
      getClosing: getClosing({ closings, clock }),
      announceClosing: announceClosing({ closings, clock, ids, timeZone }),
      withdrawClosing: withdrawClosing({ closings, clock }),
      listFamilies: listFamilies({ families: postgresFamilies(db) }),
    }),
  };
};
