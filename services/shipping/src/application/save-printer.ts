import type { PrinterId } from '@keepsake/contracts/catalog/printers';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { KnownPrinter, Offset, Printers } from './label-ports.js';

type Deps = { readonly printers: Printers };

export const listPrinters =
  (deps: Deps): Handler<unknown, readonly KnownPrinter[]> =>
  async (_, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    return deps.printers.all();
  };

/** Saves the feed offset of a printer. It belongs to the printer, so all staff share it. */
export const saveOffset =
  (deps: Deps): Handler<{ readonly printer: PrinterId } & Offset, KnownPrinter> =>
  async ({ printer, ...offset }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const saved = await deps.printers.saveOffset(tx, printer, offset);
      tx.publish(shippingStaffActed, {
        subjectId: printer,
        staffId: staff.id,
        action: 'save-offset',
        subject: 'printer',
        changed: ['xTenths', 'yTenths'],
      });
      return saved;
    });
  };
