import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Job, Platform, Subscription } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { activate, holdClaim } from '../application/activate.js';
import { allot, allotCodes, allotShortOrders } from '../application/allot-codes.js';
import { codeStatus } from '../application/code-status.js';
import { confirmClaim } from '../application/confirm-claim.js';
import { drawPlates } from '../application/draw-plates.js';
import { expireClaims } from '../application/expire-claims.js';
import { foldCounts } from '../application/fold-counts.js';
import { getClaim } from '../application/get-claim.js';
import { makeBatch } from '../application/make-batch.js';
import { makePack } from '../application/make-pack.js';
import { eraseOwner, moveOwner, renameOwner } from '../application/move-owner.js';
import { onOrderPlaced } from '../application/on-order-placed.js';
import { getOrdered } from '../application/ordered-plates.js';
import { openPlate } from '../application/open-plate.js';
import { releaseCodes } from '../application/release-codes.js';
import { shipCodes, shipReplacement } from '../application/ship-codes.js';
import { resumePacks } from '../application/resume-packs.js';
import { resolveCode } from '../application/resolve-code.js';
import { exportBatch, getBatch, listBatches } from '../application/show-batches.js';
import { availableCodes, codeStats, listCodes, lookUpCodes } from '../application/show-codes.js';
import { getOwner, listCustomerCodes } from '../application/show-owned.js';
import { bindCodes } from '../application/bind-codes.js';
import { giveBackCode } from '../application/give-back-code.js';
import { takeCode } from '../application/take-code.js';
import { undoActivation } from '../application/undo-activation.js';
import { storeBatch, type StoreBatch } from '../application/store-batch.js';
import type { QrTimelineConfig } from '../config.js';
import { postgresBatches, postgresPacks } from './batches.postgres.js';
import { createCaseClient } from './cases.client.js';
import { postgresCaseStories as caseStories } from './case-stories.postgres.js';
import { postgresClaims } from './claims.postgres.js';
import { postgresCodes } from './codes.postgres.js';
import { plateJobs } from './jobs.js';
import { postgresOpenedStories } from './opened-stories.postgres.js';
import { createOrderClient } from './orders.client.js';
import { postgresBatchSteps } from './plate-life.postgres.js';
import { zippedPacks } from './packs.zip.js';
import { drawSymbol } from './plate-symbol.js';
import { plateThreads } from './plate-images.threads.js';
import { postgresOwners as owners } from './owners.postgres.js';
import { postgresPlateOrders as plateOrders } from './plate-orders.postgres.js';
import { codesRpcService } from './codes.rpc.js';
import type { Viewing } from './viewing.rpc.js';
import { subscriptions } from './subscriptions.js';
import { sealedTokens } from './tokens.encrypted.js';
import type { TimelineParts } from './timelines.module.js';
import { zipThreads } from './zip.thread.js';

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
    planAccountDeletion,
    refreshReadModel,
  }: Pick<TimelineParts, 'timelines' | 'uploads' | 'keepers' | 'planAccountDeletion' | 'refreshReadModel'>,
): PlateParts => {
  const { db, clock, ids, objects, customerIdOf } = platform;
  const codes = postgresCodes(db);
  const batches = postgresBatches(db);
  const packs = postgresPacks(db);
  const claims = postgresClaims(db, config.sealSecret);
  const tokens = sealedTokens(config.sealSecret, 'claim-token');
  const desk = {
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
          desk,
          timelines,
          customerIdOf,
          openPlate: open,
          holdClaim: hold,
          refreshReadModel,
        }),
        planAccountDeletion,
        undoActivation: undoActivation({ codes, plateOrders, caseStories, timelines, clock, refreshReadModel }),
        confirmClaim: confirmClaim({ claims, tokens, codes, desk, openPlate: open, clock, refreshReadModel }),
        getClaim: getClaim({ claims, tokens, codes, clock }),
        listCustomerCodes: listCustomerCodes({ codes, timelines, desk, openedStories }),
        getOrdered: getOrdered({ codes, desk, openedStories }),
        lookUpCodes: lookUpCodes({ codes }),
        drawPlates: drawPlates({ codes, batches, drawSymbol }),
        takeCode: takeCode({ codes }),
        giveBackCode: giveBackCode({ codes }),
        bindCodes: bindCodes({ codes }),
        getOwner: getOwner({ codes, timelines, confirmTokens: sealedTokens(config.sealSecret, 'confirm-token') }),
      }),
    ],
    subscriptions: subscriptions({
      onOrderPlaced: onOrderPlaced({ plateOrders, uploads, allot: give }),
      allotCodes: allotCodes({ plateOrders, allot: give }),
      renameOwner: renameOwner({ owners, desk, refreshReadModel, clock }),
      moveOwner: moveOwner({ owners, keepers, desk, refreshReadModel, clock }),
      eraseOwner: eraseOwner({ owners, keepers, refreshReadModel, clock }),
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
      foldCounts: foldCounts({ codes }),
    }),
  };
};
