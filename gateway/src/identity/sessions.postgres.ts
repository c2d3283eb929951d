import type { Db } from '@keepsake/platform/database';
import type { Caller, StaffRole, Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RowOf } from './tables.js';

export type SessionKind = Exclude<Caller['kind'], 'anyone' | 'system'>;

export type Session = {
  readonly kind: SessionKind;
  readonly accountId: string;
  /** For a session of a team member: the partner account. */
  readonly memberOf?: string;
  readonly email: string;
  readonly role: StaffRole | undefined;
  readonly browserId: string;
  readonly idleUntil: Date;
  readonly endsAt: Date;
};

type Row = RowOf<'session', 'kind' | 'account_id' | 'member_of' | 'email' | 'browser_id' | 'idle_until' | 'ends_at'> & {
  readonly role: StaffRole | null;
};

export type NewSession = Omit<Session, 'role'> & {
  readonly idHash: string;
  readonly createdAt: Date;
  readonly device: string;
};

export type OpenSession = RowOf<'session', 'device'> & {
  readonly idHash: RowOf<'session'>['id_hash'];
  readonly createdAt: RowOf<'session'>['created_at'];
  readonly idleUntil: RowOf<'session'>['idle_until'];
};

/** Public id of a session within its own account. Not a secret: it opens no session. */
export const publicIdLength = 16;

/** Joins the staff row, so that a changed role or a disabled account applies to the next read. */
export const sessionTable = (db: Db) => ({
  find: async (idHash: string, now: Date): Promise<Session | undefined> => {
    const { rows } = await sql<Row>`
      select session.kind, session.account_id, session.member_of, session.email, session.browser_id, session.idle_until, session.ends_at, staff.role
      from session left join staff on session.kind = 'staff' and staff.id::text = session.account_id and staff.active
      where id_hash = ${idHash} and ended_at is null and idle_until > ${now} and ends_at > ${now}
        and (session.kind <> 'staff' or staff.id is not null)`.execute(db);
    const [row] = rows;
    return (
      row && {
        kind: row.kind,
        accountId: row.account_id,
        ...(row.member_of !== null && { memberOf: row.member_of }),
        email: row.email,
        role: row.role ?? undefined,
        browserId: row.browser_id,
        idleUntil: row.idle_until,
        endsAt: row.ends_at,
      }
    );
  },
  insert: async (tx: Tx, session: NewSession): Promise<void> => {
    await sql`insert into session (id_hash, kind, account_id, member_of, email, browser_id, device, created_at, idle_until, ends_at)
      values (${session.idHash}, ${session.kind}, ${session.accountId}, ${session.memberOf ?? null}, ${session.email},
        ${session.browserId}, ${session.device}, ${session.createdAt}, ${session.idleUntil}, ${session.endsAt})`.execute(
      tx.db,
    );
  },
  touch: async (tx: Tx, idHash: string, idleUntil: Date): Promise<void> => {
    await sql`update session set idle_until = ${idleUntil} where id_hash = ${idHash} and ended_at is null`.execute(
      tx.db,
    );
  },
  /** Stores the last activity of a member of staff, which outlasts the session. */
  sawStaff: async (tx: Tx, id: string, at: Date): Promise<void> => {
    await sql`update staff set last_seen_at = ${at} where id::text = ${id}`.execute(tx.db);
  },
  end: async (tx: Tx, idHash: string, now: Date): Promise<void> => {
    await sql`update session set ended_at = ${now} where id_hash = ${idHash} and ended_at is null`.execute(tx.db);
  },
  ofAccount: async (kind: SessionKind, accountId: string, now: Date): Promise<readonly OpenSession[]> => {
    const { rows } = await sql<OpenSession>`
      select id_hash as "idHash", device, created_at as "createdAt", idle_until as "idleUntil" from session
      where kind = ${kind} and account_id = ${accountId} and ended_at is null and idle_until > ${now} and ends_at > ${now}
      order by idle_until desc limit 200`.execute(db);
    return rows;
  },
  /**
   * Ends all sessions of an account, the one with this public id, or all but one. Returns the sessions to remove from
   * the cache.
   */
  endThose: async (
    tx: Tx,
    who: {
      readonly kind: SessionKind;
      readonly accountId: string;
      readonly publicId?: string;
      readonly butHash?: string;
    },
    now: Date,
  ): Promise<readonly string[]> => {
    const { rows } = await sql<RowOf<'session', 'id_hash'>>`
      update session set ended_at = ${now} where kind = ${who.kind} and account_id = ${who.accountId} and ended_at is null
        and left(id_hash, ${publicIdLength}) = coalesce(${who.publicId ?? null}, left(id_hash, ${publicIdLength}))
        and id_hash <> ${who.butHash ?? ''}
      returning id_hash`.execute(tx.db);
    return rows.map((row) => row.id_hash);
  },
  /** Deletes ended and expired rows with their addresses. */
  sweep: async (tx: Tx, before: Date): Promise<void> => {
    await sql`delete from session where ends_at < ${before} or idle_until < ${before} or ended_at < ${before}`.execute(
      tx.db,
    );
  },
});

export type SessionTable = ReturnType<typeof sessionTable>;
