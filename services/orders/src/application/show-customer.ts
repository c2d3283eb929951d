import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { CustomerSearch, FoundCustomer } from './find-customer-ports.js';
import type { Customers, Orders, StoredCustomer, StoredOrder } from './ports.js';

export type CustomerFile = {
  readonly found: FoundCustomer;
  readonly customer: StoredCustomer;
  readonly orders: readonly StoredOrder[];
};

const mostOrders = 200;

export const customerUnknown = () =>
  problem(
    'not-found',
    'customer-unknown',
    'We know nobody under this address any more. Please search again; they may have a new e-mail.',
  );

/** One person on one page: who they are and what they ordered. */
export const showCustomer =
  (deps: {
    readonly search: Pick<CustomerSearch, 'byIds'>;
    readonly customers: Pick<Customers, 'find'>;
    readonly orders: Pick<Orders, 'page'>;
  }): Handler<{ readonly customerId: string }, CustomerFile> =>
  async ({ customerId }, turn) => {
    requireStaff(turn.caller, 'support');
    const [found] = await deps.search.byIds([customerId]);
    const customer = await deps.customers.find(customerId);
    if (!found || !customer) throw customerUnknown();
    const { rows: orders } = await deps.orders.page({ customerId, limit: mostOrders });
    return { found, customer, orders };
  };
