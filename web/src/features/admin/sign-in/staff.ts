import type { SessionAnswer, StaffRole } from '@keepsake/contracts/rest/session';
import { useSession } from '../../../shared/session.js';

export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
};

const staffOf = (session: SessionAnswer | undefined): StaffMember | undefined =>
  session?.kind === 'admin' && session.role
    ? {
        id: session.id ?? '',
        email: session.email ?? '',
        name: session.name ?? session.email ?? '',
        role: session.role,
      }
    : undefined;

/** Returns the signed-in staff member; undefined while unknown and for other accounts. */
export const useStaff = (): StaffMember | undefined => staffOf(useSession().data);
