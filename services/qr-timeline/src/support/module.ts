import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { exchangePlates } from './application/exchange-plates.js';
import { countCustomerCodes, findHolders } from './application/find-holders.js';
import { stepDispute } from './application/freeze-timeline.js';
import { pickReplacement } from './application/pick-replacement.js';
import { replacePlate } from './application/replace-plate.js';
import { listCodesOfCustomer } from './application/show-customer-codes.js';
import { postgresDisputes } from './adapters/disputes.postgres.js';
import { postgresPlateMoves } from './adapters/plate-moves.postgres.js';
import { supportRpcService } from './adapters/support.rpc.js';
import { postgresSupportRows } from './adapters/support-rows.postgres.js';
import {
  createOrderClient,
  factsOfPlates,
  postgresClaims,
  postgresCodes,
  postgresOpenedStories,
  postgresPlateOrders,
  type StoreBatch,
} from '../plates/api.js';
import { postgresTimelines, timelineSecrets, type RefreshReadModel, type Timelines } from '../timelines/api.js';

/** Composes the support module. */
export const createSupportParts = (
  { db, clock, ids, client }: Pick<Platform, 'db' | 'clock' | 'ids' | 'client'>,
  { sealSecret }: { readonly sealSecret: string },
  { timelines, refreshReadModel }: { readonly timelines: Timelines; readonly refreshReadModel: RefreshReadModel },
  storeBatch: StoreBatch,
): { readonly rpc: RpcService } => {
  const support = postgresSupportRows(db);
  const { openEmail } = timelineSecrets(sealSecret);
  const disputes = postgresDisputes(db);
  const codes = postgresCodes(db);
  const moves = postgresPlateMoves;
  const exchange = exchangePlates({
    codes,
    moves,
    support,
    plateOrders: postgresPlateOrders,
    claims: postgresClaims(db, sealSecret),
    timelines,
    pick: pickReplacement({ codes, moves, storeBatch }),
  });
  return {
    rpc: supportRpcService({
      stepDispute: stepDispute({ timelines: postgresTimelines(db), disputes, clock, ids, refreshReadModel }),
      findHolders: findHolders({ support }),
      countCustomerCodes: countCustomerCodes({ support }),
      listCodesOfCustomer: listCodesOfCustomer({
        support,
        codes,
        timelines,
        decryptEmail: openEmail,
        clock,
        disputes,
        factsOf: factsOfPlates({
          orders: createOrderClient(client(ordersRpc), timelines),
          openedStories: postgresOpenedStories(db),
        }),
      }),
      replacePlate: replacePlate({ codes, support, exchange, clock, ids, refreshReadModel }),
    }),
  };
};
