import { normaliseEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { problem } from '@keepsake/platform/problem';
import type { Turn } from '@keepsake/platform/turn';
import type { OwnAct } from './own-acts.js';
import type { StaffMember, StaffTable } from './staff.postgres.js';
import type { TwoStep } from './two-step.js';

export type Credentials = { readonly email: string; readonly password: string };

const refused = () =>
  problem(
    'unauthenticated',
    'credentials-wrong',
    'E-mail, password or code is not right. Please check them and try again.',
  );

export const createStaff = (deps: {
  readonly table: StaffTable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly twoStep: TwoStep;
  readonly act: OwnAct;
}) => ({
  /** The first owner of a new house; later starts find somebody and change nothing. */
  welcomeFirstOwner: async (owner: Credentials, turn: Turn): Promise<void> => {
    if (await deps.table.any()) return;
    const passwordHash = await hashPassword(owner.password);
    const email = normaliseEmail(owner.email) ?? owner.email;
    await turn.once((tx) =>
      deps.table.insertFirst(tx, { id: deps.ids.next(), email, passwordHash, role: 'owner' }, deps.clock.now()),
    );
  },

  /**
   * Unknown address and wrong password are one answer, after the same time. Whoever has the password is asked for the code of
   * the second step, where there is one; a wrong code is that same answer again.
   */
  signIn: async (
    { email, password, code }: Credentials & { readonly code?: string },
    turn: Turn,
  ): Promise<StaffMember> => {
    const found = await deps.table.active(email);
    if (!(await passwordMatches(found?.passwordHash ?? undefined, password)) || !found) throw refused();
    const { id, role } = found;
    const passed = await deps.twoStep.admit(id, code, turn, (tx) =>
      deps.act(tx, turn, { staffId: id, action: 'sign-in', subject: 'staff', subjectId: id }),
    );
    if (!passed) throw refused();
    return { id, email: found.email, role };
  },
});

export type Staff = ReturnType<typeof createStaff>;
