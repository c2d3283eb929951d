import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { foldFigures } from '@keepsake/platform/figures';
import { entry, job, laneJob, type Lane, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createBuyerClient } from './adapters/buyers.client.js';
import { postgresCarrierLabels } from './adapters/carrier-labels.postgres.js';
import { karrioShop } from './adapters/carriers.karrio.js';
import { manualCarriers } from './adapters/carriers.manual.js';
import { createDispatchClient } from './adapters/dispatch.client.js';
import { pdfPaper } from './adapters/pdf/paper.pdf.js';
import { postgresShipmentRows } from './adapters/shipment-rows.postgres.js';
import { createPlateClient } from './adapters/plates.client.js';
import { postgresPrinters } from './adapters/printers.postgres.js';
import { shippingRpcService } from './adapters/rpc.js';
import { postgresShipments } from './adapters/shipments.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { buyLabel } from './application/buy-label.js';
import { finishPurchase, finishPurchaseJob } from './application/finish-purchase.js';
import { quoteLabel } from './application/quote-label.js';
import { renderCarrierLabel, showCarrierLabel } from './application/show-carrier-label.js';
import { trackLabels, trackLabelsJob } from './application/track-labels.js';
import { voidCarrierLabel } from './application/void-carrier-label.js';
import { eraseBuyer, moveBuyer } from './application/update-buyer.js';
import { listPrinters, saveOffset } from './application/save-printer.js';
import { getShipment, listLabels, listShipments } from './application/list-labels.js';
import { listPending } from './application/list-pending.js';
import { correctLabel, shipShipment, voidLabel } from './application/ship-shipment.js';
import {
  closeShipment,
  onCodesAllotted,
  onPaymentConfirmed,
  onPlatesReceived,
} from './application/on-order-progress.js';
import { openReplacement } from './application/open-replacement.js';
import { openShipment } from './application/open-shipment.js';
import { printLabels } from './application/print-labels.js';
import { renderCustoms } from './application/render-customs.js';
import { previewLabels, renderCalibration, renderSheet, renderSlip } from './application/render-pdf.js';
import { setAddress } from './application/set-address.js';
import { showFigures } from './application/show-figures.js';
import { readConfig, type ShippingConfig } from './config.js';
import { requireReturnAddress } from './domain/carrier-parcel.js';
import { needsCustoms } from './domain/customs.js';

/** Purchases wait for carriers, and other jobs do not wait for them. */
const carrierLane: Lane = { name: 'carriers', concurrency: 2, timeoutMs: 2 * 60_000 };

const trackingLane: Lane = { name: 'tracking', concurrency: 1, timeoutMs: 10 * 60_000 };

export const createShipping = (
  platform: Pick<Platform, 'db' | 'client' | 'clock' | 'ids'>,
  { brandName, customs, carrier: given, parcelSize }: ShippingConfig,
): Service => {
  const { clock, ids } = platform;
  const shipments = postgresShipments(platform.db);
  const buyers = createBuyerClient(platform.client(ordersRpc));
  const parcels = postgresShipmentRows(platform.db);
  const printers = postgresPrinters(platform.db);
  const paper = pdfPaper(brandName);
  const drawing = { parcels, printers, paper };
  const labels = postgresCarrierLabels(platform.db);
  const carrier = given && {
    shop: karrioShop(given.karrio),
    from: requireReturnAddress(given.returnAddress),
    facts: customs,
  };
  const shop = carrier?.shop;
  const plates = createPlateClient(platform.client(codesRpc));
  return {
    name: 'shipping',
    rpc: [
      shippingRpcService({
        listPending: listPending({ shipments }),
        showFigures: showFigures({ shipments, clock }),
        printLabels: printLabels({ parcels, printers, missing: paper.missing, clock, ids }),
        previewLabels: previewLabels(drawing),
        renderSheet: renderSheet(drawing),
        renderSlip: renderSlip({ ...drawing, plates }),
        renderCustoms: renderCustoms({ parcels, buyers, paper, facts: customs }),
        renderCalibration: renderCalibration(drawing),
        voidLabel: voidLabel({ parcels, labels }),
        correctLabel: correctLabel({ parcels, clock }),
        setAddress: setAddress({ parcels, clock }),
        shipShipment: shipShipment({
          parcels,
          labels,
          carriers: manualCarriers(),
          dispatch: createDispatchClient(platform.client(ordersRpc)),
          clock,
        }),
        listLabels: listLabels({ parcels, plates, carrierLabels: labels }),
        listShipments: listShipments({ shipments, plates, carrierLabels: labels }),
        getShipment: getShipment({ parcels, carrierLabels: labels }),
        listPrinters: listPrinters({ printers }),
        saveOffset: saveOffset({ printers }),
        carrier: { buysLabels: carrier !== undefined, parcelSize, ...(customs && { plateGrams: customs.plateGrams }) },
        quoteLabel: quoteLabel({ parcels, labels, buyers, carrier, clock, ids }),
        buyLabel: buyLabel({ parcels, labels, clock, ids }),
        showCarrierLabel: showCarrierLabel({ labels }),
        voidCarrierLabel: voidCarrierLabel({ parcels, labels, carrier }),
        renderCarrierLabel: renderCarrierLabel({ labels, carrier }),
        missing: paper.missing,
        needsCustoms: (shipment) => needsCustoms(shipment, customs),
      }),
    ],
    subscriptions: subscriptions({
      openShipment: openShipment({ shipments, buyers }),
      onPaymentConfirmed: onPaymentConfirmed({ shipments }),
      onCodesAllotted: onCodesAllotted({ shipments }),
      onPlatesReceived: onPlatesReceived({ shipments }),
      openReplacement: openReplacement({ shipments, buyers }),
      closeShipment: closeShipment({ shipments }),
      moveBuyer: moveBuyer({ shipments }),
      eraseBuyer: eraseBuyer({ shipments }),
    }),
    jobs: [
      foldFigures(),
      laneJob(finishPurchaseJob, finishPurchase({ parcels, labels, shop, clock }), carrierLane),
      { ...job(trackLabelsJob, trackLabels({ labels, shop, clock }), '*/20 * * * *'), lane: trackingLane },
    ],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
  };
};

export const shippingEntry = entry('shipping', readConfig, createShipping);
