import { normalizeEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { problem } from '@keepsake/platform/problem';
import type { RequestContext } from '@keepsake/platform/request-context';
import type { RecordOwnAction } from '../own-actions.js';
import type { StaffMember, StaffTable } from './staff.postgres.js';
import type { TwoStep } from '../two-step.js';

export type Credentials = { readonly email: string; readonly password: string };

const refused = () =>
  problem(
    'unauthenticated',
    'credentials-wrong',
    'Email, password or code is not right. Please check them and try again.',
  );

export const createStaff = (deps: {
  readonly table: StaffTable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly twoStep: TwoStep;
  readonly act: RecordOwnAction;
}) => ({
  /** Creates the first owner of a new installation; later starts change nothing. */
  welcomeFirstOwner: async (owner: Credentials, ctx: RequestContext): Promise<void> => {
    if (await deps.table.any()) return;
    const passwordHash = await hashPassword(owner.password);
    const email = normalizeEmail(owner.email) ?? owner.email;
    await ctx.transaction((tx) =>
      deps.table.insertFirst(tx, { id: deps.ids.next(), email, passwordHash, role: 'owner' }, deps.clock.now()),
    );
  },

  /**
   * Verifies the password, then the second factor if there is one. Unknown address, wrong password and wrong code get
   * one answer after the same time.
   */
  signIn: async (
    { email, password, code }: Credentials & { readonly code?: string },
    ctx: RequestContext,
  ): Promise<StaffMember & { readonly name: string }> => {
    const found = await deps.table.active(email);
    if (!(await passwordMatches(found?.passwordHash ?? undefined, password)) || !found) throw refused();
    const { id, name, role } = found;
    const passed = await deps.twoStep.admit(id, code, ctx, (tx) =>
      deps.act(tx, ctx, { staffId: id, action: 'sign-in', subject: 'staff', subjectId: id }),
    );
    if (!passed) throw refused();
    return { id, email: found.email, name: name === '' ? found.email : name, role };
  },
});

export type Staff = ReturnType<typeof createStaff>;
