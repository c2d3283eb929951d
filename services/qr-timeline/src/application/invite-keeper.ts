import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { requireAct, requireConfirmed, type KeeperRole } from '../domain/keeping.js';
import { findTimeline } from './find-timeline.js';
import type { Keeper, Keepers } from './keeping-ports.js';
import { keeperUnknown, type KeeperPlace } from './keeper-place.js';
import { mailLinks, requireRoomForMails, type MailDeps } from './mail-links.js';
import { shownKeeper, type ShownKeeper } from './show-keepers.js';
import type { Seals, TimelineRows } from './timeline-ports.js';

const mostKeepers = 20;

export type InviteKeeper = {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly role: KeeperRole;
};

type Deps = MailDeps & {
  readonly timelines: TimelineRows;
  readonly keepers: Keepers;
  readonly seals: Seals;
  readonly ids: Ids;
  readonly customerIdOf: (normalisedEmail: string) => string;
};

/** The owner asks somebody to keep the timeline with them. Nothing is theirs before they agree. */
export const inviteKeeper =
  (deps: Deps): Handler<InviteKeeper, ShownKeeper> =>
  async ({ code, name, email, role }, turn) => {
    const { timelines, keepers, seals, ids, clock } = deps;
    const found = await findTimeline(timelines, code);
    requireAct(found, turn.caller, 'change-keepers');
    requireConfirmed(found, turn.caller);
    const customerId = deps.customerIdOf(email);
    if (customerId === found.ownerId)
      throw problem(
        'conflict',
        'keeper-is-owner',
        'This address is your own. Please enter the address of another person.',
      );
    await requireRoomForMails(deps, found.id, { mails: 1 });
    const keeper = await turn.once<Keeper>(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'change-keepers');
      const others = await keepers.locked(tx, timeline.id);
      if (others.some((other) => other.customerId === customerId))
        throw problem(
          'conflict',
          'keeper-known',
          'This address is on the list already. You can send the mail again there.',
        );
      if (others.length >= mostKeepers)
        throw problem(
          'conflict',
          'too-many-keepers',
          `A timeline has at most ${mostKeepers} keepers. Please remove one first.`,
        );
      const now = clock.now();
      const { sealed: emailSealed } = seals.sealEmail(timeline.id, email);
      const id = ids.next();
      const row = {
        id,
        timelineId: timeline.id,
        customerId,
        name,
        emailSealed,
        role,
        invitedAt: now,
        since: now,
      } as const;
      await keepers.insert(tx, { ...row, state: 'invited' });
      await mailLinks(deps, tx, timeline, [{ timelineId: timeline.id, kind: 'keep', subjectId: id }]);
      return { ...row, state: 'invited' };
    });
    return shownKeeper(
      { ...keeper, since: new Date(keeper.since) },
      { code: found.code, caller: turn.caller, whole: true, seals },
    );
  };

export const sendKeeperInvitation =
  (
    deps: MailDeps & { readonly timelines: TimelineRows; readonly keepers: Keepers },
  ): Handler<KeeperPlace, { readonly code: string }> =>
  async ({ code, id }, turn) => {
    const found = await findTimeline(deps.timelines, code);
    requireAct(found, turn.caller, 'change-keepers');
    await requireRoomForMails(deps, found.id, { mails: 1, subjectId: id });
    return turn.once(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'change-keepers');
      const keeper = (await deps.keepers.locked(tx, timeline.id)).find((one) => one.id === id);
      if (keeper?.state !== 'invited') throw keeperUnknown();
      await mailLinks(deps, tx, timeline, [{ timelineId: timeline.id, kind: 'keep', subjectId: id }]);
      return { code: timeline.code };
    });
  };
