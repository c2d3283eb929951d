import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import { problem } from '@keepsake/platform/problem';
export type MemberState = 'invited' | 'active' | 'off';
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
