import type { StaffRole } from '@keepsake/contracts/rest/session';
import type { StaffMember } from '@keepsake/contracts/rest/staff-members';
import { groupsFor } from '../areas.js';
import type { Tone } from '../parts/state-label.js';

export type { StaffMember } from '@keepsake/contracts/rest/staff-members';

const names: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  operations: 'Operations',
  support: 'Support',
  marketing: 'Marketing',
  finance: 'Finance',
};

export const roleName = (role: StaffRole): string => names[role];

/** Describes a role by the pages it opens. */
export const pagesOf = (role: StaffRole): string =>
  role === 'owner'
    ? 'Everything, and who else works here'
    : groupsFor(role)
        .flatMap(({ areas }) => areas.map(({ label }) => label))
        .join(', ');

export const roleChoices = (Object.keys(names) as readonly StaffRole[]).map((role) => ({
  value: role,
  label: roleName(role),
  pages: pagesOf(role),
}));

/** Accounts older than the name field appear by address. */
export const calledBy = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): string => (name === '' ? email : name);

export const stateOf = ({ active, invitation }: StaffMember): { readonly tone: Tone; readonly label: string } => {
  if (!active) return { tone: 'ended', label: 'Disabled' };
  if (invitation === 'waiting') return { tone: 'waits', label: 'Invited' };
  if (invitation === 'expired') return { tone: 'waits', label: 'Invitation expired' };
  return { tone: 'done', label: 'Active' };
};

export type Show = '' | 'active' | 'invited' | 'disabled';

const isShown = (member: StaffMember, show: Show): boolean => {
  if (show === '') return true;
  if (show === 'disabled') return !member.active;
  return member.active && (show === 'invited') === (member.invitation !== null);
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Every typed word must occur in the name, the address or the role. */
export const selectStaff = (
  staff: readonly StaffMember[],
  { show, typed }: { readonly show: Show; readonly typed: string },
): readonly StaffMember[] => {
  const terms = plain(typed).split(/\s+/).filter(Boolean);
  return staff.filter((member) => {
    const text = plain(`${member.name} ${member.email} ${roleName(member.role)}`);
    return isShown(member, show) && terms.every((word) => text.includes(word));
  });
};
