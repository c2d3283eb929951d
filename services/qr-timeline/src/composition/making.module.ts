import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import type { Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { confirmAddress, orderPack, voidPack } from '../packs/application/change-packs.js';
import { makePackLink, openPackLink, revokePackLink } from '../packs/application/pack-links.js';
import { receive, receivePlates } from '../plates/application/receive-plates.js';
import { findPack, listPacks } from '../packs/application/show-packs.js';
import { showPlate } from '../plates/application/show-plate.js';
import { swapPlates } from '../plates/application/swap-plates.js';
import { recordReceivedPlates } from '../plates/application/record-received-plates.js';
import { postgresBatches } from '../plates/adapters/batches.postgres.js';
import { postgresClaims } from '../plates/adapters/claims.postgres.js';
import { postgresCodes } from '../plates/adapters/codes.postgres.js';
import { postgresPackVersions } from '../packs/adapters/pack-versions.postgres.js';
import { createShipmentClient } from '../plates/adapters/shipments.client.js';
import { postgresBatchSteps, postgresPlateLife } from '../plates/adapters/plate-life.postgres.js';
import { postgresPlateOrders } from '../plates/adapters/plate-orders.postgres.js';
import { postgresPlateSwaps } from '../plates/adapters/plate-swaps.postgres.js';
import { packsRpcService } from '../packs/adapters/packs.rpc.js';
import { platesRpcService } from '../plates/adapters/plates.rpc.js';
import { sealedTokens } from '../shared/adapters/tokens.encrypted.js';

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
