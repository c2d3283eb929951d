import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { Orders, Plates } from './ports.js';
import { plateCodes, type ShownOrder } from './show-order.js';

export type ListOrders = { readonly cursor?: string; readonly limit: number; readonly status?: string };
export type ShownOrders = {
  readonly shown: readonly ShownOrder[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** Staff see all orders; a customer sees their own. Plate codes are asked for once per page. */
export const listOrders =
  (deps: { readonly orders: Orders; readonly plates: Plates }): Handler<ListOrders, ShownOrders> =>
  async (input, turn) => {
    const { caller } = turn;
    if (caller.kind !== 'customer') requireStaff(caller, 'operations', 'support', 'finance', 'marketing');
    const page = await deps.orders.page({ ...input, ...(caller.kind === 'customer' ? { customerId: caller.id } : {}) });
    const codes = await plateCodes(page.orders, deps.plates, turn);
    const shown = page.orders.map((order) => ({ order, full: true, codes: codes(order) }));
    return { shown, total: page.total, ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }) };
  };
