import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Sorting } from '../parts/work-table.js';
import { bought, buyer, stateOf, type Order, type OrderState } from './order-words.js';

const orderStates: readonly OrderState[] = ['pending', 'processing', 'completed', 'cancelled'];

export const readState = (text: string): OrderState | undefined => orderStates.find((state) => state === text);

/** A code in any spelling finds its order; every other word has to stand somewhere in the row. */
const fits = (order: Order, typed: string): boolean => {
  const code = parsePlateCode(typed);
  if (code.ok) return order.codes.includes(code.code);
  const text = [order.number, buyer(order), order.email, order.phone, order.honoreeName, order.eventType, bought(order)]
    .join(' ')
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const compare: Readonly<Record<string, (a: Order, b: Order) => number>> = {
  created: (a, b) => a.createdAt.localeCompare(b.createdAt),
  total: (a, b) => a.totalPrice - b.totalPrice,
  quantity: (a, b) => a.quantity - b.quantity,
  name: (a, b) => buyer(a).localeCompare(buyer(b)),
};

export type Wanted = {
  readonly state: OrderState | undefined;
  readonly typed: string;
  readonly sorting: Sorting | undefined;
};

/** What the filters leave, in the wanted order; without one as the server says it: newest first. */
export const selectOrders = (orders: readonly Order[], { state, typed, sorting }: Wanted): readonly Order[] => {
  const words = typed.trim();
  const left = orders.filter((order) => (!state || stateOf(order) === state) && (words === '' || fits(order, words)));
  const by = sorting && compare[sorting.by];
  if (!by) return left;
  return left.toSorted((a, b) => (sorting.descending ? by(b, a) : by(a, b)));
};

/** `-total` in the address is "total, largest first". */
export const readSorting = (text: string): Sorting | undefined => {
  const by = text.replace(/^-/, '');
  return by in compare ? { by, descending: text.startsWith('-') } : undefined;
};

export const writeSorting = (sorting: Sorting | undefined): string =>
  sorting ? (sorting.descending ? '-' : '') + sorting.by : '';
