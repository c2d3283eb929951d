import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import {
  mayRemove,
  type CustomerNote,
  type CustomerNotes,
  type CustomerSearch,
  type FoundCustomer,
  type Customers,
  type StoredCustomer,
  customerUnknown,
} from '../../customers/api.js';
import type { Orders, StoredOrder } from './ports.js';

export type CustomerFile = {
  readonly found: FoundCustomer;
  readonly customer: StoredCustomer;
  readonly orders: readonly StoredOrder[];
  readonly notes: readonly (CustomerNote & { readonly mayRemove: boolean })[];
};

const mostOrders = 200;
const maxNotes = 200;

/** Returns the customer with orders and staff notes. */
export const showCustomer =
  (deps: {
    readonly search: Pick<CustomerSearch, 'byIds'>;
    readonly customers: Pick<Customers, 'find'>;
    readonly orders: Pick<Orders, 'page'>;
    readonly notes: Pick<CustomerNotes, 'of'>;
  }): Handler<{ readonly customerId: string }, CustomerFile> =>
  async ({ customerId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'support');
    const [found] = await deps.search.byIds([customerId]);
    const customer = await deps.customers.find(customerId);
    if (!found || !customer) throw customerUnknown();
    const { rows: orders } = await deps.orders.page({ customerId, limit: mostOrders });
    const notes = await deps.notes.of(customerId, maxNotes);
    return { found, customer, orders, notes: notes.map((note) => ({ ...note, mayRemove: mayRemove(note, staff) })) };
  };
