import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { foldFigures } from '@keepsake/platform/figures';
import { entry, job, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresAccounts } from './adapters/accounts.postgres.js';
import { postgresContacts } from './adapters/contacts.postgres.js';
import { postgresCustomerNotes } from './adapters/customer-notes.postgres.js';
import { postgresCustomerSearch } from './adapters/customer-search.postgres.js';
import { postgresCustomers } from './adapters/customers.postgres.js';
import { signedOrderLinks } from './adapters/order-links.js';
import { postgresOrders } from './adapters/orders.postgres.js';
import { postgresPaymentBook } from './adapters/payment-book.postgres.js';
import { stripeCheckout } from './adapters/payments.stripe.js';
import {
  createHolderClient,
  createKeeperClient,
  createPlateClient,
  createUploadClient,
} from './adapters/qr-timeline.client.js';
import { ordersRpcService } from './adapters/rpc.js';
import { customersRpcService } from './adapters/customers.rpc.js';
import { createPartnerClient } from './adapters/partners.client.js';
import { createShipmentClient } from './adapters/shipping.client.js';
import { subscriptions } from './adapters/subscriptions.js';
import { postgresSalesCounts } from './adapters/sales-counts.postgres.js';
import { postgresTerms } from './adapters/terms.postgres.js';
import { addContact } from './application/add-contact.js';
import { cancelOrder } from './application/cancel-order.js';
import { completeOrder } from './application/complete-order.js';
import { completeShipped } from './application/complete-shipped.js';
import { confirmPayment } from './application/confirm-payment.js';
import { addCustomerNote, removeCustomerNote } from './application/customer-notes.js';
import { eraseAtOnce } from './application/erase-immediately.js';
import { eraseCustomer, eraseCustomerJob, findLeaving, findLeavingJob } from './application/erase-customers.js';
import { listCustomers, searchCustomers } from './application/find-customers.js';
import { onAccountChanged, onSettingsChanged, onTermsChanged } from './application/on-terms-changed.js';
import { listOrders } from './application/list-orders.js';
import { askErasure, changeEmail, cancelErasure, saveAccount } from './application/manage-account.js';
import { markContact } from './application/mark-contact.js';
import { mergeCustomers } from './application/merge-customers.js';
import { onAddressCorrected } from './application/on-address-corrected.js';
import { onKeeperChanged } from './application/on-keeper-changed.js';
import { onCodeActivated, onActivationUndone } from './application/on-code-activated.js';
import {
  onCodesAllotted,
  onPlatesReceived,
  onPlateReplaced,
  onAllotmentShort,
} from './application/on-codes-changed.js';
import { onConsentChanged } from './application/on-consent-changed.js';
import { onUploadsAdded } from './application/on-uploads-added.js';
import { dispatchOrder } from './application/dispatch-order.js';
import { openPayment } from './application/open-payment.js';
import { placePartnerOrder, withdrawPartnerOrder } from './application/place-partner-order.js';
import { placeOrder } from './application/place-order.js';
import { refundOrder } from './application/refund-order.js';
import { requirePackable } from './application/require-packable.js';
import { showCustomer } from './application/show-customer.js';
import { showFigures } from './application/show-figures.js';
import { addOrderNote, removeOrderNote } from './application/order-notes.js';
import { showOrderRecord } from './application/show-order-record.js';
import { showOrder } from './application/show-order.js';
import { takePaymentNotice } from './application/take-payment-notice.js';
import { readConfig, type OrdersConfig } from './config.js';

