import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  mayRemove,
  type CustomerNote,
  type CustomerNotes,
  type CallOptions,
  type Customers,
  type OrderPlate,
  type Plates,
} from '../../customers/api.js';
import { historyOf, type OrderStep } from '../domain/order-history.js';
import { orderNotFound, type Orders, type ReplacedPlate } from '../../orders/api.js';
import type { PaymentBook } from './ports.js';

export type OrderRecord = {
  readonly orderId: string;
  /** Absent if the buyer was erased. */
  readonly customerId?: string;
  readonly deeds: readonly OrderStep[];
  /** Undefined while qr-timeline is unavailable. */
  readonly plates: readonly OrderPlate[] | undefined;
  readonly replaced: readonly (ReplacedPlate & { readonly code?: string; readonly newCode?: string })[];
  readonly notes: readonly (CustomerNote & { readonly mayRemove: boolean })[];
};

const maxNotes = 200;

const undefinedIfUnavailable = async <R>(input: Promise<R>): Promise<R | undefined> => {
  try {
    return await input;
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return undefined;
    throw error;
  }
};

const knownPlates = async (codeIds: readonly string[], plates: Plates, ctx: CallOptions) =>
  codeIds.length === 0
    ? new Map<string, OrderPlate>()
    : undefinedIfUnavailable(plates.codesOf([...new Set(codeIds)], ctx));

/** Returns history, plates and notes of one order for staff. */
export const showOrderRecord =
  (deps: {
    readonly orders: Pick<Orders, 'find' | 'refundsOf' | 'replacedPlatesOf'>;
    readonly book: Pick<PaymentBook, 'paymentOf' | 'disputesOf'>;
    readonly customers: Pick<Customers, 'find'>;
    readonly notes: Pick<CustomerNotes, 'ofOrder'>;
    readonly plates: Plates;
  }): Handler<{ readonly orderId: string }, OrderRecord> =>
  async ({ orderId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations', 'support');
    const order = await deps.orders.find(orderId);
    if (!order) throw orderNotFound();
    const payment = await deps.book.paymentOf(orderId);
    const refunds = (await deps.orders.refundsOf(orderId)).map(({ id: _, ...refund }) => refund);
    const disputes = await deps.book.disputesOf(orderId);
    const customer = await deps.customers.find(order.customerId);
    const notes = await deps.notes.ofOrder(orderId, maxNotes);
    const replaced = await deps.orders.replacedPlatesOf(orderId);
    const codeIds = [...order.allottedCodeIds, ...replaced.flatMap(({ codeId, newCodeId }) => [codeId, newCodeId])];
    const known = await knownPlates(codeIds, deps.plates, ctx);
    const plates = known && order.allottedCodeIds.flatMap((id) => known.get(id) ?? []);
    return {
      ...present({ customerId: customer?.email === undefined ? undefined : order.customerId }),
      orderId,
      deeds: historyOf(order, payment, refunds, disputes),
      // A canceled order released its plates, which may belong to another order now.
      plates: order.cancelledAt ? plates?.filter((plate) => plate.orderId === orderId) : plates,
      replaced: replaced.map((one) => ({
        ...one,
        ...present({ code: known?.get(one.codeId)?.code, newCode: known?.get(one.newCodeId)?.code }),
      })),
      notes: notes.map((note) => ({ ...note, mayRemove: mayRemove(note, staff) })),
    };
  };
