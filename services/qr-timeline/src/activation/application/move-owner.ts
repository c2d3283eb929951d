import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { KeepersOfCustomer, Owners } from '../../governance/api.js';
import type { OrderClient } from '../../plates/api.js';
import type { RelativesOfCustomer } from '../../questions/api.js';
import type { SuccessorsOfCustomer } from '../../succession/api.js';
import { sweepBooksJob } from '../../book/api.js';
import { sweepFilmsJob } from '../../films/api.js';
import { sweepExportsJob } from '../../exports/api.js';
import { enqueueFinalizeUpload, removeFilesSoon, scheduleRefresh, type RefreshReadModel } from '../../timelines/api.js';

type Deps = {
  readonly owners: Owners;
  readonly keepers: KeepersOfCustomer;
  readonly successors: SuccessorsOfCustomer;
  readonly relatives: RelativesOfCustomer;
  readonly refreshReadModel: RefreshReadModel;
  readonly clock: Clock;
};

const showAll = async (
  deps: Pick<Deps, 'refreshReadModel'>,
  timelineIds: readonly string[],
  ctx: RequestContext,
): Promise<void> => {
  for (const timelineId of timelineIds) await deps.refreshReadModel(timelineId, ctx.log);
};

export type MoveOwner = { readonly fromId: string; readonly toId: string; readonly at: Date };

/** Moves plates and timelines to a corrected address. What is opened under the old address later is not moved. */
export const moveOwner =
  (deps: Deps & { readonly orders: Pick<OrderClient, 'emailOf'> }): Handler<MoveOwner, void> =>
  async ({ fromId, toId, at }, ctx) => {
    if (await ctx.storedResult<readonly string[]>()) return;
    const email = (await deps.orders.emailOf(toId, ctx)) ?? '';
    const moved = await ctx.transaction(async (tx) => {
      await deps.successors.lock(tx, fromId);
      const own = await deps.owners.merge(tx, { fromId, toId, email, at });
      const timelineIds = [...own, ...(await deps.keepers.merge(tx, { fromId, toId, email }))];
      await deps.successors.merge(tx, { fromId, toId, email });
      await deps.relatives.merge(tx, { fromId, toId, email });
      for (const id of timelineIds) scheduleRefresh(tx, id, deps.clock.now());
      return timelineIds;
    });
    await showAll(deps, moved, ctx);
  };

/**
 * Applies a name corrected by its signed-in owner to all their timelines; uses the current name even if the event is
 * late.
 */
export const renameOwner =
  (
    deps: Omit<Deps, 'keepers' | 'successors' | 'relatives'> & { readonly orders: Pick<OrderClient, 'nameOf'> },
  ): Handler<{ readonly customerId: string }, void> =>
  async ({ customerId }, ctx) => {
    if (await ctx.storedResult<readonly string[]>()) return;
    const name = await deps.orders.nameOf(customerId, ctx);
    const renamed = await ctx.transaction(async (tx) => {
      const timelineIds = name === undefined ? [] : await deps.owners.rename(tx, customerId, name);
      for (const id of timelineIds) scheduleRefresh(tx, id, deps.clock.now());
      return timelineIds;
    });
    await showAll(deps, renamed, ctx);
  };

/** Erases an owner: each timeline is removed, stays without an owner, or goes to its successor, as the owner chose. */
export const eraseOwner =
  (deps: Deps): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  async ({ customerId, at }, ctx) => {
    const touched = await ctx.transaction(async (tx) => {
      await deps.successors.lock(tx, customerId);
      const unsigned = await deps.owners.unsign(tx, customerId, at);
      const moved = await deps.keepers.forget(tx, customerId, at);
      await deps.successors.forget(tx, customerId, at);
      await deps.relatives.forget(tx, customerId, at);
      const { removed, kept, uploadIds, mediaIds } = await deps.owners.erase(tx, customerId, at);
      const touchedIds = [...new Set([...unsigned, ...moved, ...removed, ...kept])];
      for (const id of uploadIds) enqueueFinalizeUpload(tx, id);
      for (const id of mediaIds) removeFilesSoon(tx, id);
      tx.enqueue(sweepExportsJob, {}, { key: 'sweep-exports' });
      tx.enqueue(sweepBooksJob, {}, { key: 'sweep-books' });
      tx.enqueue(sweepFilmsJob, {}, { key: 'sweep-films' });
      for (const id of touchedIds) scheduleRefresh(tx, id, deps.clock.now());
      return touchedIds;
    });
    await showAll(deps, touched, ctx);
  };
