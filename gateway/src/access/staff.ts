import { normaliseEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { problem } from '@keepsake/platform/problem';
import type { Turn } from '@keepsake/platform/turn';
import type { StaffMember, StaffTable } from './staff.postgres.js';

export type Credentials = { readonly email: string; readonly password: string };

export const createStaff = (deps: { readonly table: StaffTable; readonly clock: Clock; readonly ids: Ids }) => ({
  /** The first owner of a new house; later starts find somebody and change nothing. */
  welcomeFirstOwner: async (owner: Credentials, turn: Turn): Promise<void> => {
    if (await deps.table.any()) return;
    const passwordHash = await hashPassword(owner.password);
    const email = normaliseEmail(owner.email) ?? owner.email;
    await turn.once((tx) =>
      deps.table.insertFirst(tx, { id: deps.ids.next(), email, passwordHash, role: 'owner' }, deps.clock.now()),
    );
  },

  /** Unknown address and wrong password are one answer, after the same time. */
  signIn: async ({ email, password }: Credentials): Promise<StaffMember> => {
    const found = await deps.table.active(email);
    if (!(await passwordMatches(found?.passwordHash, password)) || !found)
      throw problem(
        'unauthenticated',
        'credentials-wrong',
        'E-mail address or password is not right. Please check your credentials and try again.',
      );
    return { id: found.id, email: found.email, role: found.role };
  },
});

export type Staff = ReturnType<typeof createStaff>;
