import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { requireAct, type KeeperRole } from '../domain/keeping.js';
import { findTimeline } from './find-timeline.js';
import type { Keeper, Keepers } from './keeping-ports.js';
import { keeperUnknown, type KeeperPlace } from './keeper-place.js';
import { shownKeeper, type ShownKeeper } from './show-keepers.js';
import { repairLater } from './timeline-jobs.js';
import type { Seals, ShowAtOnce, TimelineRows } from './timeline-ports.js';

type Deps = {
  readonly timelines: TimelineRows;
  readonly keepers: Keepers;
  readonly seals: Seals;
  readonly clock: Clock;
  readonly showAtOnce: ShowAtOnce;
};

export const setKeeperRole =
  (deps: Deps): Handler<KeeperPlace & { readonly role: KeeperRole }, ShownKeeper> =>
  async ({ code, id, role }, turn) => {
    const { timelines, keepers, clock } = deps;
    const found = await findTimeline(timelines, code);
    requireAct(found, turn.caller, 'change-keepers');
    await turn.once(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'change-keepers');
      const keeper = (await keepers.locked(tx, timeline.id)).find((one) => one.id === id);
      if (!keeper) throw keeperUnknown();
      await keepers.setRole(tx, id, role);
      await keepers.tellTimeline(tx, timeline.id);
      repairLater(tx, timeline.id, clock.now());
      return {};
    });
    await deps.showAtOnce(found.id, turn.log);
    const keeper = await keepers.find(id);
    if (!keeper) throw keeperUnknown();
    return shownKeeper(keeper, { code: found.code, caller: turn.caller, whole: true, seals: deps.seals });
  };

/** The owner removes a keeper or takes an invitation back; a keeper leaves by themselves. It counts at once, everywhere. */
export const endKeeping =
  (deps: Omit<Deps, 'seals'>): Handler<KeeperPlace, { readonly code: string }> =>
  async ({ code, id }, turn) => {
    const { timelines, keepers, clock } = deps;
    const { caller } = turn;
    const found = await findTimeline(timelines, code);
    const isSelf = (keeper: Keeper): boolean => caller.kind === 'customer' && caller.id === keeper.customerId;
    await turn.once(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      const keeper = (await keepers.locked(tx, timeline.id)).find((one) => one.id === id);
      if (!(keeper && isSelf(keeper))) requireAct(timeline, caller, 'change-keepers');
      if (!keeper) throw keeperUnknown();
      const { customerId, state } = keeper;
      await keepers.settle(tx, id, 'ended', clock.now());
      if ((await keepers.lockedOffer(tx, timeline.id))?.keeperId === id) await keepers.dropOffer(tx, timeline.id);
      if (state === 'invited') return {};
      await keepers.tellTimeline(tx, timeline.id);
      const now = isSelf(keeper) ? 'left' : 'removed';
      tx.say(keeperChanged, { timelineId: timeline.id, keeperId: id, customerId, now });
      repairLater(tx, timeline.id, clock.now());
      return {};
    });
    await deps.showAtOnce(found.id, turn.log);
    return { code: found.code };
  };