export const createOrders = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'customerIdOf'>,
  config: OrdersConfig,
): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const orders = postgresOrders(db, config.sealSecret);
  const customers = postgresCustomers(db);
  const accounts = postgresAccounts(db);
  const search = postgresCustomerSearch(db);
  const contacts = postgresContacts(db);
  const notes = postgresCustomerNotes(db);
  const terms = postgresTerms(db);
  const provider = config.payments && stripeCheckout(config.payments);
  const paysOnline = provider !== undefined;
  const book = postgresPaymentBook(db);
  const { timeZone } = config;
  const uploads = createUploadClient(platform.client(timelinesRpc));
  const plates = createPlateClient(platform.client(codesRpc));
  const shipments = createShipmentClient(platform.client(shippingRpc));
  const partners = createPartnerClient(platform.client(plateRequestsRpc));
  const keepers = createKeeperClient(platform.client(keepingRpc));
  const finding = { search, holders: createHolderClient(platform.client(supportRpc)) };

  return {
    name: 'orders',
    rpc: [
      ordersRpcService(
        {
          placeOrder: placeOrder({ orders, customers, terms, uploads, customerIdOf, clock, ids }),
          showOrder: showOrder({ orders, plates, paysOnline }),
          listOrders: listOrders({ orders, plates, paysOnline }),
          confirmPayment: confirmPayment({ orders, clock, ids, timeZone }),
          openPayment: openPayment({ orders, provider, book, clock }),
          takePaymentNotice: takePaymentNotice({ orders, provider, book, clock, ids }),
          cancelOrder: cancelOrder({ orders, clock, timeZone }),
          completeOrder: completeOrder({ orders, clock, timeZone }),
          refundOrder: refundOrder({ orders, book, clock, ids, timeZone }),
          dispatchOrder: dispatchOrder({ orders, clock, timeZone }),
          requirePackable: requirePackable({ orders, timeZone }),
          showOrderRecord: showOrderRecord({ orders, book, customers, notes, plates }),
          addOrderNote: addOrderNote({ orders, notes, clock, ids }),
          removeOrderNote: removeOrderNote({ notes, clock }),
          addContact: addContact({ contacts, customers, customerIdOf, clock, ids }),
          showFigures: showFigures({ salesCounts: postgresSalesCounts(db), clock }),
          markContact: markContact({ contacts, clock }),
          saveAccount: saveAccount({ accounts }),
          changeEmail: changeEmail({ accounts, customerIdOf, clock }),
          askErasure: askErasure({ accounts, clock }),
          cancelErasure: cancelErasure({ accounts }),
        },
        {
          orders,
          customers,
          contacts,
          terms,
          customerIdOf,
          paysOnline,
          links: signedOrderLinks(config.sealSecret, clock),
        },
      ),
      customersRpcService({
        searchCustomers: searchCustomers(finding),
        listCustomers: listCustomers(finding),
        showCustomer: showCustomer({ search, customers, orders, notes }),
        mergeCustomers: mergeCustomers({ accounts, clock }),
        eraseAtOnce: eraseAtOnce({ accounts, customers, clock }),
        addCustomerNote: addCustomerNote({ notes, clock, ids }),
        removeCustomerNote: removeCustomerNote({ notes }),
      }),
    ],
    subscriptions: subscriptions({
      onCodesAllotted: onCodesAllotted({ orders }),
      onPlateReplaced: onPlateReplaced({ orders }),
      onPlatesReceived: onPlatesReceived({ orders }),
      onAllotmentShort: onAllotmentShort({ orders }),
      onUploadsAdded: onUploadsAdded({ orders }),
      onCodeActivated: onCodeActivated({ customers, accounts, plates, customerIdOf, clock }),
      onActivationUndone: onActivationUndone({ customers, clock }),
      onKeeperChanged: onKeeperChanged({ customers, keepers, customerIdOf, clock }),
      onConsentChanged: onConsentChanged({ accounts }),
      onTermsChanged: onTermsChanged({ terms }),
      onSettingsChanged: onSettingsChanged({ terms }),
      onAccountChanged: onAccountChanged({ terms }),
      completeShipped: completeShipped({ orders, clock }),
      placePartnerOrder: placePartnerOrder({ orders, customers, partners, customerIdOf, clock, ids }),
      withdrawPartnerOrder: withdrawPartnerOrder({ orders, clock }),
      onAddressCorrected: onAddressCorrected({ orders, parcels: shipments }),
    }),
    jobs: [
      foldFigures(timeZone),
      job(findLeavingJob, findLeaving({ accounts, clock }), '23 * * * *'),
      job(eraseCustomerJob, eraseCustomer({ accounts, clock })),
    ],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const ordersEntry = entry('orders', readConfig, createOrders);
