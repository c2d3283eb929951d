import { printers as catalogue, type PrinterId } from '@keepsake/contracts/catalogue/printers';
import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { checkPrintable, checkStillWith, platesIn } from '../domain/shipment.js';
import type { Offset, Paper, Parcels, Plates, Printers } from './label-ports.js';
import { parcelNotFound } from './parcel-not-found.js';
import { allFound, eachOnce, type PrintLabels } from './print-labels.js';

/** A drawn document and what its file is called. */
export type Drawn = { readonly pdf: Buffer; readonly name: string };

const straight: Offset = { xTenths: 0, yTenths: 0 };
const offsetOf = async (printers: Printers, printer: PrinterId | undefined): Promise<Offset> =>
  printer === undefined ? straight : printers.of(printer);

type Deps = { readonly parcels: Parcels; readonly printers: Printers; readonly paper: Paper };

/** What would be printed. Nothing is marked and nothing is kept. */
export const previewLabels =
  (deps: Deps): Handler<PrintLabels, Drawn> =>
  async ({ startPosition, printer, ...asked }, turn) => {
    requireStaff(turn.caller, 'operations');
    const orderIds = eachOnce(asked.orderIds);
    const parcels = allFound(await deps.parcels.read(orderIds), orderIds);
    checkPrintable(parcels, deps.paper.missing);
    const placed = parcels.map((parcel, index) => ({ parcel, index }));
    const offset = await offsetOf(deps.printers, printer);
    return { pdf: deps.paper.labels(placed, startPosition, offset), name: 'labels-preview.pdf' };
  };

/** The sheet as it was printed, for a jammed printer; voided labels are not on it any more. */
export const renderSheet =
  (deps: Deps): Handler<{ readonly sheetId: string }, Drawn> =>
  async ({ sheetId }, turn) => {
    requireStaff(turn.caller, 'operations');
    const labels = await deps.parcels.onSheet(sheetId);
    const [first] = labels;
    if (!first)
      throw problem('not-found', 'sheet-not-found', 'There are no labels on this sheet any more. Please print again.');
    const placed = labels.map(({ parcel }) => ({ parcel, index: parcel.label?.index ?? 0 }));
    const offset = await offsetOf(deps.printers, first.sheet.printer);
    const day = first.sheet.printedAt.toISOString().slice(0, 10);
    return { pdf: deps.paper.labels(placed, first.sheet.startPosition, offset), name: `labels-${day}.pdf` };
  };

/** What lies in the parcel, for whoever packs it and whoever opens it. */
export const renderSlip =
  (deps: Deps & { readonly plates: Plates }): Handler<{ readonly orderId: string }, Drawn> =>
  async ({ orderId }, turn) => {
    requireStaff(turn.caller, 'operations');
    const [parcel] = await deps.parcels.read([orderId]);
    if (!parcel) throw parcelNotFound();
    const known = parcel.codeIds.length === 0 ? [] : await deps.plates.of(parcel.codeIds, turn);
    checkStillWith(parcel, known);
    const plates = platesIn(parcel, known);
    return { pdf: deps.paper.slip(parcel, plates), name: `packing-slip-${parcel.number}.pdf` };
  };

export const renderCalibration =
  (deps: Deps): Handler<{ readonly printer: PrinterId }, Drawn> =>
  async ({ printer }, turn) => {
    requireStaff(turn.caller, 'operations');
    const name = catalogue.find(({ id }) => id === printer)?.name ?? printer;
    return {
      pdf: deps.paper.calibration(name, await deps.printers.of(printer)),
      name: `calibration-${printer}.pdf`,
    };
  };
