import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import { problem } from '@keepsake/platform/problem';

export const teamRoles = ['owner', 'director', 'assistant'] as const;
export type TeamRole = (typeof teamRoles)[number];

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
