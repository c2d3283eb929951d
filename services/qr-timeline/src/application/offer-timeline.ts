import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { requireAct, requireConfirmed } from '../domain/keeping.js';
import type { Timeline } from '../domain/timeline.js';
import { findTimeline } from './find-timeline.js';
import type { Keepers } from './keeping-ports.js';
import { keeperUnknown, type KeeperPlace } from './keeper-place.js';
import { mailLinks, requireRoomForMails, type MailDeps } from './mail-links.js';
import type { TimelineRows } from './timeline-ports.js';

type Deps = MailDeps & { readonly timelines: TimelineRows; readonly keepers: Keepers };

/** The timeline's row is locked. Only somebody who keeps it already can be asked, and one at a time. */
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

/** The owner asks a keeper to take the timeline over; it changes hands when they agree. */
export const offerTimeline =
  (deps: Deps): Handler<KeeperPlace, { readonly code: string }> =>
  async ({ code, id }, turn) => {
    const found = await findTimeline(deps.timelines, code);
    requireAct(found, turn.caller, 'hand-over');
    requireConfirmed(found, turn.caller);
    await requireRoomForMails(deps, found.id, { mails: 1, subjectId: id });
    return turn.once(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'hand-over');
      await offerTo(deps, tx, timeline, { keeperId: id, atFarewell: false });
      return { code: timeline.code };
    });
  };

export const withdrawOffer =
  ({
    timelines,
    keepers,
  }: Pick<Deps, 'timelines' | 'keepers'>): Handler<{ readonly code: string }, { readonly code: string }> =>
  async ({ code }, turn) => {
    const found = await findTimeline(timelines, code);
    requireAct(found, turn.caller, 'hand-over');
    return turn.once(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'hand-over');
      await keepers.dropOffer(tx, timeline.id);
      return { code: timeline.code };
    });
  };
