import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { foldFigures } from '@keepsake/platform/figures';
import { typeface } from '@keepsake/platform/pdf/typeface';
import type { Platform } from '@keepsake/platform/service';
import type { DiscountUse } from '../discounts/api.js';
import type { CurrentPrices } from '../prices/api.js';
import type { CustomerNotes, CustomerSearch, Customers, Plates } from '../customers/api.js';
import { drawCemeteryKit } from './adapters/cemetery-kit/cemetery-kit.pdf.js';
import { drawReceipt } from './adapters/receipt/receipt.pdf.js';
import { signedOrderLinks } from './adapters/order-links.js';
import { postgresOrders } from './adapters/orders.postgres.js';
import { createPartnerClient } from './adapters/partners.client.js';
import { postgresSalesCounts } from './adapters/sales-counts.postgres.js';
import { createShipmentClient } from './adapters/shipping.client.js';
import { postgresTerms } from './adapters/terms.postgres.js';
import { createUploadClient } from './adapters/uploads.client.js';
import { cancelOrder } from './application/cancel-order.js';
import { checkDiscount } from './application/check-discount.js';
import { completeOrder } from './application/complete-order.js';
import { completeShipped } from './application/complete-shipped.js';
import { confirmPayment } from './application/confirm-payment.js';
import { dispatchOrder } from './application/dispatch-order.js';
import { listOrderMarks, listOrders } from './application/list-orders.js';
import { onAddressCorrected } from './application/on-address-corrected.js';
import {
  onAllotmentShort,
  onCodesAllotted,
  onPlateReplaced,
  onPlatesReceived,
} from './application/on-codes-changed.js';
import { onAccountChanged, onSettingsChanged, onTermsChanged } from './application/on-terms-changed.js';
import { onUploadsAdded } from './application/on-uploads-added.js';
import { addOrderNote, removeOrderNote } from './application/order-notes.js';
import { placeOrder } from './application/place-order.js';
import { placePartnerOrder, withdrawPartnerOrder } from './application/place-partner-order.js';
import { renderCemeteryKit } from './application/render-cemetery-kit.js';
import { renderReceipt } from './application/render-receipt.js';
import { requirePackable } from './application/require-packable.js';
import { showCustomer } from './application/show-customer.js';
import { showFigures } from './application/show-figures.js';
import { showOrder } from './application/show-order.js';
import type { PlateFacts } from './domain/cemetery-kit.js';
import type { Receipt } from './domain/receipt.js';

type Around = {
  readonly customers: Customers;
  readonly search: CustomerSearch;
  readonly notes: CustomerNotes;
  readonly plates: Plates;
  readonly discounts: DiscountUse;
  readonly prices: CurrentPrices;
  readonly paysOnline: boolean;
  readonly sealSecret: string;
  readonly timeZone: string;
  readonly plateFacts: PlateFacts;
  readonly seller: Receipt['seller'];
};

/** Composes the orders module. Its RPC methods are in `composition/`. */
export const createOrderParts = (
  { db, clock, ids, client, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'customerIdOf'>,
  { customers, search, notes, plates, discounts, prices, paysOnline, sealSecret, timeZone, plateFacts, seller }: Around,
) => {
  const orders = postgresOrders(db, sealSecret);
  const terms = postgresTerms(db);
  const uploads = createUploadClient(client(timelinesRpc));
  const parcels = createShipmentClient(client(shippingRpc));
  const partners = createPartnerClient(client(plateRequestsRpc));
  return {
    orders,
    terms,
    links: signedOrderLinks(sealSecret, clock),
    useCases: {
      placeOrder: placeOrder({
        orders,
        customers,
        pricing: { prices, terms, discounts },
        uploads,
        customerIdOf,
        clock,
        ids,
      }),
      checkDiscount: checkDiscount({ discounts, prices }),
      showOrder: showOrder({ orders, plates, paysOnline }),
      listOrders: listOrders({ orders, plates, paysOnline }),
      listOrderMarks: listOrderMarks({ orders, plates }),
      confirmPayment: confirmPayment({ orders, clock, ids, timeZone }),
      cancelOrder: cancelOrder({ orders, clock, timeZone }),
      completeOrder: completeOrder({ orders, clock, timeZone }),
      dispatchOrder: dispatchOrder({ orders, clock, timeZone }),
      renderCemeteryKit: renderCemeteryKit({ orders, draw: drawCemeteryKit(typeface), facts: plateFacts }),
      renderReceipt: renderReceipt({ orders, draw: drawReceipt(typeface, timeZone), seller }),
      requirePackable: requirePackable({ orders, timeZone }),
      addOrderNote: addOrderNote({ orders, notes, clock, ids }),
      removeOrderNote: removeOrderNote({ notes, clock }),
      showFigures: showFigures({ salesCounts: postgresSalesCounts(db), clock }),
      showCustomer: showCustomer({ search, customers, orders, notes }),
    },
    handlers: {
      onCodesAllotted: onCodesAllotted({ orders }),
      onPlateReplaced: onPlateReplaced({ orders }),
      onPlatesReceived: onPlatesReceived({ orders }),
      onAllotmentShort: onAllotmentShort({ orders }),
      onUploadsAdded: onUploadsAdded({ orders }),
      onTermsChanged: onTermsChanged({ terms }),
      onSettingsChanged: onSettingsChanged({ terms }),
      onAccountChanged: onAccountChanged({ terms }),
      completeShipped: completeShipped({ orders, clock }),
      placePartnerOrder: placePartnerOrder({ orders, customers, partners, customerIdOf, clock, ids }),
      withdrawPartnerOrder: withdrawPartnerOrder({ orders, clock }),
      onAddressCorrected: onAddressCorrected({ orders, parcels }),
    },
    jobs: [foldFigures(timeZone)],
  };
};
