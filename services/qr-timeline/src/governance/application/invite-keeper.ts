import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  requirePermission,
  requireConfirmed,
  type KeeperRole,
  findTimeline,
  type TimelineSecrets,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Keeper, Keepers } from './keeping-ports.js';
import { keeperUnknown, type KeeperPlace } from './keeper-place.js';
import { mailLinks, requireEmailQuota, type MailDeps } from './mail-links.js';
import { shownKeeper, type ShownKeeper } from './show-keepers.js';

const maxKeepers = 20;

export type InviteKeeper = {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly role: KeeperRole;
};

type Deps = MailDeps & {
  readonly timelines: TimelineRows;
  readonly keepers: Keepers;
  readonly secrets: TimelineSecrets;
  readonly ids: Ids;
  readonly customerIdOf: (normalizedEmail: string) => string;
};

/** Invites a person to keep the timeline. Grants nothing before they accept. */
export const inviteKeeper =
  (deps: Deps): Handler<InviteKeeper, ShownKeeper> =>
  async ({ code, name, email, role }, ctx) => {
    const { timelines, keepers, secrets, ids, clock } = deps;
    const found = await findTimeline(timelines, code);
    requirePermission(found, ctx.caller, 'change-keepers');
    requireConfirmed(found, ctx.caller);
    const customerId = deps.customerIdOf(email);
    if (customerId === found.ownerId)
      throw problem(
        'conflict',
        'keeper-is-owner',
        'This address is your own. Please enter the address of another person.',
      );
    await requireEmailQuota(deps, found.id, { mails: 1 });
    const keeper = await ctx.transaction<Keeper>(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'change-keepers');
      const others = await keepers.locked(tx, timeline.id);
      if (others.some((other) => other.customerId === customerId))
        throw problem(
          'conflict',
          'keeper-known',
          'This address is on the list already. You can send the email again there.',
        );
      if (others.length >= maxKeepers)
        throw problem(
          'conflict',
          'too-many-keepers',
          `A timeline has at most ${maxKeepers} keepers. Please remove one first.`,
        );
      const now = clock.now();
      const { sealed: emailSealed } = secrets.encryptEmail(timeline.id, email);
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
      { code: found.code, caller: ctx.caller, whole: true, secrets },
    );
  };

export const sendKeeperInvitation =
  (
    deps: MailDeps & { readonly timelines: TimelineRows; readonly keepers: Keepers },
  ): Handler<KeeperPlace, { readonly code: string }> =>
  async ({ code, id }, ctx) => {
    const found = await findTimeline(deps.timelines, code);
    requirePermission(found, ctx.caller, 'change-keepers');
    await requireEmailQuota(deps, found.id, { mails: 1, subjectId: id });
    return ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'change-keepers');
      const keeper = (await deps.keepers.locked(tx, timeline.id)).find((one) => one.id === id);
      if (keeper?.state !== 'invited') throw keeperUnknown();
      await mailLinks(deps, tx, timeline, [{ timelineId: timeline.id, kind: 'keep', subjectId: id }]);
      return { code: timeline.code };
    });
  };
