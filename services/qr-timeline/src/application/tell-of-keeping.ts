import { requireSystem } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Turn } from '@keepsake/platform/turn';
import type { Clock } from '@keepsake/platform/clock';
import type { LinkKind } from '../domain/link.js';
import type { Timeline } from '../domain/timeline.js';
import type { Invites, Keepers, LinkRow, Links, LinkTokens } from './keeping-ports.js';
import type { Seals, TimelineRows } from './timeline-ports.js';

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly invites: Pick<Invites, 'find'>;
  readonly keepers: Keepers;
  readonly links: Pick<Links, 'find'>;
  readonly tokens: LinkTokens;
  readonly seals: Pick<Seals, 'openEmail'>;
  readonly clock: Clock;
};
type ById<O> = Handler<{ readonly id: string }, O>;

export const nothingToTell = () =>
  problem('not-found', 'nothing-to-tell', 'This has been settled since. There is nothing left to tell anybody.');

export const livingTimeline = async (
  { timelines }: Pick<Deps, 'timelines'>,
  id: string,
  turn: Turn,
): Promise<Timeline> => {
  requireSystem(turn.caller);
  const timeline = await timelines.byId(id);
  if (!timeline || timeline.undone) throw nothingToTell();
  return timeline;
};

export const aboutOf = ({ code, honoreeName = '', eventType }: Timeline) => ({ code, honoreeName, eventType });

export type LinkToMail = ReturnType<typeof aboutOf> & {
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
    return { to: deps.seals.openEmail(invite.emailSealed), name: '', role: '', atFarewell: false };
  }
  const keeper = await deps.keepers.find(link.subjectId);
  const offer = link.kind === 'own' ? await deps.keepers.offerOf(timeline.id) : undefined;
  const asked = link.kind === 'keep' ? keeper?.state === 'invited' : offer?.keeperId === keeper?.id;
  if (!keeper || !asked) return undefined;
  const to = deps.seals.openEmail(keeper.emailSealed);
  return { to, name: keeper.name, role: keeper.role, atFarewell: offer?.atFarewell ?? false };
};

/** What stands in the mail with a link; a link that is used, too old or taken back is not mailed any more. */
export const getLink =
  (deps: Deps): ById<LinkToMail> =>
  async ({ id }, turn) => {
    requireSystem(turn.caller);
    const link = await deps.links.find(id);
    if (!link || link.usedBy !== undefined || link.expiresAt <= deps.clock.now()) throw nothingToTell();
    const timeline = await livingTimeline(deps, link.timelineId, turn);
    const [addressee, owner] = await Promise.all([
      addresseeOf(deps, link, timeline),
      deps.keepers.ownerOf(timeline.id),
    ]);
    if (!addressee) throw nothingToTell();
    const { kind, expiresAt } = link;
    return { ...aboutOf(timeline), ...addressee, kind, expiresAt, askerName: owner.name, token: deps.tokens.make(id) };
  };

export type KeeperToTell = ReturnType<typeof aboutOf> & {
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
  async ({ id }, turn) => {
    requireSystem(turn.caller);
    const keeper = await deps.keepers.find(id);
    if (!keeper) throw nothingToTell();
    const timeline = await livingTimeline(deps, keeper.timelineId, turn);
    const owner = await deps.keepers.ownerOf(timeline.id);
    const { customerId, name, role, state, emailSealed } = keeper;
    return {
      ...aboutOf(timeline),
      customerId,
      name,
      role,
      state,
      email: deps.seals.openEmail(emailSealed),
      ownerId: timeline.ownerId,
      ownerName: owner.name,
      ownerEmail: owner.email,
    };
  };

export const knowsKeeper =
  ({ keepers }: Pick<Deps, 'keepers'>): Handler<{ readonly customerId: string }, { readonly known: boolean }> =>
  async ({ customerId }, turn) => {
    requireSystem(turn.caller);
    return { known: await keepers.knows(customerId) };
  };
