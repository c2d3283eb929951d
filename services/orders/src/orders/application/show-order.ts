import type { Caller, Handler, StaffRole } from '@keepsake/platform/request-context';
import { isPayable } from '../domain/payable.js';
import { orderNotFound } from './order-not-found.js';
import type { CallOptions, Plates } from '../../customers/api.js';
import type { Orders, Refund, StoredOrder } from './ports.js';

export type ShownOrder = {
  readonly order: StoredOrder;
  readonly full: boolean;
  /** Includes commission and payment but no personal data, for finance. */
  readonly amounts: boolean;
  readonly codes: readonly string[];
  /** Only for staff who open this one order. */
  readonly refunds?: readonly Refund[];
  /** True if the buyer can pay online now. */
  readonly payable: boolean;
};

/** Roles that serve buyers; finance sees amounts, marketing what every holder of the id sees. */
const rolesWithBuyers: readonly StaffRole[] = ['owner', 'operations', 'support'];

export const seesBuyer = (caller: Caller, order: Pick<StoredOrder, 'customerId'>): boolean =>
  caller.kind === 'staff'
    ? rolesWithBuyers.includes(caller.role)
    : caller.kind === 'system' || (caller.kind === 'customer' && caller.id === order.customerId);

export const seesAmounts = (caller: Caller): boolean => caller.kind === 'staff' && caller.role === 'finance';

/** Shows the progress to anyone who holds the id, and the rest to the buyer and the staff who serve them. */
export const showOrder =
  (deps: {
    readonly orders: Orders;
    readonly plates: Plates;
    readonly paysOnline: boolean;
  }): Handler<{ readonly orderId: string }, ShownOrder> =>
  async ({ orderId }, ctx) => {
    const order = await deps.orders.find(orderId);
    if (!order) throw orderNotFound();
    const full = seesBuyer(ctx.caller, order);
    const codes = await plateCodes(full ? [order] : [], deps.plates, ctx);
    const refunds = full && ctx.caller.kind === 'staff' ? await deps.orders.refundsOf(orderId) : [];
    return {
      order,
      full,
      refunds,
      amounts: full || seesAmounts(ctx.caller),
      codes: codes(order),
      payable: deps.paysOnline && isPayable(order),
    };
  };

/** Fetches the plate codes of several orders with one call. A canceled order released its plates, so it has none. */
export const plateCodes = async (
  orders: readonly StoredOrder[],
  plates: Plates,
  ctx: CallOptions,
): Promise<(order: StoredOrder) => readonly string[]> => {
  const ids = orders.flatMap((order) => order.allottedCodeIds);
  const known = ids.length === 0 ? undefined : await plates.codesOf(ids, ctx);
  return ({ id: orderId, cancelledAt, allottedCodeIds }) =>
    allottedCodeIds.flatMap((id) => {
      const plate = known?.get(id);
      return plate && (cancelledAt === undefined || plate.orderId === orderId) ? plate.code : [];
    });
};
