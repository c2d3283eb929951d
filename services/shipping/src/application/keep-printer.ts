import type { PrinterId } from '@keepsake/contracts/catalogue/printers';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { KnownPrinter, Offset, Printers } from './label-ports.js';

type Deps = { readonly printers: Printers };

export const listPrinters =
  (deps: Deps): Handler<unknown, readonly KnownPrinter[]> =>
  async (_, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    return deps.printers.all();
  };

/** How far this printer feeds aside. It belongs to the printer, so every member of staff prints with it. */
export const saveOffset =
  (deps: Deps): Handler<{ readonly printer: PrinterId } & Offset, KnownPrinter> =>
  async ({ printer, ...offset }, turn) => {
    const staff = requireStaff(turn.caller, 'operations');
    return turn.once(async (tx) => {
      const saved = await deps.printers.saveOffset(tx, printer, offset);
      tx.say(shippingStaffActed, {
        subjectId: printer,
        staffId: staff.id,
        action: 'save-offset',
        subject: 'printer',
        changed: ['xTenths', 'yTenths'],
      });
      return saved;
    });
  };
