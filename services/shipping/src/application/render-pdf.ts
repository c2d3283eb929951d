import { printers as catalogue, type PrinterId } from '@keepsake/contracts/catalog/printers';
import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { checkPrintable, checkStillWith, platesIn } from '../domain/shipment.js';
import type { Offset, Paper, ShipmentRows, Plates, Printers } from './label-ports.js';
import { shipmentNotFound } from './shipment-not-found.js';
import { allFound, eachOnce, type PrintLabels } from './print-labels.js';

/** A rendered document and its file name. */
export type Drawn = { readonly pdf: Buffer; readonly name: string };

const straight: Offset = { xTenths: 0, yTenths: 0 };
const offsetOf = async (printers: Printers, printer: PrinterId | undefined): Promise<Offset> =>
  printer === undefined ? straight : printers.of(printer);

type Deps = { readonly parcels: ShipmentRows; readonly printers: Printers; readonly paper: Paper };

/** Renders labels without marking or storing anything. */
export const previewLabels =
  (deps: Deps): Handler<PrintLabels, Drawn> =>
  async ({ startPosition, printer, format = 'letter-30', ...input }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const orderIds = eachOnce(input.orderIds);
    const shipments = allFound(await deps.parcels.read(orderIds), orderIds);
    checkPrintable(shipments, deps.paper.missing);
    const placed = shipments.map((shipment, index) => ({ shipment, index }));
    const offset = await offsetOf(deps.printers, printer);
    return { pdf: deps.paper.labels(placed, startPosition, offset, format), name: 'labels-preview.pdf' };
  };

/** Renders a printed sheet again without voided labels, such as after a paper jam. */
export const renderSheet =
  (deps: Deps): Handler<{ readonly sheetId: string }, Drawn> =>
  async ({ sheetId }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const labels = await deps.parcels.onSheet(sheetId);
    const [first] = labels;
    if (!first) throw problem('not-found', 'sheet-not-found', 'This sheet no longer has labels. Print again.');
    const placed = labels.map(({ shipment }) => ({ shipment, index: shipment.label?.index ?? 0 }));
    const offset = await offsetOf(deps.printers, first.sheet.printer);
    const day = first.sheet.printedAt.toISOString().slice(0, 10);
    const { startPosition, format } = first.sheet;
    return { pdf: deps.paper.labels(placed, startPosition, offset, format), name: `labels-${day}.pdf` };
  };

/** Renders the packing slip of a shipment. */
export const renderSlip =
  (deps: Deps & { readonly plates: Plates }): Handler<{ readonly orderId: string }, Drawn> =>
  async ({ orderId }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const [shipment] = await deps.parcels.read([orderId]);
    if (!shipment) throw shipmentNotFound();
    const known = shipment.codeIds.length === 0 ? [] : await deps.plates.of(shipment.codeIds, ctx);
    checkStillWith(shipment, known);
    const plates = platesIn(shipment, known);
    return { pdf: deps.paper.slip(shipment, plates), name: `packing-slip-${shipment.number}.pdf` };
  };

export const renderCalibration =
  (deps: Deps): Handler<{ readonly printer: PrinterId }, Drawn> =>
  async ({ printer }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const name = catalogue.find(({ id }) => id === printer)?.name ?? printer;
    return {
      pdf: deps.paper.calibration(name, await deps.printers.of(printer)),
      name: `calibration-${printer}.pdf`,
    };
  };
