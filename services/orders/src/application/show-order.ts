import type { Caller, Handler, StaffRole } from '@keepsake/platform/turn';
import { isPayable } from '../domain/payment.js';
import { orderNotFound } from './order-not-found.js';
import type { Asking, Orders, Plates, Refund, StoredOrder } from './ports.js';

export type ShownOrder = {
  readonly order: StoredOrder;
  readonly full: boolean;
  /** What finance needs besides: commission and payment, nothing personal. */
  readonly amounts: boolean;
  readonly codes: readonly string[];
  /** For staff who look at this one order. */
  readonly refunds?: readonly Refund[];
  /** The buyer can pay it online now. */
  readonly payable: boolean;
};

/** Roles that serve buyers; finance sees amounts, marketing what every holder of the id sees. */
const rolesWithBuyers: readonly StaffRole[] = ['owner', 'operations', 'support'];

const seesBuyer = (caller: Caller, order: Pick<StoredOrder, 'customerId'>): boolean =>
  caller.kind === 'staff'
    ? rolesWithBuyers.includes(caller.role)
    : caller.kind === 'system' || (caller.kind === 'customer' && caller.id === order.customerId);

export const seesAmounts = (caller: Caller): boolean => caller.kind === 'staff' && caller.role === 'finance';

/** Anyone who holds the id sees how far the order is; the buyer and the staff who serve them see the rest. */
export const showOrder =
  (deps: {
    readonly orders: Orders;
    readonly plates: Plates;
    readonly paysOnline: boolean;
  }): Handler<{ readonly orderId: string }, ShownOrder> =>
  async ({ orderId }, turn) => {
    const order = await deps.orders.find(orderId);
    if (!order) throw orderNotFound();
    const full = seesBuyer(turn.caller, order);
    const codes = await plateCodes(full ? [order] : [], deps.plates, turn);
    const refunds = full && turn.caller.kind === 'staff' ? await deps.orders.refundsOf(orderId) : [];
    return {
      order,
      full,
      refunds,
      amounts: full || seesAmounts(turn.caller),
      codes: codes(order),
      payable: deps.paysOnline && isPayable(order),
    };
  };

/** The plate codes of some orders, asked for with one call. A canceled order gave its plates back: those are no longer its own. */
export const plateCodes = async (
  orders: readonly StoredOrder[],
  plates: Plates,
  turn: Asking,
): Promise<(order: StoredOrder) => readonly string[]> => {
  const ids = orders.flatMap((order) => order.allottedCodeIds);
  const known = ids.length === 0 ? undefined : await plates.codesOf(ids, turn);
  return ({ id: orderId, cancelledAt, allottedCodeIds }) =>
    allottedCodeIds.flatMap((id) => {
      const plate = known?.get(id);
      return plate && (cancelledAt === undefined || plate.orderId === orderId) ? plate.code : [];
    });
};
