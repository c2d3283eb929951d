import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { askedBuyers } from './adapters/buyers.rpc.js';
import { shippingDoor } from './adapters/rpc.js';
import { postgresShipments } from './adapters/shipments.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { listPending } from './application/list-pending.js';
import { closeShipment, noteCodes, notePayment } from './application/note-progress.js';
import { openShipment } from './application/open-shipment.js';
import { readConfig } from './config.js';

export const createShipping = (platform: Pick<Platform, 'db' | 'ask'>): Service => {
  const shipments = postgresShipments(platform.db);
  const buyers = askedBuyers(platform.ask(ordersRpc));
  return {
    name: 'shipping',
    rpc: [shippingDoor({ listPending: listPending({ shipments }) })],
    subscriptions: subscriptions({
      openShipment: openShipment({ shipments, buyers }),
      notePayment: notePayment({ shipments }),
      noteCodes: noteCodes({ shipments }),
      closeShipment: closeShipment({ shipments }),
    }),
    jobs: [],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
  };
};

export const shippingEntry = entry('shipping', readConfig, createShipping);
