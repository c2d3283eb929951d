import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { exchangePlates } from '../application/exchange-plates.js';
import { countCustomerCodes, findHolders } from '../application/find-holders.js';
import { stepDispute } from '../application/freeze-timeline.js';
import { pickReplacement } from '../application/pick-replacement.js';
import { replacePlate } from '../application/replace-plate.js';
import type { StoreBatch } from '../application/store-batch.js';
import { factsOfPlates } from '../application/ordered-plates.js';
import { listCodesOfCustomer } from '../application/show-customer-codes.js';
import { postgresClaims } from './claims.postgres.js';
import { postgresCodes } from './codes.postgres.js';
import { postgresDisputes } from './disputes.postgres.js';
import { postgresOpenedStories } from './opened-stories.postgres.js';
import { askedOrders } from './order-desk.rpc.js';
import { postgresPlateMoves } from './plate-moves.postgres.js';
import { postgresPlateOrders } from './plate-orders.postgres.js';
import { supportDoor } from './rpc-support.js';
import { postgresSupportRows } from './support-rows.postgres.js';
import { timelineSeals } from './timeline-seals.js';
import { postgresTimelines } from './timelines.postgres.js';
import type { TimelineParts } from './timeline-parts.js';

/** What support does with plates, put together. */
export const createSupportParts = (
  { db, clock, ids, ask }: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask'>,
  { sealSecret }: { readonly sealSecret: string },
  { timelines, showAtOnce }: Pick<TimelineParts, 'timelines' | 'showAtOnce'>,
  storeBatch: StoreBatch,
): { readonly rpc: RpcDoor } => {
  const support = postgresSupportRows(db);
  const { openEmail } = timelineSeals(sealSecret);
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
    rpc: supportDoor({
      stepDispute: stepDispute({ timelines: postgresTimelines(db), disputes, clock, ids, showAtOnce }),
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
          desk: askedOrders(ask(ordersRpc), timelines),
          openedStories: postgresOpenedStories(db),
        }),
      }),
      replacePlate: replacePlate({ codes, support, exchange, clock, ids, showAtOnce }),
    }),
  };
};
