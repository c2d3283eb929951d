import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import type { Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { confirmAddress, orderPack, voidPack } from '../application/change-packs.js';
import { makePackLink, openPackLink, revokePackLink } from '../application/pack-links.js';
import { receive, receivePlates } from '../application/receive-plates.js';
import { findPack, listPacks } from '../application/show-packs.js';
import { showPlate } from '../application/show-plate.js';
import { swapPlates } from '../application/swap-plates.js';
import { recordReceivedPlates } from '../application/record-received-plates.js';
import { postgresBatches } from './batches.postgres.js';
import { postgresClaims } from './claims.postgres.js';
import { postgresCodes } from './codes.postgres.js';
import { postgresPackVersions } from './pack-versions.postgres.js';
import { createOrderCheck } from './order-check.client.js';
import { createShipmentClient } from './shipments.client.js';
import { postgresBatchSteps, postgresPlateLife } from './plate-life.postgres.js';
import { postgresPlateOrders } from './plate-orders.postgres.js';
import { postgresPlateSwaps } from './plate-swaps.postgres.js';
import { packsRpcService } from './packs.rpc.js';
import { platesRpcService } from './plates.rpc.js';
import { sealedTokens } from './tokens.encrypted.js';

/** Composes the module for plates and maker packs. */
export const createMakingParts = (
  { db, clock, ids, client }: Pick<Platform, 'db' | 'clock' | 'ids' | 'client'>,
  { sealSecret }: { readonly sealSecret: string },
): { readonly rpc: readonly RpcService[] } => {
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
      platesRpcService({
        showPlate: showPlate({ life, clock }),
        recordReceivedPlates: recordReceivedPlates({ life, receive: receiving }),
        receivePlates: receivePlates({ ...packs, receive: receiving }),
        swapPlates: swapPlates({
          plateOrders: postgresPlateOrders,
          codes,
          swaps: postgresPlateSwaps,
          claims: postgresClaims(db, sealSecret),
          orders: createOrderCheck(client(ordersRpc)),
          parcels: createShipmentClient(client(shippingRpc)),
          clock,
        }),
      }),
      packsRpcService({
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
