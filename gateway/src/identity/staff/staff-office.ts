import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { StaffRole, RequestContext, Tx } from '@keepsake/platform/request-context';
import type { RecordOwnAction } from '../own-actions.js';
import type { MailedLink, StaffLinks } from './staff-links.js';
import type { ListedStaff, StaffTable } from './staff.postgres.js';

export type Invited = { readonly id: string; readonly email: string; readonly name: string; readonly link: MailedLink };
export type StaffChange = {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly active?: boolean | undefined;
};

const unknown = () => problem('not-found', 'staff-unknown', 'We do not know this person. Please go back to the list.');

/** Manages staff and their roles, for owners. Every change is recorded in the audit log. */
export const createStaffOffice = (deps: {
  readonly table: StaffTable;
  readonly links: StaffLinks;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly act: RecordOwnAction;
}) => {
  const { table, links, clock, ids, act } = deps;

  const found = async (id: string): Promise<ListedStaff> => {
    const [member] = await table.list(clock.now(), id);
    if (!member) throw unknown();
    return member;
  };

  /** Guarantees at least one owner who can sign in. */
  const requireAnotherOwner = async (tx: Tx, id: string): Promise<void> => {
    if ((await table.otherOwners(tx, id)) > 0) return;
    throw problem('conflict', 'last-owner', 'There must be one owner. Make someone else an owner first.');
  };

  return {
    list: (): Promise<readonly ListedStaff[]> => table.list(clock.now()),
    find: found,

    invite: (
      input: { readonly email: string; readonly name: string; readonly role: StaffRole },
      by: string,
      ctx: RequestContext,
    ): Promise<Invited> =>
      ctx.transaction(async (tx) => {
        const id = ids.next();
        if (!(await table.insert(tx, { ...input, id, at: clock.now() })))
          throw problem('conflict', 'staff-known', 'This address is in the list already. Please open it there.', {
            errors: [{ field: 'email', message: 'This address is in the list already.' }],
          });
        const link = await links.make(tx, id, 'invitation');
        await act(tx, ctx, {
          staffId: by,
          action: 'staff-invited',
          subject: 'staff',
          subjectId: id,
          after: { role: input.role },
        });
        return { id, email: input.email, name: input.name, link };
      }),

    inviteAgain: (id: string, by: string, ctx: RequestContext): Promise<Invited> =>
      ctx.transaction(async (tx) => {
        const member = await table.lock(tx, id);
        if (!member) throw unknown();
        if (member.passwordHash !== null)
          throw problem(
            'conflict',
            'staff-joined',
            'This person has joined already. They can reset their password themselves.',
          );
        if (!member.active) throw problem('conflict', 'staff-disabled', 'This account is disabled. Enable it first.');
        const link = await links.make(tx, id, 'invitation');
        await act(tx, ctx, { staffId: by, action: 'staff-invited-again', subject: 'staff', subjectId: id });
        return { id, email: member.email, name: member.name, link };
      }),

    /** Returns whether the person's open sessions must end. */
    change: (
      id: string,
      input: StaffChange,
      by: string,
      ctx: RequestContext,
    ): Promise<{ readonly switchedOff: boolean }> =>
      ctx.transaction(async (tx) => {
        await table.lockAll(tx);
        const was = await table.lock(tx, id);
        if (!was) throw unknown();
        const will = {
          id,
          name: input.name ?? was.name,
          role: input.role ?? was.role,
          active: input.active ?? was.active,
        };
        if (was.role === 'owner' && was.active && (will.role !== 'owner' || !will.active))
          await requireAnotherOwner(tx, id);
        const acts = { staffId: by, subject: 'staff', subjectId: id };
        if (will.name !== was.name) await act(tx, ctx, { ...acts, action: 'staff-renamed', changed: ['name'] });
        if (will.role !== was.role)
          await act(tx, ctx, {
            ...acts,
            action: 'staff-role-changed',
            before: { role: was.role },
            after: { role: will.role },
          });
        if (will.active !== was.active)
          await act(tx, ctx, {
            ...acts,
            action: will.active ? 'staff-enabled' : 'staff-disabled',
            before: { active: was.active },
            after: { active: will.active },
          });
        await table.change(tx, will);
        // An emailed link must not reopen a disabled account.
        if (!will.active) await links.drop(tx, id);
        return { switchedOff: was.active && !will.active };
      }),

    /** Records who ended the sessions; the caller ends them. */
    recordSessionEnd: (id: string, by: string, ctx: RequestContext): Promise<void> =>
      ctx.transaction((tx) => act(tx, ctx, { staffId: by, action: 'sessions-ended', subject: 'staff', subjectId: id })),

    /**
     * Issues an emailed link: a reset, or another invitation before the first sign-in. Returns undefined if no active
     * account has the address.
     */
    askReset: async (
      email: string,
      ctx: RequestContext,
    ): Promise<{ readonly name: string; readonly link: MailedLink; readonly role?: StaffRole } | undefined> => {
      const member = await table.active(email);
      if (!member) return undefined;
      const invited = member.passwordHash === null;
      const link = await ctx.transaction((tx) => links.make(tx, member.id, invited ? 'invitation' : 'reset'));
      return { name: member.name, link, ...(invited && { role: member.role }) };
    },

    /** Returns whether another person could approve payouts. */
    hasColleagueInFinance: async (id: string): Promise<boolean> => (await table.otherFinance(id)) > 0,

    /** Verifies the password of a signed-in person again. */
    requirePassword: async (id: string, password: string, field = 'password'): Promise<void> => {
      const member = await table.find(id);
      if (!(await passwordMatches(member?.passwordHash ?? undefined, password)))
        throw invalidFields([{ field, message: 'This is not your password.' }]);
    },

    changePassword: async (id: string, password: string, ctx: RequestContext): Promise<void> => {
      const passwordHash = await hashPassword(password);
      await ctx.transaction(async (tx) => {
        await table.setPassword(tx, id, passwordHash);
        await act(tx, ctx, {
          staffId: id,
          action: 'password-changed',
          subject: 'staff',
          subjectId: id,
          changed: ['password'],
        });
      });
    },
  };
};

export type StaffOffice = ReturnType<typeof createStaffOffice>;
