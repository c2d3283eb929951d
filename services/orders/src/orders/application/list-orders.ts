import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import { isPayable } from '../domain/payable.js';
import type { CallOptions, Plates } from '../../customers/api.js';
import type { Orders, OrderFilter, StoredOrder } from './ports.js';
import { plateCodes, seesAmounts, type ShownOrder } from './show-order.js';

export type ListOrders = Omit<OrderFilter, 'customerId' | 'codeId'>;
export type ShownOrders = {
  readonly shown: readonly ShownOrder[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** Resolves a plate code in any spelling to its order, because the code is not a column of the row. */
const byCode = async (input: ListOrders, plates: Plates, ctx: CallOptions): Promise<OrderFilter | undefined> => {
  const parsed = input.search === undefined ? undefined : parsePlateCode(input.search);
  if (!parsed?.ok) return input;
  const codeId = await plates.idOf(parsed.code, ctx);
  const { search: _, ...rest } = input;
  return codeId === undefined ? undefined : { ...rest, codeId };
};

/** Refuses a search, because its hits would reveal the personal data that the rows omit. */
const searchNotIncluded = () =>
  problem(
    'forbidden',
    'search-not-included',
    'Your role sees amounts without names, so it cannot search orders. Please filter by status instead.',
  );

/** Returns the filter that the caller may use; undefined if the code in the search has no order. */
const allowedFilter = async (
  input: ListOrders,
  plates: Plates,
  ctx: RequestContext,
): Promise<OrderFilter | undefined> => {
  const { caller } = ctx;
  if (caller.kind !== 'customer') requireStaff(caller, 'operations', 'support', 'finance');
  if (seesAmounts(caller) && input.search !== undefined) throw searchNotIncluded();
  const filter = await byCode(input, plates, ctx);
  return filter && { ...filter, ...(caller.kind === 'customer' ? { customerId: caller.id } : {}) };
};

/** Returns one page of the list without codes and personal data, for lists that poll for changes. */
export const listOrderMarks =
  (deps: { readonly orders: Orders; readonly plates: Plates }): Handler<ListOrders, readonly StoredOrder[]> =>
  async (input, ctx) => {
    const filter = await allowedFilter(input, deps.plates, ctx);
    return filter ? (await deps.orders.page(filter)).rows : [];
  };

/** Returns all orders to staff and their own to customers. Plate codes are fetched once per page. */
export const listOrders =
  (deps: {
    readonly orders: Orders;
    readonly plates: Plates;
    readonly paysOnline: boolean;
  }): Handler<ListOrders, ShownOrders> =>
  async (input, ctx) => {
    const filter = await allowedFilter(input, deps.plates, ctx);
    if (!filter) return { shown: [], total: 0 };
    const page = await deps.orders.page(filter);
    const full = !seesAmounts(ctx.caller);
    const codes = await plateCodes(full ? page.rows : [], deps.plates, ctx);
    const shown = page.rows.map((order) => ({
      order,
      full,
      amounts: true,
      codes: codes(order),
      payable: deps.paysOnline && isPayable(order),
    }));
    return { shown, total: page.total, ...present({ nextCursor: page.nextCursor }) };
  };
