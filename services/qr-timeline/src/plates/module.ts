import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import type { Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { receive, receivePlates } from './application/receive-plates.js';
import { recordReceivedPlates } from './application/record-received-plates.js';
import { showPlate } from './application/show-plate.js';
import { swapPlates } from './application/swap-plates.js';
import { postgresBatches } from './adapters/batches.postgres.js';
import { postgresClaims } from './adapters/claims.postgres.js';
import { postgresCodes } from './adapters/codes.postgres.js';
import { createOrderCheck } from './adapters/order-check.client.js';
import { postgresBatchSteps, postgresPlateLife } from './adapters/plate-life.postgres.js';
import { postgresPlateOrders } from './adapters/plate-orders.postgres.js';
import { postgresPlateSwaps } from './adapters/plate-swaps.postgres.js';
import { platesRpcService } from './adapters/plates.rpc.js';
import { createShipmentClient } from './adapters/shipments.client.js';

/** Composes the RPC service for the history, receipt and swap of plates. */
export const createPlatesRpcService = (
  { db, clock, client }: Pick<Platform, 'db' | 'clock' | 'client'>,
  { sealSecret }: { readonly sealSecret: string },
): RpcService => {
  const life = postgresPlateLife(db);
  const codes = postgresCodes(db);
  const receiving = receive({ codes, plateOrders: postgresPlateOrders });
  return platesRpcService({
    showPlate: showPlate({ life, clock }),
    recordReceivedPlates: recordReceivedPlates({ life, receive: receiving }),
    receivePlates: receivePlates({
      batches: postgresBatches(db),
      batchSteps: postgresBatchSteps(db),
      clock,
      receive: receiving,
    }),
    swapPlates: swapPlates({
      plateOrders: postgresPlateOrders,
      codes,
      swaps: postgresPlateSwaps,
      claims: postgresClaims(db, sealSecret),
      orders: createOrderCheck(client(ordersRpc)),
      parcels: createShipmentClient(client(shippingRpc)),
      clock,
    }),
  });
};
