import type { Db } from '@keepsake/platform/database';
import type { StaffRole, Tx } from '@keepsake/platform/turn';
import { sql } from 'kysely';

export type StaffMember = { readonly id: string; readonly email: string; readonly role: StaffRole };
type StaffRow = StaffMember & { readonly passwordHash: string };

export const staffTable = (db: Db) => ({
  active: async (email: string): Promise<StaffRow | undefined> => {
    const { rows } = await sql<StaffRow>`
      select id, email, role, password_hash as "passwordHash" from staff where email = ${email} and active`.execute(db);
    return rows[0];
  },
  any: async (): Promise<boolean> => (await sql`select 1 from staff limit 1`.execute(db)).rows.length > 0,
  /** Only while there is nobody: two processes that start at once make one owner. */
  insertFirst: async (tx: Tx, owner: StaffRow, createdAt: Date): Promise<void> => {
    await sql`lock table staff in share row exclusive mode`.execute(tx.db);
    await sql`insert into staff (id, email, password_hash, role, created_at)
      select ${owner.id}, ${owner.email}, ${owner.passwordHash}, ${owner.role}, ${createdAt}
      where not exists (select 1 from staff)`.execute(tx.db);
  },
});

export type StaffTable = ReturnType<typeof staffTable>;
