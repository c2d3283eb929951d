import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import { problem } from '@keepsake/platform/problem';

export const teamRoles = ['owner', 'director', 'assistant'] as const;
export type TeamRole = (typeof teamRoles)[number];
export type MemberState = 'invited' | 'active' | 'off';

/** Actions that need a role. */
export type TeamAct = 'change-stock' | 'order-plates' | 'keep-team';

const allowed: Readonly<Record<TeamAct, readonly TeamRole[]>> = {
  'change-stock': ['owner', 'director'],
  'order-plates': ['owner', 'director'],
  'keep-team': ['owner'],
};

export const mayDo = (role: TeamRole, act: TeamAct): boolean => allowed[act].includes(role);

export const roleNotIncluded = () => problem('forbidden', 'team-role', teamMessages.roleNotIncluded);
export const otherLocation = () => problem('forbidden', 'other-location', teamMessages.otherLocation);
export const memberNotFound = () => problem('not-found', 'member-not-found', teamMessages.unknown);
export const addressTaken = () => problem('conflict', 'member-email-taken', teamMessages.addressTaken);
export const notYourself = () => problem('conflict', 'not-yourself', teamMessages.notYourself);
export const teamFull = () => problem('conflict', 'team-full', teamMessages.full);

/** More people than any partner has; it stops a script that invites without end. */
export const maxMembers = 200;

/** Returns why a state change is impossible; undefined if possible. Setting the same state is allowed. */
export const stateProblem = (now: MemberState, next: 'active' | 'off', hasPassword: boolean) => {
  if (next === 'active' && now === 'off' && !hasPassword)
    return problem('conflict', 'never-joined', teamMessages.neverJoined);
  if (next === 'active' && now === 'invited') return problem('conflict', 'not-joined', teamMessages.notJoined);
  return undefined;
};
