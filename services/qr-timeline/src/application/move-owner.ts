import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Turn } from '@keepsake/platform/turn';
import type { KeepersOfCustomer, Owners } from './owner-ports.js';
import type { OrderDesk } from './plate-ports.js';
import { sweepExportsJob } from './export-jobs.js';
import { putAwaySoon, removeFilesSoon, repairLater } from './timeline-jobs.js';
import type { ShowAtOnce } from './timeline-ports.js';

type Deps = {
  readonly owners: Owners;
  readonly keepers: KeepersOfCustomer;
  readonly showAtOnce: ShowAtOnce;
  readonly clock: Clock;
};

const showAll = async (deps: Pick<Deps, 'showAtOnce'>, timelineIds: readonly string[], turn: Turn): Promise<void> => {
  for (const timelineId of timelineIds) await deps.showAtOnce(timelineId, turn.log);
};

export type MoveOwner = { readonly fromId: string; readonly toId: string; readonly at: Date };

/** A corrected address: plates and timelines follow it. What is opened under the old address later is somebody else's. */
export const moveOwner =
  (deps: Deps & { readonly desk: Pick<OrderDesk, 'emailOf'> }): Handler<MoveOwner, void> =>
  async ({ fromId, toId, at }, turn) => {
    if (await turn.kept<readonly string[]>()) return;
    const email = (await deps.desk.emailOf(toId, turn)) ?? '';
    const moved = await turn.once(async (tx) => {
      const own = await deps.owners.merge(tx, { fromId, toId, email, at });
      const timelineIds = [...own, ...(await deps.keepers.merge(tx, { fromId, toId, email }))];
      for (const id of timelineIds) repairLater(tx, id, deps.clock.now());
      return timelineIds;
    });
    await showAll(deps, moved, turn);
  };

/** The owner corrected their name, signed in: every timeline of theirs says it as it is now, however late it is heard. */
export const renameOwner =
  (
    deps: Omit<Deps, 'keepers'> & { readonly desk: Pick<OrderDesk, 'nameOf'> },
  ): Handler<{ readonly customerId: string }, void> =>
  async ({ customerId }, turn) => {
    if (await turn.kept<readonly string[]>()) return;
    const name = await deps.desk.nameOf(customerId, turn);
    const renamed = await turn.once(async (tx) => {
      const timelineIds = name === undefined ? [] : await deps.owners.rename(tx, customerId, name);
      for (const id of timelineIds) repairLater(tx, id, deps.clock.now());
      return timelineIds;
    });
    await showAll(deps, renamed, turn);
  };

/** The owner's account was deleted: each timeline goes, stays without an owner, or is its heir's, as they said. */
export const forgetOwner =
  (deps: Deps): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  async ({ customerId, at }, turn) => {
    const touched = await turn.once(async (tx) => {
      const unsigned = await deps.owners.unsign(tx, customerId, at);
      const moved = await deps.keepers.forget(tx, customerId, at);
      const { removed, kept, uploadIds, mediaIds } = await deps.owners.erase(tx, customerId, at);
      const touchedIds = [...new Set([...unsigned, ...moved, ...removed, ...kept])];
      for (const id of uploadIds) putAwaySoon(tx, id);
      for (const id of mediaIds) removeFilesSoon(tx, id);
      tx.enqueue(sweepExportsJob, {}, { key: 'sweep-exports' });
      for (const id of touchedIds) repairLater(tx, id, deps.clock.now());
      return touchedIds;
    });
    await showAll(deps, touched, turn);
  };
