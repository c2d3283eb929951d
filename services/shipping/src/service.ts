import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { foldFigures } from '@keepsake/platform/figures';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { askedBuyers } from './adapters/buyers.rpc.js';
import { manualCarriers } from './adapters/carriers.manual.js';
import { askedDispatch } from './adapters/dispatch.rpc.js';
import { pdfPaper } from './adapters/paper/paper.pdf.js';
import { postgresParcels } from './adapters/parcels.postgres.js';
import { askedPlates } from './adapters/plates.rpc.js';
import { postgresPrinters } from './adapters/printers.postgres.js';
import { shippingDoor } from './adapters/rpc.js';
import { postgresShipments } from './adapters/shipments.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { forgetBuyer, moveBuyer } from './application/follow-buyer.js';
import { listPrinters, saveOffset } from './application/keep-printer.js';
import { getShipment, listLabels, listShipments } from './application/list-labels.js';
import { listPending } from './application/list-pending.js';
import { correctLabel, shipParcel, voidLabel } from './application/move-parcel.js';
import { closeShipment, noteCodes, notePayment, noteReceived } from './application/note-progress.js';
import { openReplacement } from './application/open-replacement.js';
import { openShipment } from './application/open-shipment.js';
import { printLabels } from './application/print-labels.js';
import { previewLabels, renderCalibration, renderSheet, renderSlip } from './application/render-paper.js';
import { showFigures } from './application/show-figures.js';
import { readConfig, type ShippingConfig } from './config.js';

export const createShipping = (
  platform: Pick<Platform, 'db' | 'ask' | 'clock' | 'ids'>,
  { brandName }: ShippingConfig,
): Service => {
  const { clock, ids } = platform;
  const shipments = postgresShipments(platform.db);
  const buyers = askedBuyers(platform.ask(ordersRpc));
  const parcels = postgresParcels(platform.db);
  const printers = postgresPrinters(platform.db);
  const paper = pdfPaper(brandName);
  const drawing = { parcels, printers, paper };
  const plates = askedPlates(platform.ask(codesRpc));
  return {
    name: 'shipping',
    rpc: [
      shippingDoor({
        listPending: listPending({ shipments }),
        showFigures: showFigures({ shipments, clock }),
        printLabels: printLabels({ parcels, printers, missing: paper.missing, clock, ids }),
        previewLabels: previewLabels(drawing),
        renderSheet: renderSheet(drawing),
        renderSlip: renderSlip({ ...drawing, plates }),
        renderCalibration: renderCalibration(drawing),
        voidLabel: voidLabel({ parcels }),
        correctLabel: correctLabel({ parcels }),
        shipParcel: shipParcel({
          parcels,
          carriers: manualCarriers(),
          dispatch: askedDispatch(platform.ask(ordersRpc)),
          clock,
        }),
        listLabels: listLabels({ parcels, plates }),
        listShipments: listShipments({ shipments, plates }),
        getShipment: getShipment({ parcels }),
        listPrinters: listPrinters({ printers }),
        saveOffset: saveOffset({ printers }),
        missing: paper.missing,
      }),
    ],
    subscriptions: subscriptions({
      openShipment: openShipment({ shipments, buyers }),
      notePayment: notePayment({ shipments }),
      noteCodes: noteCodes({ shipments }),
      noteReceived: noteReceived({ shipments }),
      openReplacement: openReplacement({ shipments, buyers }),
      closeShipment: closeShipment({ shipments }),
      moveBuyer: moveBuyer({ shipments }),
      forgetBuyer: forgetBuyer({ shipments }),
    }),
    jobs: [foldFigures()],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
  };
};

export const shippingEntry = entry('shipping', readConfig, createShipping);
