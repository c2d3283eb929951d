import type { Db } from '@keepsake/platform/database';
import type { StaffRole, Tx } from '@keepsake/platform/request-context';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { RowOf } from '../tables.js';

export type StaffMember = { readonly id: string; readonly email: string; readonly role: StaffRole };

/** Null until an invited person chooses a password. */
type StaffRow = AliasedRow<RowOf<'staff', 'id' | 'email' | 'name' | 'role' | 'active' | 'password_hash'>>;

export type ListedStaff = StaffMember & {
  readonly name: string;
  readonly active: boolean;
  readonly twoStep: boolean;
  readonly hasPassword: boolean;
  readonly linkUntil: Date | null;
  readonly sessions: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
};

export type NewStaff = StaffMember & { readonly name: string; readonly at: Date };

const columns = sql.raw(`staff.id, email, name, role, active, password_hash as "passwordHash"`);

export const staffTable = (db: Db) => ({
  active: async (email: string): Promise<StaffRow | undefined> => {
    const { rows } = await sql<StaffRow>`select ${columns} from staff where email = ${email} and active`.execute(db);
    return rows[0];
  },
  find: async (id: string): Promise<StaffRow | undefined> => {
    const { rows } = await sql<StaffRow>`select ${columns} from staff where id = ${id}`.execute(db);
    return rows[0];
  },
  /** Locks the row for a decision that depends on it. */
  lock: async (tx: Tx, id: string): Promise<StaffRow | undefined> => {
    const { rows } = await sql<StaffRow>`select ${columns} from staff where id = ${id} for no key update`.execute(
      tx.db,
    );
    return rows[0];
  },
  /** Serializes decisions about owners, so that two of them cannot remove the last owner. */
  lockAll: async (tx: Tx): Promise<void> => {
    await sql`lock table staff in share row exclusive mode`.execute(tx.db);
  },
  /** Counts the other owners who can sign in. */
  /** Counts the people who approve payouts and can sign in. */
  otherFinance: async (id: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from staff
      where role in ('owner', 'finance') and active and password_hash is not null and id <> ${id}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  otherOwners: async (tx: Tx, id: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from staff
      where role = 'owner' and active and password_hash is not null and id <> ${id}`.execute(tx.db);
    return rows[0]?.n ?? 0;
  },
  list: async (now: Date, id?: string): Promise<readonly ListedStaff[]> => {
    const { rows } = await sql<ListedStaff>`
      select staff.id, email, name, role, active, totp_sealed is not null as "twoStep",
        password_hash is not null as "hasPassword", link.expires_at as "linkUntil", created_at as "createdAt",
        last_seen_at as "lastSeenAt",
        (select count(*) from session where kind = 'staff' and account_id = staff.id::text and ended_at is null
          and idle_until > ${now} and ends_at > ${now}) as sessions
      from staff left join staff_link as link on link.staff_id = staff.id
      where ${id ?? null}::uuid is null or staff.id = ${id ?? null}::uuid
      order by active desc, lower(name), email limit 1000`.execute(db);
    return rows;
  },
  any: async (): Promise<boolean> => (await sql`select 1 from staff limit 1`.execute(db)).rows.length > 0,
  /** Inserts only into an empty table: two processes that start concurrently create one owner. */
  insertFirst: async (tx: Tx, owner: StaffMember & { passwordHash: string }, createdAt: Date): Promise<void> => {
    await sql`lock table staff in share row exclusive mode`.execute(tx.db);
    await sql`insert into staff (id, email, password_hash, role, created_at)
      select ${owner.id}, ${owner.email}, ${owner.passwordHash}, ${owner.role}, ${createdAt}
      where not exists (select 1 from staff)`.execute(tx.db);
  },
  /** Returns false if the address is taken. */
  insert: async (tx: Tx, member: NewStaff): Promise<boolean> => {
    const { rows } = await sql`insert into staff (id, email, name, role, created_at, invited_at)
      values (${member.id}, ${member.email}, ${member.name}, ${member.role}, ${member.at}, ${member.at})
      on conflict (email) do nothing returning id`.execute(tx.db);
    return rows.length > 0;
  },
  change: async (tx: Tx, { id, name, role, active }: Pick<StaffRow, 'id' | 'name' | 'role' | 'active'>) => {
    await sql`update staff set name = ${name}, role = ${role}, active = ${active} where id = ${id}`.execute(tx.db);
  },
  setPassword: async (tx: Tx, id: string, passwordHash: string): Promise<void> => {
    await sql`update staff set password_hash = ${passwordHash} where id = ${id}`.execute(tx.db);
  },
});

export type StaffTable = ReturnType<typeof staffTable>;
