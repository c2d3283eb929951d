import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { makePackJob, type Packs } from '../../plates/api.js';

/** A running worker reports progress every second. */
const silentMs = 60_000;

/** Enqueues packs of killed workers again, whose jobs stay locked for hours. */
export const resumePacks =
  (deps: { readonly packs: Packs; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) => {
    const stalled = await deps.packs.stalled(new Date(deps.clock.now().getTime() - silentMs));
    if (stalled.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const batchId of stalled) tx.enqueue(makePackJob, { batchId }, { key: `pack:${batchId}` });
    });
  };
