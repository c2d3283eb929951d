import { requireSystem } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { Clock } from '@keepsake/platform/clock';
import type { LinkKind } from '../domain/link.js';
import type { Timeline, TimelineSecrets, TimelineRows } from '../../timelines/api.js';
import type { Invites, Keepers, LinkRow, Links, LinkTokens } from './keeping-ports.js';

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly invites: Pick<Invites, 'find'>;
  readonly keepers: Keepers;
  readonly links: Pick<Links, 'find'>;
  readonly tokens: LinkTokens;
  readonly secrets: Pick<TimelineSecrets, 'openEmail'>;
  readonly clock: Clock;
};
type ById<O> = Handler<{ readonly id: string }, O>;

export const unknownNotification = () =>
  problem('not-found', 'nothing-to-tell', 'This has been settled since. There is no one left to notify.');

export const livingTimeline = async (
  { timelines }: Pick<Deps, 'timelines'>,
  id: string,
  ctx: RequestContext,
): Promise<Timeline> => {
  requireSystem(ctx.caller);
  const timeline = await timelines.byId(id);
  if (!timeline || timeline.undone) throw unknownNotification();
  return timeline;
};

export const optionsOf = ({ code, honoreeName = '', eventType }: Timeline) => ({ code, honoreeName, eventType });

export type LinkToMail = ReturnType<typeof optionsOf> & {
  readonly kind: LinkKind;
  readonly to: string;
  readonly name: string;
  readonly askerName: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly role: string;
  readonly atFarewell: boolean;
};

type Addressee = Pick<LinkToMail, 'to' | 'name' | 'role' | 'atFarewell'>;

const addresseeOf = async (deps: Deps, link: LinkRow, timeline: Timeline): Promise<Addressee | undefined> => {
  if (link.kind === 'visit') {
    const invite = await deps.invites.find(link.subjectId);
    if (!invite || link.privacyEpoch !== timeline.privacyEpoch || !timeline.isPrivate) return undefined;
    return { to: deps.secrets.openEmail(invite.emailSealed), name: '', role: '', atFarewell: false };
  }
  const keeper = await deps.keepers.find(link.subjectId);
  const offer = link.kind === 'own' ? await deps.keepers.offerOf(timeline.id) : undefined;
  const input = link.kind === 'keep' ? keeper?.state === 'invited' : offer?.keeperId === keeper?.id;
  if (!keeper || !input) return undefined;
  const to = deps.secrets.openEmail(keeper.emailSealed);
  return { to, name: keeper.name, role: keeper.role, atFarewell: offer?.atFarewell ?? false };
};

/** Returns details of an emailed link; undefined if it is used, expired or revoked. */
export const getLink =
  (deps: Deps): ById<LinkToMail> =>
  async ({ id }, ctx) => {
    requireSystem(ctx.caller);
    const link = await deps.links.find(id);
    if (!link || link.usedBy !== undefined || link.expiresAt <= deps.clock.now()) throw unknownNotification();
    const timeline = await livingTimeline(deps, link.timelineId, ctx);
    const [addressee, owner] = await Promise.all([
      addresseeOf(deps, link, timeline),
      deps.keepers.ownerOf(timeline.id),
    ]);
    if (!addressee) throw unknownNotification();
    const { kind, expiresAt } = link;
    return {
      ...optionsOf(timeline),
      ...addressee,
      kind,
      expiresAt,
      askerName: owner.name,
      token: deps.tokens.make(id),
    };
  };

export type KeeperToTell = ReturnType<typeof optionsOf> & {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly state: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
};

export const getKeeper =
  (deps: Deps): ById<KeeperToTell> =>
  async ({ id }, ctx) => {
    requireSystem(ctx.caller);
    const keeper = await deps.keepers.find(id);
    if (!keeper) throw unknownNotification();
    const timeline = await livingTimeline(deps, keeper.timelineId, ctx);
    const owner = await deps.keepers.ownerOf(timeline.id);
    const { customerId, name, role, state, emailSealed } = keeper;
    return {
      ...optionsOf(timeline),
      customerId,
      name,
      role,
      state,
      email: deps.secrets.openEmail(emailSealed),
      ownerId: timeline.ownerId,
      ownerName: owner.name,
      ownerEmail: owner.email,
    };
  };

export const knowsKeeper =
  ({ keepers }: Pick<Deps, 'keepers'>): Handler<{ readonly customerId: string }, { readonly known: boolean }> =>
  async ({ customerId }, ctx) => {
    requireSystem(ctx.caller);
    return { known: await keepers.knows(customerId) };
  };
