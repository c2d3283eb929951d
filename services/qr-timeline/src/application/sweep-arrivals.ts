import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/turn';
import { arrivalPrefix } from '../domain/arrival.js';
import { unclaimedMs } from '../domain/upload.js';
import type { ArrivalRows, Budgets } from './upload-ports.js';

type Deps = { arrivals: ArrivalRows; budgets: Budgets; objects: Objects; clock: Clock };

/** Pieces that nobody needs any more; those of a file that came back to life under the same id do not exist. */
export const dropParts =
  ({ objects }: Pick<Deps, 'objects'>): Handler<{ readonly uploadId: string }, void> =>
  async ({ uploadId }) => {
    for await (const { key } of objects.list(`${arrivalPrefix}${uploadId}/`)) await objects.remove(key);
  };

const atOnce = 500;
const budgetDays = 3;

/** Files that nothing was added to for a day, and pieces whose file is gone or that lost a race. */
export const sweepArrivals =
  ({ arrivals, budgets, objects, clock }: Deps): Handler<unknown, void> =>
  async (_, turn) => {
    const now = clock.now().getTime();
    const before = new Date(now - unclaimedMs);
    await turn.once(async (tx) => {
      await budgets.giveBack(tx, await arrivals.removeQuiet(tx, before));
      await budgets.forgetBefore(tx, new Date(now - budgetDays * unclaimedMs).toISOString().slice(0, 10));
    });
    let old = new Map<string, string[]>();
    const removeStrays = async (): Promise<void> => {
      for (const id of await arrivals.unknown([...old.keys()]))
        for (const key of old.get(id) ?? []) await objects.remove(key);
      old = new Map();
    };
    for await (const { key, at } of objects.list(arrivalPrefix)) {
      const [, id = ''] = key.split('/');
      if (at < before) old.set(id, [...(old.get(id) ?? []), key]);
      if (old.size >= atOnce) await removeStrays();
    }
    await removeStrays();
  };
