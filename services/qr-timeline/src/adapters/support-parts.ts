import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { countCustomerCodes, findHolders } from '../application/find-holders.js';
import { stepDispute } from '../application/freeze-timeline.js';
import { reassignCode } from '../application/reassign-code.js';
import { listCodesOfCustomer } from '../application/show-customer-codes.js';
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
): { readonly rpc: RpcDoor } => {
  const support = postgresSupportRows(db);
  const { openEmail } = timelineSeals(sealSecret);
  const disputes = postgresDisputes(db);
  return {
    rpc: supportDoor({
      stepDispute: stepDispute({ timelines: postgresTimelines(db), disputes, clock, ids, showAtOnce }),
      findHolders: findHolders({ support }),
      countCustomerCodes: countCustomerCodes({ support }),
      listCodesOfCustomer: listCodesOfCustomer({
        support,
        timelines,
        unsealEmail: openEmail,
        clock,
        disputes,
        desk: askedOrders(ask(ordersRpc), timelines),
        openedStories: postgresOpenedStories(db),
      }),
      reassignCode: reassignCode({
        codes: postgresCodes(db),
        moves: postgresPlateMoves,
        support,
        plateOrders: postgresPlateOrders,
        timelines,
        clock,
        showAtOnce,
      }),
    }),
  };
};
