import type { Platform } from '@keepsake/platform/service';
import type { CustomerNotes, Customers, Plates } from '../customers/api.js';
import type { Orders } from '../orders/api.js';
import { postgresBookings } from './adapters/bookings.postgres.js';
import { postgresPaymentBook } from './adapters/payment-book.postgres.js';
import { listBookings } from './application/list-bookings.js';
import { openPayment } from './application/open-payment.js';
import type { PaymentProvider } from './application/ports.js';
import { refundOrder } from './application/refund-order.js';
import { showOrderRecord } from './application/show-order-record.js';
import { handlePaymentNotice } from './application/handle-payment-notice.js';

type Around = {
  readonly orders: Orders;
  readonly customers: Customers;
  readonly notes: CustomerNotes;
  readonly plates: Plates;
  /** Undefined if the business arranges payments itself. */
  readonly provider: PaymentProvider | undefined;
  readonly timeZone: string;
};

/** Composes the payments module. Its RPC methods are in `composition/orders.rpc.ts`. */
export const createPaymentParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { orders, customers, notes, plates, provider, timeZone }: Around,
) => {
  const book = postgresPaymentBook(db);
  return {
    listBookings: listBookings({ bookings: postgresBookings(db), clock, timeZone }),
    openPayment: openPayment({ orders, provider, book, clock }),
    handlePaymentNotice: handlePaymentNotice({ orders, provider, book, clock, ids }),
    refundOrder: refundOrder({ orders, book, clock, ids, timeZone }),
    showOrderRecord: showOrderRecord({ orders, book, customers, notes, plates }),
  };
};
