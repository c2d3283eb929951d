import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { customersRpcService } from './composition/customers.rpc.js';
import { ordersRpcService } from './composition/orders.rpc.js';
import { subscriptions } from './composition/subscriptions.js';
import { readConfig, type OrdersConfig } from './config.js';
import { createContactParts } from './contacts/module.js';
import { createCustomerParts } from './customers/module.js';
import { discountsRpcService } from './discounts/adapters/rpc.js';
import { createDiscountParts } from './discounts/module.js';
import { createOrderParts } from './orders/module.js';
import { stripeCheckout } from './payments/adapters/payments.stripe.js';
import { createPaymentParts } from './payments/module.js';
import { pricesRpcService } from './prices/adapters/rpc.js';
import { createPriceParts } from './prices/module.js';

/** Composes the modules, which share a database. */
export const createOrders = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'customerIdOf'>,
  { sealSecret, timeZone, plateFacts, seller, payments: online }: OrdersConfig,
): Service => {
  const { db, customerIdOf } = platform;
  const provider = online && stripeCheckout(online);
  const paysOnline = provider !== undefined;
  const customers = createCustomerParts(platform);
  const contacts = createContactParts(platform, customers.customers);
  const discounts = createDiscountParts(platform, { timeZone });
  const prices = createPriceParts(platform, { timeZone });
  const orders = createOrderParts(platform, {
    ...customers,
    discounts: discounts.use,
    prices: prices.currentPrices,
    paysOnline,
    sealSecret,
    timeZone,
    plateFacts,
    seller,
  });
  const payments = createPaymentParts(platform, { ...customers, orders: orders.orders, provider, timeZone });
  return {
    name: 'orders',
    rpc: [
      ordersRpcService(
        { ...orders.useCases, ...payments, ...contacts.useCases, ...customers.useCases },
        {
          orders: orders.orders,
          customers: customers.customers,
          contacts: contacts.contacts,
          terms: orders.terms,
          prices: prices.currentPrices,
          links: orders.links,
          customerIdOf,
          paysOnline,
        },
      ),
      pricesRpcService(prices),
      discountsRpcService({ ...discounts.useCases, checkDiscount: orders.useCases.checkDiscount }),
      customersRpcService({ ...customers.useCases, showCustomer: orders.useCases.showCustomer }),
    ],
    subscriptions: subscriptions({ ...orders.handlers, ...customers.handlers }),
    jobs: [...orders.jobs, ...customers.jobs, ...contacts.jobs],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const ordersEntry = entry('orders', readConfig, createOrders);
