import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Job, Platform, Subscription } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { activate, holdClaim } from '../activation/application/activate.js';
import { allot, allotCodes, allotShortOrders } from '../plates/application/allot-codes.js';
import { codeStatus } from '../plates/application/code-status.js';
import { confirmClaim } from '../activation/application/confirm-claim.js';
import { drawPlates } from '../plates/application/draw-plates.js';
import { expireClaims } from '../activation/application/expire-claims.js';
import { aggregateCounts } from '../plates/application/aggregate-counts.js';
import { getClaim } from '../activation/application/get-claim.js';
import { makeBatch } from '../plates/application/make-batch.js';
import { makePack } from '../packs/application/make-pack.js';
import { eraseOwner, moveOwner, renameOwner } from '../activation/application/move-owner.js';
import { onOrderPlaced } from '../plates/application/on-order-placed.js';
import { getOrdered } from '../plates/application/ordered-plates.js';
import { openPlate } from '../activation/application/open-plate.js';
import { releaseCodes } from '../plates/application/release-codes.js';
import { shipCodes, shipReplacement } from '../plates/application/ship-codes.js';
import { resumePacks } from '../packs/application/resume-packs.js';
import { resolveCode } from '../plates/application/resolve-code.js';
import { exportBatch, getBatch, listBatches } from '../plates/application/show-batches.js';
import { availableCodes, codeStats, listCodes, lookUpCodes } from '../plates/application/show-codes.js';
import { getOwner, listCustomerCodes } from '../activation/application/show-owned.js';
import { bindCodes } from '../plates/application/bind-codes.js';
import { releaseCode } from '../plates/application/release-code.js';
import { assignCode } from '../plates/application/assign-code.js';
import { undoActivation } from '../activation/application/undo-activation.js';
import { storeBatch, type StoreBatch } from '../plates/application/store-batch.js';
import type { QrTimelineConfig } from '../config.js';
import { postgresBatches, postgresPacks } from '../plates/adapters/batches.postgres.js';
import { createCaseClient } from '../activation/adapters/cases.client.js';
import { postgresCaseStories as caseStories } from '../activation/adapters/case-stories.postgres.js';
import { postgresClaims } from '../plates/adapters/claims.postgres.js';
import { postgresCodes } from '../plates/adapters/codes.postgres.js';
import { plateJobs } from '../plates/adapters/jobs.js';
import { postgresOpenedStories } from '../plates/adapters/opened-stories.postgres.js';
import { createOrderClient } from '../plates/adapters/orders.client.js';
import { postgresBatchSteps } from '../plates/adapters/plate-life.postgres.js';
import { zippedPacks } from '../packs/adapters/packs.zip.js';
import { drawSymbol } from '../packs/adapters/plate-symbol.js';
import { plateThreads } from '../packs/adapters/plate-images.threads.js';
import { postgresOwners as owners } from '../governance/adapters/owners.postgres.js';
import { postgresPlateOrders as plateOrders } from '../plates/adapters/plate-orders.postgres.js';
import { codesRpcService } from './codes.rpc.js';
import type { Viewing } from './viewing.rpc.js';
import { subscriptions } from './subscriptions.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';
import type { TimelineParts } from './timelines.module.js';
import { zipThreads } from '../shared/adapters/zip.thread.js';

export type PlateParts = {
  readonly rpc: readonly RpcService[];
  readonly subscriptions: readonly Subscription[];
  readonly jobs: readonly Job[];
  readonly storeBatch: StoreBatch;
  /** Guest queries about plates, served by the viewing RPC service. */
  readonly viewing: Pick<Viewing, 'resolveCode' | 'codeStatus'>;
};

