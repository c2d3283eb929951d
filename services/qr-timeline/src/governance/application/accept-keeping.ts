import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { maskEmail } from '@keepsake/contracts/values/mask';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Tx } from '@keepsake/platform/request-context';
import { linkUsed, requireLink } from '../domain/link.js';
import {
  browserOf,
  hasNoOwner,
  type KeeperRole,
  type Timeline,
  scheduleRefresh,
  type RefreshReadModel,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Keeper, LinkRow, Links, LinkTokens, Offer } from './keeping-ports.js';
import { handOver, type HandOverDeps } from './move-keepers.js';

type Deps = HandOverDeps & {
  readonly timelines: TimelineRows;
  readonly links: Links;
  readonly tokens: LinkTokens;
  readonly clock: Clock;
  readonly refreshReadModel: RefreshReadModel;
};

const kinds = ['keep', 'own'] as const;
type AskedKind = (typeof kinds)[number];
type AskedLink = LinkRow & { readonly kind: AskedKind };

const linkOf = async ({ links, tokens, clock }: Deps, token: string, caller: Caller): Promise<AskedLink> => {
  const linkId = tokens.read(token);
  const link = linkId === undefined ? undefined : await links.find(linkId);
  return requireLink(link, { kinds, browserId: link?.usedBy ?? browserOf(caller), now: clock.now() });
};

const isInvited = (link: LinkRow, keeper: Keeper | undefined, offer: Offer | undefined): keeper is Keeper => {
  if (!keeper || keeper.state === 'ended') return false;
  return link.kind === 'keep' || offer?.keeperId === keeper.id;
};

export type KeepingAsked = {
  readonly kind: AskedKind;
  readonly askerName: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly role: KeeperRole;
  readonly email: string;
  readonly atFarewell: boolean;
  readonly mine: boolean;
};

/** Returns what the emailed page shows before confirmation. */
export const getInvitation =
  (deps: Deps): Handler<{ readonly token: string }, KeepingAsked> =>
  async ({ token }, { caller }) => {
    const link = await linkOf(deps, token, caller);
    const { timelineId } = link;
    const [timeline, keeper, offer, owner] = await Promise.all([
      deps.timelines.byId(timelineId),
      deps.keepers.find(link.subjectId),
      deps.keepers.offerOf(timelineId),
      deps.keepers.ownerOf(timelineId),
    ]);
    if (!timeline || timeline.undone || !isInvited(link, keeper, offer)) throw linkUsed();
    return {
      kind: link.kind,
      askerName: owner.name,
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      role: keeper.role,
      email: maskEmail(deps.secrets.openEmail(keeper.emailSealed)),
      atFarewell: offer?.atFarewell ?? false,
      mine: caller.kind === 'customer' && caller.id === keeper.customerId,
    };
  };

export type AcceptedKeeping = {
  readonly code: string;
  readonly kind: AskedKind;
  readonly role: 'owner' | KeeperRole;
  readonly atFarewell: boolean;
};

const requireAddressee = (keeper: Keeper, caller: Caller): void => {
  if (caller.kind === 'customer' && caller.id === keeper.customerId) return;
  throw caller.kind === 'customer'
    ? problem('forbidden', 'other-address', 'This email went to another address. Please sign in with that address.')
    : problem('unauthenticated', 'sign-in-needed', 'Please sign in with the address that the email went to.');
};

/**
 * Accepts keeping or owning a timeline. Requires the link and a session of the invited address, so a forwarded email
 * grants nothing. Idempotent.
 */
export const acceptKeeping =
  (deps: Deps): Handler<{ readonly token: string }, AcceptedKeeping> =>
  async ({ token }, ctx) => {
    const link = await linkOf(deps, token, ctx.caller);
    const accepted = await ctx.transaction<AcceptedKeeping>(async (tx) => {
      const timeline = await deps.timelines.lock(tx, link.timelineId);
      const keeper = (await deps.keepers.locked(tx, timeline.id)).find(({ id }) => id === link.subjectId);
      const offer = await deps.keepers.lockedOffer(tx, timeline.id);
      if (timeline.undone) throw linkUsed();
      if (link.kind === 'own' && ownsAlready(timeline, ctx.caller))
        return { code: timeline.code, kind: 'own', role: 'owner', atFarewell: false };
      if (!isInvited(link, keeper, offer)) throw linkUsed();
      requireAddressee(keeper, ctx.caller);
      await deps.links.use(tx, link.id, browserOf(ctx.caller), deps.clock.now());
      return link.kind === 'keep'
        ? beginKeeping(deps, tx, timeline, keeper)
        : takeOver(deps, tx, timeline, { keeper, atFarewell: offer?.atFarewell ?? false });
    });
    await deps.refreshReadModel(link.timelineId, ctx.log);
    return accepted;
  };

const ownsAlready = (timeline: Timeline, caller: Caller): boolean =>
  caller.kind === 'customer' && caller.id === timeline.ownerId;

const beginKeeping = async (deps: Deps, tx: Tx, timeline: Timeline, keeper: Keeper): Promise<AcceptedKeeping> => {
  if (keeper.state === 'invited') {
    await deps.keepers.settle(tx, keeper.id, 'keeping', deps.clock.now());
    await deps.keepers.getTimelineDetails(tx, timeline.id);
    const { id: keeperId, customerId } = keeper;
    tx.publish(keeperChanged, { timelineId: timeline.id, keeperId, customerId, now: 'joined' });
    scheduleRefresh(tx, timeline.id, deps.clock.now());
  }
  return { code: timeline.code, kind: 'keep', role: keeper.role, atFarewell: false };
};

/** Immediately, or when the owner's account is deleted; immediately also if that day has passed. */
const takeOver = async (
  deps: Deps,
  tx: Tx,
  timeline: Timeline,
  { keeper, atFarewell: onAccountDeletion }: { readonly keeper: Keeper; readonly atFarewell: boolean },
): Promise<AcceptedKeeping> => {
  const later = onAccountDeletion && !hasNoOwner(timeline);
  const at = deps.clock.now();
  if (later) await deps.keepers.acceptOffer(tx, timeline.id, at);
  else {
    await handOver(deps, tx, { timeline, keeper, at, ownerStays: true });
    scheduleRefresh(tx, timeline.id, at);
  }
  return { code: timeline.code, kind: 'own', role: 'owner', atFarewell: later };
};
