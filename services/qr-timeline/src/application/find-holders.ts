import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import { codeBegins } from '../domain/near-codes.js';
import type { PlateCount, SupportRows } from './support-ports.js';

const mostHolders = 25;

/** Whose plate somebody reads out on the phone. */
export const findHolders =
  ({ support }: { readonly support: SupportRows }): Handler<{ readonly text: string }, readonly string[]> =>
  async ({ text }, turn) => {
    requireSystem(turn.caller);
    const begins = codeBegins(text);
    return begins ? support.holdersOf(begins, mostHolders) : [];
  };

export const countCustomerCodes =
  ({
    support,
  }: {
    readonly support: SupportRows;
  }): Handler<{ readonly customerIds: readonly string[] }, readonly PlateCount[]> =>
  async ({ customerIds }, turn) => {
    requireSystem(turn.caller);
    return support.countsOf(customerIds);
  };
