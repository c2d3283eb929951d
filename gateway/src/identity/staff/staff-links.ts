import type { Db } from '@keepsake/platform/database';
import type { Clock } from '@keepsake/platform/clock';
import { hashPassword } from '@keepsake/platform/passwords';
import { problem } from '@keepsake/platform/problem';
import type { StaffRole, RequestContext, Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RecordOwnAction } from '../own-actions.js';
import { newToken, tokenHash } from '../secrets.js';

export type LinkPurpose = 'invitation' | 'reset';

const hourMs = 60 * 60_000;
const livesMs: Readonly<Record<LinkPurpose, number>> = { invitation: 7 * 24 * hourMs, reset: hourMs };

export type MailedLink = { readonly token: string; readonly expiresAt: Date };
export type LinkedStaff = {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
};

/** Manages emailed links that set a password: invitations and resets. Each works once, and only the newest. */
export const createStaffLinks = (deps: { readonly db: Db; readonly clock: Clock; readonly act: RecordOwnAction }) => {
  const { db, clock, act } = deps;

  const byToken = async (on: Db, token: string): Promise<LinkedStaff> => {
    const { rows } = await sql<LinkedStaff>`select staff.id, purpose, name, email, role from staff_link
      join staff on staff.id = staff_link.staff_id and staff.active
      where token_hash = ${tokenHash(token)} and expires_at > ${clock.now()}`.execute(on);
    const [found] = rows;
    if (!found)
      throw problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new one.');
    return found;
  };

  return {
    make: async (tx: Tx, staffId: string, purpose: LinkPurpose): Promise<MailedLink> => {
      const token = newToken();
      const expiresAt = new Date(clock.now().getTime() + livesMs[purpose]);
      await sql`insert into staff_link (staff_id, purpose, token_hash, expires_at)
        values (${staffId}, ${purpose}, ${tokenHash(token)}, ${expiresAt})
        on conflict (staff_id) do update set purpose = excluded.purpose, token_hash = excluded.token_hash,
          expires_at = excluded.expires_at`.execute(tx.db);
      return { token, expiresAt };
    },

    find: (token: string): Promise<LinkedStaff> => byToken(db, token),

    /** Stores the chosen password. The caller ends the other sessions. */
    use: async (token: string, password: string, ctx: RequestContext): Promise<LinkedStaff> => {
      await byToken(db, token); // fails before the costly hash
      const passwordHash = await hashPassword(password);
      return ctx.transaction(async (tx) => {
        const found = await byToken(tx.db, token);
        const { rows } =
          await sql`delete from staff_link where token_hash = ${tokenHash(token)} returning 1 as used`.execute(tx.db);
        if (rows.length === 0)
          throw problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new one.');
        await sql`update staff set password_hash = ${passwordHash} where id = ${found.id}`.execute(tx.db);
        const action = found.purpose === 'invitation' ? 'invitation-accepted' : 'password-reset';
        await act(tx, ctx, {
          staffId: found.id,
          action,
          subject: 'staff',
          subjectId: found.id,
          changed: ['password'],
        });
        return found;
      });
    },

    drop: async (tx: Tx, staffId: string): Promise<void> => {
      await sql`delete from staff_link where staff_id = ${staffId}`.execute(tx.db);
    },

    /** Keeps expired invitations, so that the list can show them. */
    sweep: async (ctx: RequestContext): Promise<void> =>
      ctx.transaction(
        async (tx) =>
          void (await sql`delete from staff_link where purpose = 'reset' and expires_at < ${clock.now()}`.execute(
            tx.db,
          )),
      ),
  };
};

export type StaffLinks = ReturnType<typeof createStaffLinks>;
