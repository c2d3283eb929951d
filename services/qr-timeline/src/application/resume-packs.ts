import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { makePackJob } from './plate-jobs.js';
import type { Packs } from './plate-ports.js';

/** A maker at work says so every second. */
const silentMs = 60_000;

/** A worker that was killed leaves its job locked for hours; its pack is put into the queue again. */
export const resumePacks =
  (deps: { readonly packs: Packs; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, turn) => {
    const stalled = await deps.packs.stalled(new Date(deps.clock.now().getTime() - silentMs));
    if (stalled.length === 0) return;
    await turn.once(async (tx) => {
      for (const batchId of stalled) tx.enqueue(makePackJob, { batchId }, { key: `pack:${batchId}` });
    });
  };
