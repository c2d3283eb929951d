import { maskEmail } from '@keepsake/contracts/values/mask';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler } from '@keepsake/platform/request-context';
import {
  requirePermission,
  roleOf,
  type Role,
  findTimeline,
  type TimelineSecrets,
  type TimelineRows,
} from '../../timelines/api.js';
import { keeperUnknown } from './keeper-place.js';
import type { Keeper, Keepers, SavedCard, Offer } from './keeping-ports.js';
import type { OwnerSeen } from './owner-ports.js';

export type ShownKeeper = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly role: Keeper['role'];
  readonly state: Exclude<Keeper['state'], 'ended'>;
  readonly since: Date;
  readonly self: boolean;
};

export type ShownKeepers = {
  readonly code: string;
  readonly role: Role;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly keepers: readonly ShownKeeper[];
  readonly offer?: Offer;
};

/** Returns full addresses to the owner, who invited them, and masked ones to others; rejects one that has ended. */
export const shownKeeper = (
  { id, name, role, state, since, customerId, emailSealed }: Keeper,
  details: {
    readonly code: string;
    readonly caller: Caller;
    readonly whole: boolean;
    readonly secrets: Pick<TimelineSecrets, 'openEmail'>;
  },
): ShownKeeper => {
  if (state === 'ended') throw keeperUnknown();
  const email = details.secrets.openEmail(emailSealed);
  const self = details.caller.kind === 'customer' && details.caller.id === customerId;
  return {
    id,
    code: details.code,
    name,
    role,
    state,
    since,
    self,
    email: details.whole || self ? email : maskEmail(email),
  };
};

export const listKeepers =
  ({
    timelines,
    keepers,
    secrets,
  }: {
    readonly timelines: TimelineRows;
    readonly keepers: Keepers;
    readonly secrets: TimelineSecrets;
  }): Handler<{ readonly code: string }, ShownKeepers> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, ctx.caller, 'view');
    const role = roleOf(timeline, ctx.caller) ?? 'helper';
    const whole = role === 'owner';
    const [owner, all, offer] = await Promise.all([
      keepers.ownerOf(timeline.id),
      keepers.list(timeline.id),
      keepers.offerOf(timeline.id),
    ]);
    return {
      code: timeline.code,
      role,
      ownerName: owner.name,
      ownerEmail: whole ? owner.email : maskEmail(owner.email),
      keepers: all.map((keeper) => shownKeeper(keeper, { code: timeline.code, caller: ctx.caller, whole, secrets })),
      ...(whole && offer ? { offer } : {}),
    };
  };

/**
 * Lists timelines that the signed-in customer keeps for others. Also records that the owner was here: a sign-in is not
 * recorded while this service is unavailable, and every visit of the account page asks for this list.
 */
export const listStored =
  ({
    keepers,
    ownerSeen,
  }: {
    readonly keepers: Keepers;
    readonly ownerSeen: OwnerSeen;
  }): Handler<unknown, readonly SavedCard[]> =>
  async (_, ctx) => {
    if (ctx.caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to see the timelines you keep.');
    const { id } = ctx.caller;
    await ctx.transaction((tx) => ownerSeen(tx, id));
    return keepers.keptBy(id);
  };
