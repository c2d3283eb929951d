import { discountMessages } from '@keepsake/contracts/catalog/discount-messages';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Discount } from '../domain/discount.js';
import type { Discounts } from './ports.js';

export type CreateDiscount = Omit<Discount, 'id' | 'active'> & { readonly note?: string };

/** Creates a code; its terms never change, because orders refer to them. */
export const createDiscount =
  (deps: {
    readonly discounts: Discounts;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<CreateDiscount, { readonly discountId: string }> =>
  (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing', 'finance');
    return ctx.transaction(async (tx) => {
      const id = deps.ids.next();
      const taken = !(await deps.discounts.insert(tx, {
        ...input,
        id,
        staffId: staff.id,
        createdAt: deps.clock.now(),
      }));
      if (taken)
        throw problem('conflict', 'discount-exists', discountMessages.taken, {
          errors: [{ field: 'code', message: discountMessages.taken }],
        });
      tx.publish(ordersStaffActed, {
        subjectId: id,
        staffId: staff.id,
        action: 'create',
        subject: 'discount-code',
        changed: ['code', 'value'],
      });
      return { discountId: id };
    });
  };
