import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { isPayable } from '../domain/payment.js';
import type { Asking, Orders, OrdersWanted, Plates } from './ports.js';
import { plateCodes, seesAmounts, type ShownOrder } from './show-order.js';

export type ListOrders = Omit<OrdersWanted, 'customerId' | 'codeId'>;
export type ShownOrders = {
  readonly shown: readonly ShownOrder[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** A plate code in any spelling is not a word of the row; it leads to the order that it was allotted to. */
const byCode = async (wanted: ListOrders, plates: Plates, turn: Asking): Promise<OrdersWanted | undefined> => {
  const parsed = wanted.search === undefined ? undefined : parsePlateCode(wanted.search);
  if (!parsed?.ok) return wanted;
  const codeId = await plates.idOf(parsed.code, turn);
  const { search: _, ...rest } = wanted;
  return codeId === undefined ? undefined : { ...rest, codeId };
};

/** A search would tell by its hits what the rows leave out. */
const searchNotIncluded = () =>
  problem(
    'forbidden',
    'search-not-included',
    'Your role sees amounts without names, so it cannot search orders. Please filter by status instead.',
  );

/** Staff see all orders; a customer sees their own. Plate codes are asked for once per page. */
export const listOrders =
  (deps: {
    readonly orders: Orders;
    readonly plates: Plates;
    readonly paysOnline: boolean;
  }): Handler<ListOrders, ShownOrders> =>
  async (input, turn) => {
    const { caller } = turn;
    if (caller.kind !== 'customer') requireStaff(caller, 'operations', 'support', 'finance');
    if (seesAmounts(caller) && input.search !== undefined) throw searchNotIncluded();
    const wanted = await byCode(input, deps.plates, turn);
    if (!wanted) return { shown: [], total: 0 };
    const page = await deps.orders.page({
      ...wanted,
      ...(caller.kind === 'customer' ? { customerId: caller.id } : {}),
    });
    const full = !seesAmounts(caller);
    const codes = await plateCodes(full ? page.rows : [], deps.plates, turn);
    const shown = page.rows.map((order) => ({
      order,
      full,
      amounts: true,
      codes: codes(order),
      payable: deps.paysOnline && isPayable(order),
    }));
    return { shown, total: page.total, ...present({ nextCursor: page.nextCursor }) };
  };
