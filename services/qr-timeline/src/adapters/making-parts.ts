import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import type { Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { confirmAddress, orderPack, voidPack } from '../application/change-packs.js';
import { makePackLink, openPackLink, revokePackLink } from '../application/pack-links.js';
import { receive, receivePlates } from '../application/receive-plates.js';
import { findPack, listPacks } from '../application/show-packs.js';
import { showPlate } from '../application/show-plate.js';
import { swapPlates } from '../application/swap-plates.js';
import { takeInPlates } from '../application/take-in-plates.js';
import { postgresBatches } from './batches.postgres.js';
import { postgresClaims } from './claims.postgres.js';
import { postgresCodes } from './codes.postgres.js';
import { postgresPackVersions } from './pack-versions.postgres.js';
import { askedParcels } from './parcel-desk.rpc.js';
import { postgresBatchSteps, postgresPlateLife } from './plate-life.postgres.js';
import { postgresPlateOrders } from './plate-orders.postgres.js';
import { postgresPlateSwaps } from './plate-swaps.postgres.js';
import { packsDoor } from './rpc-packs.js';
import { platesDoor } from './rpc-plates.js';
import { sealedTokens } from './tokens.sealed.js';

/** Plates as things and what makers get of them, put together. */
export const createMakingParts = (
  { db, clock, ids, ask }: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask'>,
  { sealSecret }: { readonly sealSecret: string },
): { readonly rpc: readonly RpcDoor[] } => {
  const life = postgresPlateLife(db);
  const codes = postgresCodes(db);
  const receiving = receive({ codes, plateOrders: postgresPlateOrders });
  const packs = {
    batches: postgresBatches(db),
    codes,
    versions: postgresPackVersions(db),
    batchSteps: postgresBatchSteps(db),
    tokens: sealedTokens(sealSecret, 'pack-token'),
    clock,
    ids,
  };
  return {
    rpc: [
      platesDoor({
        showPlate: showPlate({ life, clock }),
        takeInPlates: takeInPlates({ life, receive: receiving }),
        receivePlates: receivePlates({ ...packs, receive: receiving }),
        swapPlates: swapPlates({
          plateOrders: postgresPlateOrders,
          codes,
          swaps: postgresPlateSwaps,
          claims: postgresClaims(db, sealSecret),
          parcels: askedParcels(ask(shippingRpc)),
          clock,
        }),
      }),
      packsDoor({
        listPacks: listPacks(packs),
        orderPack: orderPack(packs),
        confirmAddress: confirmAddress(packs),
        voidPack: voidPack(packs),
        findPack: findPack(packs),
        makePackLink: makePackLink(packs),
        revokePackLink: revokePackLink(packs),
        openPackLink: openPackLink(packs),
      }),
    ],
  };
};
