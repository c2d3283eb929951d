import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { codeBegins } from '../domain/near-codes.js';
import type { PlateCount, SupportRows } from './support-ports.js';

const mostHolders = 25;

/** Finds customers by a plate that is read out on the phone. */
export const findHolders =
  ({ support }: { readonly support: SupportRows }): Handler<{ readonly text: string }, readonly string[]> =>
  async ({ text }, ctx) => {
    requireSystem(ctx.caller);
    const begins = codeBegins(text);
    return begins ? support.holdersOf(begins, mostHolders) : [];
  };

export const countCustomerCodes =
  ({
    support,
  }: {
    readonly support: SupportRows;
  }): Handler<{ readonly customerIds: readonly string[] }, readonly PlateCount[]> =>
  async ({ customerIds }, ctx) => {
    requireSystem(ctx.caller);
    return support.countsOf(customerIds);
  };
