import type { SessionAnswer, StaffRole } from '@keepsake/contracts/rest/session';
import { useSession } from '../../../shared/session.js';

export type StaffMember = { readonly email: string; readonly role: StaffRole };

const staffOf = (session: SessionAnswer | undefined): StaffMember | undefined =>
  session?.kind === 'admin' && session.role ? { email: session.email ?? '', role: session.role } : undefined;

/** Who sits at the desk; undefined until that is known, and for everybody else. */
export const useStaff = (): StaffMember | undefined => staffOf(useSession().data);
