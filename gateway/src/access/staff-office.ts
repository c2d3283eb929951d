import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { StaffRole, Turn, Tx } from '@keepsake/platform/turn';
import type { OwnAct } from './own-acts.js';
import type { MailedLink, StaffLinks } from './staff-links.js';
import type { ListedStaff, StaffTable } from './staff.postgres.js';

export type Invited = { readonly id: string; readonly email: string; readonly name: string; readonly link: MailedLink };
export type StaffChange = {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly active?: boolean | undefined;
};

const unknown = () => problem('not-found', 'staff-unknown', 'We do not know this person. Please go back to the list.');

/** The owner's desk: who works here, as what. Every act leaves its entry in the audit. */
export const createStaffOffice = (deps: {
  readonly table: StaffTable;
  readonly links: StaffLinks;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly act: OwnAct;
}) => {
  const { table, links, clock, ids, act } = deps;

  const found = async (id: string): Promise<ListedStaff> => {
    const [member] = await table.list(clock.now(), id);
    if (!member) throw unknown();
    return member;
  };

  /** There is always somebody who can let others in. */
  const keepOneOwner = async (tx: Tx, id: string): Promise<void> => {
    if ((await table.otherOwners(tx, id)) > 0) return;
    throw problem('conflict', 'last-owner', 'There must be one owner. Make somebody else an owner first.');
  };

  return {
    list: (): Promise<readonly ListedStaff[]> => table.list(clock.now()),
    find: found,

    invite: (
      wish: { readonly email: string; readonly name: string; readonly role: StaffRole },
      by: string,
      turn: Turn,
    ): Promise<Invited> =>
      turn.once(async (tx) => {
        const id = ids.next();
        if (!(await table.insert(tx, { ...wish, id, at: clock.now() })))
          throw problem('conflict', 'staff-known', 'This address is in the list already. Please open it there.', {
            errors: [{ field: 'email', message: 'This address is in the list already.' }],
          });
        const link = await links.make(tx, id, 'invitation');
        await act(tx, turn, {
          staffId: by,
          action: 'staff-invited',
          subject: 'staff',
          subjectId: id,
          after: { role: wish.role },
        });
        return { id, email: wish.email, name: wish.name, link };
      }),

    inviteAgain: (id: string, by: string, turn: Turn): Promise<Invited> =>
      turn.once(async (tx) => {
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
        await act(tx, turn, { staffId: by, action: 'staff-invited-again', subject: 'staff', subjectId: id });
        return { id, email: member.email, name: member.name, link };
      }),

    /** Answers whether what this person has open must end. */
    change: (id: string, wish: StaffChange, by: string, turn: Turn): Promise<{ readonly switchedOff: boolean }> =>
      turn.once(async (tx) => {
        await table.lockAll(tx);
        const was = await table.lock(tx, id);
        if (!was) throw unknown();
        const will = {
          id,
          name: wish.name ?? was.name,
          role: wish.role ?? was.role,
          active: wish.active ?? was.active,
        };
        if (was.role === 'owner' && was.active && (will.role !== 'owner' || !will.active)) await keepOneOwner(tx, id);
        const acts = { staffId: by, subject: 'staff', subjectId: id };
        if (will.name !== was.name) await act(tx, turn, { ...acts, action: 'staff-renamed', changed: ['name'] });
        if (will.role !== was.role)
          await act(tx, turn, {
            ...acts,
            action: 'staff-role-changed',
            before: { role: was.role },
            after: { role: will.role },
          });
        if (will.active !== was.active)
          await act(tx, turn, {
            ...acts,
            action: will.active ? 'staff-enabled' : 'staff-disabled',
            before: { active: was.active },
            after: { active: will.active },
          });
        await table.change(tx, will);
        // A link that was mailed must not open what was just closed.
        if (!will.active) await links.drop(tx, id);
        return { switchedOff: was.active && !will.active };
      }),

    /** Sessions are ended by whoever keeps them; this says who did it. */
    noteEnded: (id: string, by: string, turn: Turn): Promise<void> =>
      turn.once((tx) => act(tx, turn, { staffId: by, action: 'sessions-ended', subject: 'staff', subjectId: id })),

    /** The way back in, by mail; whoever never came in is invited again, as what. Undefined when there is nobody to write to. */
    askReset: async (
      email: string,
      turn: Turn,
    ): Promise<{ readonly name: string; readonly link: MailedLink; readonly role?: StaffRole } | undefined> => {
      const member = await table.active(email);
      if (!member) return undefined;
      const invited = member.passwordHash === null;
      const link = await turn.once((tx) => links.make(tx, member.id, invited ? 'invitation' : 'reset'));
      return { name: member.name, link, ...(invited && { role: member.role }) };
    },

    /** Whether there is anybody else who could look over the shoulder of this one where money is concerned. */
    hasColleagueInFinance: async (id: string): Promise<boolean> => (await table.otherFinance(id)) > 0,

    /** Somebody who is signed in says the password once more. */
    requirePassword: async (id: string, password: string, field = 'password'): Promise<void> => {
      const member = await table.find(id);
      if (!(await passwordMatches(member?.passwordHash ?? undefined, password)))
        throw invalidFields([{ field, message: 'This is not your password.' }]);
    },

    changePassword: async (id: string, password: string, turn: Turn): Promise<void> => {
      const passwordHash = await hashPassword(password);
      await turn.once(async (tx) => {
        await table.setPassword(tx, id, passwordHash);
        await act(tx, turn, {
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
