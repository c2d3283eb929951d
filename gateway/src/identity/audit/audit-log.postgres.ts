import type { Db } from '@keepsake/platform/database';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql, type RawBuilder } from 'kysely';
import { ownNames } from '../staff/staff-names.js';
import type { RowOf } from '../tables.js';

export type AuditLogFilter = {
  readonly person?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
};

export type LoggedEntry = AliasedRow<Omit<RowOf<'audit'>, 'acted_at' | 'correlation_id' | 'event_id'>> & {
  readonly at: RowOf<'audit'>['acted_at'];
  readonly person: string;
  /** Current name of the staff member. */
  readonly subjectName: string | null;
  /** The call that caused the action, unless the action names it. */
  readonly callDetails: string | null;
};

export type LoggedAct = Pick<LoggedEntry, 'at' | 'staffId' | 'action' | 'subjectId' | 'reason'>;

const mostActs = 1_000;

/** Merges a call with the action it caused: an action published by a service includes its call. */
const shown = sql`(audit.action <> 'call' or not exists (
  select 1 from audit as act where act.correlation_id = audit.correlation_id and act.staff_id = audit.staff_id and act.action <> 'call'))`;

const conditions = ({ person, action, subject, since, until }: AuditLogFilter): RawBuilder<unknown> => {
  const all = [shown];
  if (person !== undefined) all.push(sql`audit.staff_id = ${person}`);
  if (action !== undefined) all.push(sql`audit.action = ${action}`);
  if (subject !== undefined) all.push(sql`(audit.subject = ${subject} or audit.subject_id = ${subject})`);
  if (since !== undefined) all.push(sql`audit.acted_at >= ${since}`);
  if (until !== undefined) all.push(sql`audit.acted_at < ${until}`);
  return sql.join(all, sql` and `);
};

const personLabels = sql`coalesce(nullif(staff.name, ''), staff.email, ${JSON.stringify(
  Object.fromEntries(ownNames),
)}::jsonb ->> audit.staff_id, '')`;

/** Reads the audit log, newest first, with the current names of accounts. */
export const auditLog = (db: Db) => ({
  list: async (input: AuditLogFilter): Promise<readonly LoggedEntry[]> => {
    const { rows } = await sql<LoggedEntry>`
      select seq, acted_at as at, service, staff_id as "staffId", ${personLabels} as person, action, subject,
        subject_id as "subjectId", (select coalesce(nullif(about.name, ''), about.email) from staff as about
          where audit.subject = 'staff' and about.id::text = audit.subject_id) as "subjectName", changed, reason, details, hash, prev_hash as "prevHash",
        (select call.details from audit as call where call.correlation_id = audit.correlation_id
          and call.staff_id = audit.staff_id and call.action = 'call' limit 1) as "callDetails"
      from audit left join staff on staff.id::text = audit.staff_id
      where ${conditions(input)} and seq < ${input.before ?? Number.MAX_SAFE_INTEGER}
      order by seq desc limit ${input.limit}`.execute(db);
    return rows;
  },
  /** Reads the staff actions on some objects, oldest first. */
  actsOn: async (subjects: readonly string[], subjectIds: readonly string[]): Promise<readonly LoggedAct[]> => {
    const { rows } = await sql<LoggedAct>`
      select acted_at as at, staff_id as "staffId", action, subject_id as "subjectId", reason from audit
      where subject = any(${[...subjects]}::text[]) and subject_id = any(${[...subjectIds]}::text[]) and action <> 'call'
      order by seq desc limit ${mostActs}`.execute(db);
    return rows.toReversed();
  },
  count: async (input: AuditLogFilter): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit where ${conditions(input)}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  /** Returns the values to filter by. */
  choices: async () => {
    const actions = await sql<RowOf<'audit', 'action'>>`select distinct action from audit order by 1`.execute(db);
    const people = await sql<{ readonly id: RowOf<'audit'>['staff_id']; readonly person: string }>`
      select audit.staff_id as id, ${personLabels} as person from (select distinct staff_id from audit) as audit
      left join staff on staff.id::text = audit.staff_id order by 2, 1`.execute(db);
    const begins = await sql<{ at: Date | null }>`select min(acted_at) as at from audit`.execute(db);
    return {
      actions: actions.rows.map(({ action }) => action),
      people: people.rows,
      begins: begins.rows[0]?.at ?? undefined,
    };
  },
});

export type AuditLog = ReturnType<typeof auditLog>;
