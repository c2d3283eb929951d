import { labelSheets, nextPosition, sheetsOf, type LabelFormat } from '@keepsake/contracts/catalog/label-sheet';
import type { PrinterId } from '@keepsake/contracts/catalog/printers';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import type { MissingGlyphs } from '../domain/address-doubts.js';
import { checkPrintable, type Shipment } from '../domain/shipment.js';
import type { ShipmentRows, Printers } from './label-ports.js';
import { shipmentNotFound } from './shipment-not-found.js';

export type PrintLabels = {
  readonly orderIds: readonly string[];
  readonly startPosition: number;
  readonly printer?: PrinterId;
  /** Default: the 30-up sheet. */
  readonly format?: LabelFormat;
};

export type Printed = {
  readonly printed: number;
  readonly sheetId: string;
  readonly sheets: number;
  readonly nextPosition: number;
};

/** Removes duplicates: choosing the same label twice is a mistake. */
export const eachOnce = (orderIds: readonly string[]): readonly string[] => [...new Set(orderIds)];

export const allFound = (shipments: readonly Shipment[], orderIds: readonly string[]): readonly Shipment[] => {
  if (shipments.length < orderIds.length) throw shipmentNotFound();
  return shipments;
};

/** Prints all of them or none. Printed shipments leave the pending list. */
export const printLabels =
  (deps: {
    readonly parcels: ShipmentRows;
    readonly printers: Printers;
    readonly missing: MissingGlyphs;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<PrintLabels, Printed> =>
  async ({ startPosition, printer, format = 'letter-30', ...input }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const orderIds = eachOnce(input.orderIds);
    return ctx.transaction(async (tx) => {
      const shipments = allFound(await deps.parcels.lock(tx, orderIds), orderIds);
      checkPrintable(shipments, deps.missing);
      const sheet = {
        ...present({ printer }),
        id: deps.ids.next(),
        printedAt: deps.clock.now(),
        startPosition,
        format,
      };
      await deps.parcels.print(tx, { ...sheet, printedBy: staff.id }, orderIds);
      const paper = labelSheets[format];
      const next = nextPosition(startPosition, orderIds.length, paper);
      // A printer remembers its place on the default sheet only.
      if (printer !== undefined && format === 'letter-30') await deps.printers.saveNext(tx, printer, next);
      for (const { orderId, paymentConfirmed } of shipments)
        tx.publish(shippingStaffActed, {
          subjectId: orderId,
          staffId: staff.id,
          action: 'print-label',
          subject: 'parcel',
          changed: ['label'],
          ...(paymentConfirmed ? {} : { reason: 'payment-not-confirmed' }),
        });
      return {
        printed: orderIds.length,
        sheetId: sheet.id,
        sheets: sheetsOf(startPosition, orderIds.length, paper),
        nextPosition: next,
      };
    });
  };
