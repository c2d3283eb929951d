import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresContacts } from './adapters/contacts.postgres.js';
import { postgresCustomers } from './adapters/customers.postgres.js';
import { postgresOrders } from './adapters/orders.postgres.js';
import { askedPlates, askedUploads } from './adapters/qr-timeline.rpc.js';
import { ordersDoor } from './adapters/rpc.js';
import { subscriptions } from './adapters/subscriptions.js';
import { postgresTerms } from './adapters/terms.postgres.js';
import { addContact } from './application/add-contact.js';
import { cancelOrder } from './application/cancel-order.js';
import { completeOrder } from './application/complete-order.js';
import { confirmPayment } from './application/confirm-payment.js';
import { keepPartner, keepSettings, keepTerms } from './application/keep-terms.js';
import { listOrders } from './application/list-orders.js';
import { noteActivation, noteAllotment, noteShortage } from './application/note-codes.js';
import { placeOrder } from './application/place-order.js';
import { showOrder } from './application/show-order.js';
import { readConfig, type OrdersConfig } from './config.js';

export const createOrders = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask' | 'customerIdOf'>,
  config: OrdersConfig,
): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const orders = postgresOrders(db, config.sealSecret);
  const customers = postgresCustomers(db);
  const contacts = postgresContacts(db);
  const terms = postgresTerms(db);
  const uploads = askedUploads(platform.ask(timelinesRpc));
  const plates = askedPlates(platform.ask(codesRpc));

  return {
    name: 'orders',
    rpc: [
      ordersDoor(
        {
          placeOrder: placeOrder({ orders, customers, terms, uploads, customerIdOf, clock, ids }),
          showOrder: showOrder({ orders, plates }),
          listOrders: listOrders({ orders, plates }),
          confirmPayment: confirmPayment({ orders, clock, ids }),
          cancelOrder: cancelOrder({ orders, clock }),
          completeOrder: completeOrder({ orders, clock }),
          addContact: addContact({ contacts, clock, ids }),
        },
        { orders, customers, contacts },
      ),
    ],
    subscriptions: subscriptions({
      noteAllotment: noteAllotment({ orders }),
      noteShortage: noteShortage({ orders }),
      noteActivation: noteActivation({ customers, clock }),
      keepTerms: keepTerms({ terms }),
      keepSettings: keepSettings({ terms }),
      keepPartner: keepPartner({ terms }),
    }),
    jobs: [],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const ordersEntry = entry('orders', readConfig, createOrders);
