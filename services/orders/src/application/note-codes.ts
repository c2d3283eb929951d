import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import type { Customers, Orders } from './ports.js';

/** The order's codes are known; whatever was short is not any more. */
export const noteAllotment =
  (deps: {
    readonly orders: Orders;
  }): Handler<{ readonly orderId: string; readonly codeIds: readonly string[] }, void> =>
  (input, turn) =>
    turn.once((tx) => deps.orders.setAllotment(tx, input.orderId, input.codeIds));

/** The shelf was empty. A late notice after the allotment changes nothing. */
export const noteShortage =
  (deps: { readonly orders: Orders }): Handler<{ readonly orderId: string }, void> =>
  (input, turn) =>
    turn.once((tx) => deps.orders.setShort(tx, input.orderId));

/** Whoever owns a timeline is a customer, also when the plate was bought elsewhere. */
export const noteActivation =
  (deps: {
    readonly customers: Customers;
    readonly clock: Clock;
  }): Handler<{ readonly customerId: string; readonly test: boolean }, void> =>
  (input, turn) =>
    turn.once(async (tx) => {
      if (!input.test) await deps.customers.countActivation(tx, input.customerId, deps.clock.now());
    });
