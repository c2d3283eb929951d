import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { foldFigures } from '@keepsake/platform/figures';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createBuyerClient } from './adapters/buyers.client.js';
import { manualCarriers } from './adapters/carriers.manual.js';
import { createDispatchClient } from './adapters/dispatch.client.js';
import { pdfPaper } from './adapters/pdf/paper.pdf.js';
import { postgresShipmentRows } from './adapters/shipment-rows.postgres.js';
import { createPlateClient } from './adapters/plates.client.js';
import { postgresPrinters } from './adapters/printers.postgres.js';
import { shippingRpcService } from './adapters/rpc.js';
import { postgresShipments } from './adapters/shipments.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
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
import { needsCustoms } from './domain/customs.js';

export const createShipping = (
  platform: Pick<Platform, 'db' | 'client' | 'clock' | 'ids'>,
  { brandName, customs }: ShippingConfig,
): Service => {
  const { clock, ids } = platform;
  const shipments = postgresShipments(platform.db);
  const buyers = createBuyerClient(platform.client(ordersRpc));
  const parcels = postgresShipmentRows(platform.db);
  const printers = postgresPrinters(platform.db);
  const paper = pdfPaper(brandName);
  const drawing = { parcels, printers, paper };
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
        voidLabel: voidLabel({ parcels }),
        correctLabel: correctLabel({ parcels, clock }),
        setAddress: setAddress({ parcels, clock }),
        shipShipment: shipShipment({
          parcels,
          carriers: manualCarriers(),
          dispatch: createDispatchClient(platform.client(ordersRpc)),
          clock,
        }),
        listLabels: listLabels({ parcels, plates }),
        listShipments: listShipments({ shipments, plates }),
        getShipment: getShipment({ parcels }),
        listPrinters: listPrinters({ printers }),
        saveOffset: saveOffset({ printers }),
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
    jobs: [foldFigures()],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
  };
};

export const shippingEntry = entry('shipping', readConfig, createShipping);
