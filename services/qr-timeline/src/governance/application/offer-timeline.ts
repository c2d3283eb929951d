import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import {
  requirePermission,
  requireConfirmed,
  type Timeline,
  findTimeline,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Keepers } from './keeping-ports.js';
import { keeperUnknown, type KeeperPlace } from './keeper-place.js';
import { mailLinks, requireEmailQuota, type MailDeps } from './mail-links.js';

type Deps = MailDeps & { readonly timelines: TimelineRows; readonly keepers: Keepers };

/** The timeline's row must be locked. Only a keeper can be asked, one at a time. */
export const offerTo = async (
  deps: MailDeps & { readonly keepers: Keepers },
  tx: Tx,
  timeline: Timeline,
  offer: { readonly keeperId: string; readonly atFarewell: boolean },
): Promise<void> => {
  const keeper = (await deps.keepers.locked(tx, timeline.id)).find(({ id }) => id === offer.keeperId);
  if (!keeper) throw keeperUnknown();
  if (keeper.state !== 'keeping')
    throw problem(
      'conflict',
      'keeper-not-yet',
      'This person has not agreed to keep the timeline yet. Please wait for their answer.',
    );
  await deps.keepers.offer(tx, timeline.id, offer, deps.clock.now());
  await mailLinks(deps, tx, timeline, [{ timelineId: timeline.id, kind: 'own', subjectId: keeper.id }]);
};

/** Offers the timeline to a keeper; ownership changes when they accept. */
export const offerTimeline =
  (deps: Deps): Handler<KeeperPlace, { readonly code: string }> =>
  async ({ code, id }, ctx) => {
    const found = await findTimeline(deps.timelines, code);
    requirePermission(found, ctx.caller, 'hand-over');
    requireConfirmed(found, ctx.caller);
    await requireEmailQuota(deps, found.id, { mails: 1, subjectId: id });
    return ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'hand-over');
      await offerTo(deps, tx, timeline, { keeperId: id, atFarewell: false });
      return { code: timeline.code };
    });
  };

export const withdrawOffer =
  ({
    timelines,
    keepers,
  }: Pick<Deps, 'timelines' | 'keepers'>): Handler<{ readonly code: string }, { readonly code: string }> =>
  async ({ code }, ctx) => {
    const found = await findTimeline(timelines, code);
    requirePermission(found, ctx.caller, 'hand-over');
    return ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'hand-over');
      await keepers.dropOffer(tx, timeline.id);
      return { code: timeline.code };
    });
  };
