import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { allowancesFor, quotaReached, type Quotas } from '../domain/arrival.js';
import { browserOf } from '../domain/timeline-privacy.js';
import type { Budgets } from './upload-ports.js';

export type ReserveRoom = { readonly size: number; readonly code?: string | undefined };

type Deps = { budgets: Budgets; quotas: Quotas; clock: Clock };

/** Promised before the bytes come, so that many at once cannot go over together. */
export const takeRoom =
  ({ budgets, quotas, clock }: Deps) =>
  async (tx: Tx, browserId: string, { size, code }: ReserveRoom): Promise<void> => {
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    for (const allowance of allowancesFor(quotas, browserId, code))
      // One after the other: all rows are locked in the same order by everybody.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await budgets.take(tx, day, allowance, size))) throw quotaReached(allowance.sentence, now);
  };

export const reserveRoom =
  (deps: Deps): Handler<ReserveRoom, { readonly reserved: boolean }> =>
  async (input, turn) => {
    const browserId = browserOf(turn.caller);
    return turn.once(async (tx) => {
      await takeRoom(deps)(tx, browserId, input);
      return { reserved: true };
    });
  };
