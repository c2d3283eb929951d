import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { mayRemove, type CustomerNote } from '../domain/customer-note.js';
import type { CustomerNotes } from './customer-notes.js';
import type { CustomerSearch, FoundCustomer } from './find-customer-ports.js';
import type { Customers, Orders, StoredCustomer, StoredOrder } from './ports.js';

export type CustomerFile = {
  readonly found: FoundCustomer;
  readonly customer: StoredCustomer;
  readonly orders: readonly StoredOrder[];
  readonly notes: readonly (CustomerNote & { readonly mayRemove: boolean })[];
};

const mostOrders = 200;
const maxNotes = 200;

export const customerUnknown = () =>
  problem(
    'not-found',
    'customer-unknown',
    'No customer found under this address. Search again; they may have a new email.',
  );

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