/** Composes batches, stock, allotment and activation. Depends on timelines only through two ports. */
export const createPlateParts = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'customerIdOf' | 'client'>,
  config: QrTimelineConfig,
  {
    timelines,
    uploads,
    keepers,
    successors,
    relatives,
    planAccountDeletion,
    refreshReadModel,
  }: Pick<
    TimelineParts,
    'timelines' | 'uploads' | 'keepers' | 'successors' | 'relatives' | 'planAccountDeletion' | 'refreshReadModel'
  >,
): PlateParts => {
  const { db, clock, ids, objects, customerIdOf } = platform;
  const codes = postgresCodes(db);
  const batches = postgresBatches(db);
  const packs = postgresPacks(db);
  const claims = postgresClaims(db, config.sealSecret);
  const tokens = encryptedTokens(config.sealSecret, 'claim-token');
  const orders = {
    ...createOrderClient(platform.client(ordersRpc), timelines),
    ...createCaseClient(platform.client(handoverRpc)),
  };

  const openedStories = postgresOpenedStories(db);
  const store = storeBatch({ batches, codes, clock, ids, address: config });
  const give = allot({ plateOrders, codes, storeBatch: store });
  const open = openPlate({ codes, plateOrders, caseStories, claims, timelines, clock, ids });
  const hold = holdClaim({ claims, plateOrders, clock, ids });

  return {
    storeBatch: store,
    viewing: {
      resolveCode: resolveCode({ codes, openedStories }),
      codeStatus: codeStatus({ codes, openedStories, timelines }),
    },
    rpc: [
      codesRpcService({
        makeBatch: makeBatch({ storeBatch: store }),
        listBatches: listBatches({ batches }),
        getBatch: getBatch({ batches }),
        exportBatch: exportBatch({ codes, batchSteps: postgresBatchSteps(db), clock }),
        codeStats: codeStats({ codes, packs, clock }),
        listCodes: listCodes({ codes }),
        availableCodes: availableCodes({ codes }),
        activate: activate({
          codes,
          orders,
          timelines,
          customerIdOf,
          openPlate: open,
          holdClaim: hold,
          refreshReadModel,
        }),
        planAccountDeletion,
        undoActivation: undoActivation({ codes, plateOrders, caseStories, timelines, clock, refreshReadModel }),
        confirmClaim: confirmClaim({ claims, tokens, codes, orders, openPlate: open, clock, refreshReadModel }),
        getClaim: getClaim({ claims, tokens, codes, clock }),
        listCustomerCodes: listCustomerCodes({ codes, timelines, orders, openedStories }),
        getOrdered: getOrdered({ codes, orders, openedStories }),
        lookUpCodes: lookUpCodes({ codes }),
        drawPlates: drawPlates({ codes, batches, drawSymbol }),
        assignCode: assignCode({ codes }),
        releaseCode: releaseCode({ codes }),
        bindCodes: bindCodes({ codes }),
        getOwner: getOwner({ codes, timelines, confirmTokens: encryptedTokens(config.sealSecret, 'confirm-token') }),
      }),
    ],
    subscriptions: subscriptions({
      onOrderPlaced: onOrderPlaced({ plateOrders, uploads, allot: give }),
      allotCodes: allotCodes({ plateOrders, allot: give }),
      renameOwner: renameOwner({ owners, orders, refreshReadModel, clock }),
      moveOwner: moveOwner({ owners, keepers, successors, relatives, orders, refreshReadModel, clock }),
      eraseOwner: eraseOwner({ owners, keepers, successors, relatives, refreshReadModel, clock }),
      releaseCodes: releaseCodes({ plateOrders, codes, claims, clock }),
      shipCodes: shipCodes({ plateOrders, codes }),
      shipReplacement: shipReplacement({ plateOrders, codes }),
    }),
    jobs: plateJobs({
      makePack: makePack({
        packs,
        codes,
        maker: zippedPacks({ objects, drawPlates: plateThreads(), openZip: zipThreads() }),
        clock,
      }),
      resumePacks: resumePacks({ packs, clock }),
      allotShortOrders: allotShortOrders({ plateOrders, allot: give }),
      expireClaims: expireClaims({ claims, clock }),
      aggregateCounts: aggregateCounts({ codes }),
    }),
  };
};
