import { teamMessages } from '@keepsake/contracts/catalogue/team-messages';
import { problem } from '@keepsake/platform/problem';

export const teamRoles = ['owner', 'director', 'assistant'] as const;
export type TeamRole = (typeof teamRoles)[number];
export type MemberState = 'invited' | 'active' | 'off';

/** What not everybody of a team may do. */
export type TeamAct = 'keep-shelf' | 'order-plates' | 'keep-team';

const allowed: Readonly<Record<TeamAct, readonly TeamRole[]>> = {
  'keep-shelf': ['owner', 'director'],
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

/** More people than any house has; a script that invites without end stops here. */
export const mostMembers = 200;

/** Why somebody cannot be put into a state; undefined when they can. Asking for what is so already changes nothing. */
export const stateFault = (now: MemberState, wanted: 'active' | 'off', hasPassword: boolean) => {
  if (wanted === 'active' && now === 'off' && !hasPassword)
    return problem('conflict', 'never-joined', teamMessages.neverJoined);
  if (wanted === 'active' && now === 'invited') return problem('conflict', 'not-joined', teamMessages.notJoined);
  return undefined;
};
