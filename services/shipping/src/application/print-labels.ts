import { nextPosition, sheetsOf } from '@keepsake/contracts/catalogue/label-sheet';
import type { PrinterId } from '@keepsake/contracts/catalogue/printers';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import type { MissingLetters } from '../domain/address-doubts.js';
import { checkPrintable, type Parcel } from '../domain/shipment.js';
import type { Parcels, Printers } from './label-ports.js';
import { parcelNotFound } from './parcel-not-found.js';

export type PrintLabels = {
  readonly orderIds: readonly string[];
  readonly startPosition: number;
  readonly printer?: PrinterId;
};

export type Printed = {
  readonly printed: number;
  readonly sheetId: string;
  readonly sheets: number;
  readonly nextPosition: number;
};

/** The same label twice on one sheet is a slip of the hand. */
export const eachOnce = (orderIds: readonly string[]): readonly string[] => [...new Set(orderIds)];

export const allFound = (parcels: readonly Parcel[], orderIds: readonly string[]): readonly Parcel[] => {
  if (parcels.length < orderIds.length) throw parcelNotFound();
  return parcels;
};

/** All of them or none. What is on paper leaves the list of what waits for a label. */
export const printLabels =
  (deps: {
    readonly parcels: Parcels;
    readonly printers: Printers;
    readonly missing: MissingLetters;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<PrintLabels, Printed> =>
  async ({ startPosition, printer, ...asked }, turn) => {
    const staff = requireStaff(turn.caller, 'operations');
    const orderIds = eachOnce(asked.orderIds);
    return turn.once(async (tx) => {
      const parcels = allFound(await deps.parcels.lock(tx, orderIds), orderIds);
      checkPrintable(parcels, deps.missing);
      const sheet = { ...present({ printer }), id: deps.ids.next(), printedAt: deps.clock.now(), startPosition };
      await deps.parcels.print(tx, { ...sheet, printedBy: staff.id }, orderIds);
      const next = nextPosition(startPosition, orderIds.length);
      if (printer !== undefined) await deps.printers.saveNext(tx, printer, next);
      for (const { orderId, paymentConfirmed } of parcels)
        tx.say(shippingStaffActed, {
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
        sheets: sheetsOf(startPosition, orderIds.length),
        nextPosition: next,
      };
    });
  };
