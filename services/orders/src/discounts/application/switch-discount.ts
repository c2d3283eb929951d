import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Discounts } from './ports.js';

export type SwitchDiscount = { readonly discountId: string; readonly active: boolean };

export const discountNotFound = () =>
  problem('not-found', 'discount-unknown', 'There is no such discount code. Refresh the list.');

/** Disables a code or enables it again; orders keep their discount. */
export const switchDiscount =
  (deps: { readonly discounts: Discounts }): Handler<SwitchDiscount, { readonly discountId: string }> =>
  ({ discountId, active }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing', 'finance');
    return ctx.transaction(async (tx) => {
      const before = await deps.discounts.switch(tx, discountId, active);
      if (before === undefined) throw discountNotFound();
      if (before !== active)
        tx.publish(ordersStaffActed, {
          subjectId: discountId,
          staffId: staff.id,
          action: active ? 'enable' : 'disable',
          subject: 'discount-code',
          changed: ['active'],
        });
      return { discountId };
    });
  };
