import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  requirePermission,
  type KeeperRole,
  findTimeline,
  scheduleRefresh,
  type TimelineSecrets,
  type RefreshReadModel,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Keeper, Keepers } from './keeping-ports.js';
import { keeperUnknown, type KeeperPlace } from './keeper-place.js';
import { shownKeeper, type ShownKeeper } from './show-keepers.js';

type Deps = {
  readonly timelines: TimelineRows;
  readonly keepers: Keepers;
  readonly secrets: TimelineSecrets;
  readonly clock: Clock;
  readonly refreshReadModel: RefreshReadModel;
};

export const setKeeperRole =
  (deps: Deps): Handler<KeeperPlace & { readonly role: KeeperRole }, ShownKeeper> =>
  async ({ code, id, role }, ctx) => {
    const { timelines, keepers, clock } = deps;
    const found = await findTimeline(timelines, code);
    requirePermission(found, ctx.caller, 'change-keepers');
    await ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'change-keepers');
      const keeper = (await keepers.locked(tx, timeline.id)).find((one) => one.id === id);
      if (!keeper) throw keeperUnknown();
      await keepers.setRole(tx, id, role);
      await keepers.getTimelineDetails(tx, timeline.id);
      scheduleRefresh(tx, timeline.id, clock.now());
      return {};
    });
    await deps.refreshReadModel(found.id, ctx.log);
    const keeper = await keepers.find(id);
    if (!keeper) throw keeperUnknown();
    return shownKeeper(keeper, { code: found.code, caller: ctx.caller, whole: true, secrets: deps.secrets });
  };

/** Ends keeping or an invitation, by the owner or by the keeper. Takes effect immediately. */
export const endKeeping =
  (deps: Omit<Deps, 'secrets'>): Handler<KeeperPlace, { readonly code: string }> =>
  async ({ code, id }, ctx) => {
    const { timelines, keepers, clock } = deps;
    const { caller } = ctx;
    const found = await findTimeline(timelines, code);
    const isSelf = (keeper: Keeper): boolean => caller.kind === 'customer' && caller.id === keeper.customerId;
    await ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      const keeper = (await keepers.locked(tx, timeline.id)).find((one) => one.id === id);
      if (!(keeper && isSelf(keeper))) requirePermission(timeline, caller, 'change-keepers');
      if (!keeper) throw keeperUnknown();
      const { customerId, state } = keeper;
      await keepers.settle(tx, id, 'ended', clock.now());
      if ((await keepers.lockedOffer(tx, timeline.id))?.keeperId === id) await keepers.dropOffer(tx, timeline.id);
      if (state === 'invited') return {};
      await keepers.getTimelineDetails(tx, timeline.id);
      const now = isSelf(keeper) ? 'left' : 'removed';
      tx.publish(keeperChanged, { timelineId: timeline.id, keeperId: id, customerId, now });
      scheduleRefresh(tx, timeline.id, clock.now());
      return {};
    });
    await deps.refreshReadModel(found.id, ctx.log);
    return { code: found.code };
  };
