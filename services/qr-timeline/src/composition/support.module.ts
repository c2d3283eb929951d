import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { exchangePlates } from '../support/application/exchange-plates.js';
import { countCustomerCodes, findHolders } from '../support/application/find-holders.js';
import { stepDispute } from '../support/application/freeze-timeline.js';
import { pickReplacement } from '../support/application/pick-replacement.js';
import { replacePlate } from '../support/application/replace-plate.js';
import type { StoreBatch } from '../plates/application/store-batch.js';
import { factsOfPlates } from '../plates/application/ordered-plates.js';
import { listCodesOfCustomer } from '../support/application/show-customer-codes.js';
import { postgresClaims } from '../plates/adapters/claims.postgres.js';
import { postgresCodes } from '../plates/adapters/codes.postgres.js';
import { postgresDisputes } from '../support/adapters/disputes.postgres.js';
import { postgresOpenedStories } from '../plates/adapters/opened-stories.postgres.js';
import { createOrderClient } from '../plates/adapters/orders.client.js';
import { postgresPlateMoves } from '../support/adapters/plate-moves.postgres.js';
import { postgresPlateOrders } from '../plates/adapters/plate-orders.postgres.js';
import { supportRpcService } from '../support/adapters/support.rpc.js';
import { postgresSupportRows } from '../support/adapters/support-rows.postgres.js';
import { timelineSecrets } from '../timelines/adapters/timeline-secrets.js';
import { postgresTimelines } from '../timelines/adapters/timelines.postgres.js';
import type { TimelineParts } from './timelines.module.js';

/** Composes the support module. */
export const createSupportParts = (
  { db, clock, ids, client }: Pick<Platform, 'db' | 'clock' | 'ids' | 'client'>,
  { sealSecret }: { readonly sealSecret: string },
  { timelines, refreshReadModel }: Pick<TimelineParts, 'timelines' | 'refreshReadModel'>,
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
        unsealEmail: openEmail,
        clock,
        disputes,
        factsOf: factsOfPlates({
          desk: createOrderClient(client(ordersRpc), timelines),
          openedStories: postgresOpenedStories(db),
        }),
      }),
      replacePlate: replacePlate({ codes, support, exchange, clock, ids, refreshReadModel }),
    }),
  };
};
