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
import { postgresOrders } from './adapters/orders.postgres.js';
import { postgresPaymentBook } from './adapters/payment-book.postgres.js';
import { stripeCheckout } from './adapters/payments.stripe.js';
import { askedHolders, askedKeepers, askedPlates, askedUploads } from './adapters/qr-timeline.rpc.js';
import { ordersDoor } from './adapters/rpc.js';
import { customersDoor } from './adapters/rpc-customers.js';
import { askedPartners } from './adapters/partners.rpc.js';
import { askedParcels } from './adapters/shipping.rpc.js';
import { subscriptions } from './adapters/subscriptions.js';
import { postgresSalesCounts } from './adapters/sales-counts.postgres.js';
import { postgresTerms } from './adapters/terms.postgres.js';
import { addContact } from './application/add-contact.js';
import { cancelOrder } from './application/cancel-order.js';
import { completeOrder } from './application/complete-order.js';
import { completeShipped } from './application/complete-shipped.js';
import { confirmPayment } from './application/confirm-payment.js';
import { addCustomerNote, removeCustomerNote } from './application/customer-notes.js';
import { eraseAtOnce } from './application/erase-at-once.js';
import { eraseCustomer, eraseCustomerJob, findLeaving, findLeavingJob } from './application/erase-customers.js';
import { listCustomers, searchCustomers } from './application/find-customers.js';
import { keepPartner, keepSettings, keepTerms } from './application/keep-terms.js';
import { listOrders } from './application/list-orders.js';
import { askErasure, changeEmail, keepAccount, saveAccount } from './application/manage-account.js';
import { markContact } from './application/mark-contact.js';
import { mergeCustomers } from './application/merge-customers.js';
import { noteAddress } from './application/note-address.js';
import { noteKeeper } from './application/note-keeper.js';
import { noteActivation, noteUndone } from './application/note-activation.js';
import { noteAllotment, noteReceived, noteReplacement, noteShortage } from './application/note-codes.js';
import { noteConsent } from './application/note-consent.js';
import { noteUploads } from './application/note-uploads.js';
import { dispatchOrder } from './application/dispatch-order.js';
import { openPayment } from './application/open-payment.js';
import { placePartnerOrder, withdrawPartnerOrder } from './application/place-partner-order.js';
import { placeOrder } from './application/place-order.js';
import { refundOrder } from './application/refund-order.js';
import { showCustomer } from './application/show-customer.js';
import { showFigures } from './application/show-figures.js';
import { showOrder } from './application/show-order.js';
import { takePaymentNotice } from './application/take-payment-notice.js';
import { readConfig, type OrdersConfig } from './config.js';

export const createOrders = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask' | 'customerIdOf'>,
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
  const uploads = askedUploads(platform.ask(timelinesRpc));
  const plates = askedPlates(platform.ask(codesRpc));
  const parcels = askedParcels(platform.ask(shippingRpc));
  const partners = askedPartners(platform.ask(plateRequestsRpc));
  const keepers = askedKeepers(platform.ask(keepingRpc));
  const finding = { search, holders: askedHolders(platform.ask(supportRpc)) };

  return {
    name: 'orders',
    rpc: [
      ordersDoor(
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
          addContact: addContact({ contacts, clock, ids }),
          showFigures: showFigures({ salesCounts: postgresSalesCounts(db), clock }),
          markContact: markContact({ contacts, clock }),
          saveAccount: saveAccount({ accounts }),
          changeEmail: changeEmail({ accounts, customerIdOf, clock }),
          askErasure: askErasure({ accounts, clock }),
          keepAccount: keepAccount({ accounts }),
        },
        { orders, customers, contacts, terms, customerIdOf, paysOnline },
      ),
      customersDoor({
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
      noteAllotment: noteAllotment({ orders }),
      noteReplacement: noteReplacement({ orders }),
      noteReceived: noteReceived({ orders }),
      noteShortage: noteShortage({ orders }),
      noteUploads: noteUploads({ orders }),
      noteActivation: noteActivation({ customers, accounts, plates, customerIdOf, clock }),
      noteUndone: noteUndone({ customers, clock }),
      noteKeeper: noteKeeper({ customers, keepers, customerIdOf, clock }),
      noteConsent: noteConsent({ accounts }),
      keepTerms: keepTerms({ terms }),
      keepSettings: keepSettings({ terms }),
      keepPartner: keepPartner({ terms }),
      completeShipped: completeShipped({ orders, clock }),
      placePartnerOrder: placePartnerOrder({ orders, customers, partners, customerIdOf, clock, ids }),
      withdrawPartnerOrder: withdrawPartnerOrder({ orders, clock }),
      noteAddress: noteAddress({ orders, parcels }),
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
