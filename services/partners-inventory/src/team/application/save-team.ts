import { requireSelf } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { invalidFields } from '@keepsake/platform/problem';
import type { Caller, Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import {
  type Application,
  type PartnerType,
  mayDo,
  roleNotIncluded,
  type TeamRole,
  personOf,
  type Applications,
  type Locations,
} from '../../accounts/api.js';
import { addressTaken, memberNotFound, maxMembers, notYourself, stateProblem, teamFull } from '../domain/team.js';
import { recordActivity } from './record-activity.js';
import type { Member, Members, TeamLog } from './ports.js';

export type TeamDeps = {
  readonly members: Members;
  readonly log: TeamLog;
  readonly locations: Locations;
  readonly applications: Pick<Applications, 'find'>;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly clock: Clock;
  readonly ids: Ids;
};

export type OfMember = { readonly memberId: string };
type TeamAccess = { readonly role: TeamRole; readonly locationIds: readonly string[] };
export type InviteMember = TeamAccess & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};
export type ChangeMember = TeamAccess & OfMember;
export type SwitchMember = OfMember & { readonly state: 'active' | 'off' };
export type TeamShown = {
  readonly you: string;
  readonly role: TeamRole;
  readonly people: readonly Member[];
  readonly partnerType: PartnerType;
};
export type Colleague = Pick<Member, 'email' | 'firstName'> & Pick<TeamShown, 'partnerType'>;

type Partner = Extract<Caller, { readonly kind: 'partner' }>;

const fullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

const partnerOf = (caller: Caller): Partner => {
  if (caller.kind === 'partner') return caller;
  requireSelf(caller, 'partner', '');
  throw roleNotIncluded();
};

/** Returns a member of the team with the current state. */
export const requireMember = async (
  { members }: Pick<TeamDeps, 'members'>,
  caller: Caller,
): Promise<{ readonly caller: Partner; readonly me: Member; readonly people: readonly Member[] }> => {
  const partner = partnerOf(caller);
  const people = await members.list(partner.id);
  const me = people.find(({ id, state }) => id === personOf(partner) && state === 'active');
  if (!me) throw roleNotIncluded();
  return { caller: partner, me, people };
};

/** Returns the caller if they may change the team. */
export const requireOwner = async (deps: Pick<TeamDeps, 'members'>, caller: Caller) => {
  const known = await requireMember(deps, caller);
  if (!mayDo(known.me.role, 'keep-team')) throw roleNotIncluded();
  return known;
};

/** Throws unless the member is an owner or works at one of the account's locations. */
const requireTeamAccess = async (
  { locations }: TeamDeps,
  accountId: string,
  { role, locationIds }: TeamAccess,
): Promise<TeamAccess> => {
  if (role === 'owner') return { role, locationIds: [] };
  const own = new Set((await locations.list(accountId)).map(({ id }) => id));
  const ids = [...new Set(locationIds)];
  if (ids.length === 0) throw invalidFields([{ field: 'locationIds', message: teamMessages.location }]);
  if (ids.some((id) => !own.has(id)))
    throw invalidFields([{ field: 'locationIds', message: teamMessages.foreignLocation }]);
  return { role, locationIds: ids };
};

const accountOf = async ({ applications }: Pick<TeamDeps, 'applications'>, { id }: Partner): Promise<Application> => {
  const account = await applications.find(id);
  if (!account) throw memberNotFound();
  return account;
};

/** Returns the whole team to its members; only owners change it. */
export const showTeam =
  (deps: TeamDeps): Handler<object, TeamShown> =>
  async (_, { caller }) => {
    const { me, people, caller: partner } = await requireMember(deps, caller);
    return { you: me.id, role: me.role, people, partnerType: (await accountOf(deps, partner)).partnerType };
  };

export const inviteMember =
  (deps: TeamDeps): Handler<InviteMember, OfMember> =>
  async ({ email, firstName, lastName, ...rest }, ctx) => {
    const { caller, people } = await requireOwner(deps, ctx.caller);
    const { partnerType } = await accountOf(deps, caller);
    const access = await requireTeamAccess(deps, caller.id, rest);
    return ctx.transaction(async (tx) => {
      if (people.filter(({ state }) => state !== 'off').length >= maxMembers) throw teamFull();
      const id = deps.ids.next();
      const invitedAt = deps.clock.now();
      const member = { id, accountId: caller.id, email, firstName, lastName, ...access, invitedAt };
      if (!(await deps.members.insert(tx, { ...member, customerId: deps.customerIdOf(email), partnerType })))
        throw addressTaken();
      await recordActivity(deps.log, tx, caller, { act: 'invited', about: fullName(member), at: invitedAt });
      return { memberId: id };
    });
  };

const withColleague = async <R>(
  deps: TeamDeps,
  memberId: string,
  ctx: RequestContext,
  work: (tx: Tx, member: Member, caller: Partner) => Promise<R>,
): Promise<R> => {
  const { caller } = await requireOwner(deps, ctx.caller);
  if (memberId === personOf(caller)) throw notYourself();
  return ctx.transaction(async (tx) => {
    const member = await deps.members.lock(tx, caller.id, memberId);
    if (!member) throw memberNotFound();
    return work(tx, member, caller);
  });
};

export const changeMember =
  (deps: TeamDeps): Handler<ChangeMember, OfMember> =>
  async ({ memberId, ...rest }, ctx) => {
    const { caller: known } = await requireOwner(deps, ctx.caller);
    const access = await requireTeamAccess(deps, known.id, rest);
    return withColleague(deps, memberId, ctx, async (tx, member, caller) => {
      await deps.members.saveStanding(tx, memberId, access);
      const subject = `${fullName(member)}: ${access.role}`;
      await recordActivity(deps.log, tx, caller, { act: 'access-changed', about: subject, at: deps.clock.now() });
      return { memberId };
    });
  };

/** Switches a member on or off; idempotent. Off revokes all access immediately and keeps the name. */
export const switchMember =
  (deps: TeamDeps): Handler<SwitchMember, OfMember> =>
  ({ memberId, state }, ctx) =>
    withColleague(deps, memberId, ctx, async (tx, member, caller) => {
      if (member.state === state) return { memberId };
      const problem = stateProblem(member.state, state, member.hasPassword);
      if (problem) throw problem;
      if (!(await deps.members.setState(tx, memberId, state))) throw addressTaken();
      const act = state === 'off' ? 'switched-off' : 'switched-on';
      await recordActivity(deps.log, tx, caller, { act, about: fullName(member), at: deps.clock.now() });
      return { memberId };
    });

/** Removes two-step verification after a lost phone. The applicant has no row here, so only staff can reset theirs. */
export const dropSecondStep =
  (deps: TeamDeps): Handler<OfMember, Colleague> =>
  async ({ memberId }, ctx) => {
    const { partnerType } = await accountOf(deps, partnerOf(ctx.caller));
    return withColleague(deps, memberId, ctx, async (tx, member, caller) => {
      const { email, firstName } = member;
      const subject = fullName(member);
      await recordActivity(deps.log, tx, caller, { act: 'second-step-dropped', about: subject, at: deps.clock.now() });
      return { email, firstName, partnerType };
    });
  };
