import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Assignments, PlateFollowing } from '../application/ports.js';
import { undone, type Assignment } from '../domain/assignment.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'assignments'> & { readonly refusal: NonNullable<Assignment['refusal']> | null };

const assignmentOf = (row: Row): Assignment => ({
  id: row.id,
  caseId: row.case_id,
  locationId: row.location_id,
  accountId: row.account_id,
  codeId: row.code_id,
  state: row.state,
  askedAt: row.asked_at,
  ...present({ refusal: row.refusal ?? undefined, claimedAt: row.claimed_at ?? undefined }),
});

/** Limit of one run of the job; the next run continues. */
const atOnce = 500;

export const postgresAssignments = (db: Db): Assignments => ({
  bindKey: async (tx, accountId, key, pair) => {
    const made = await sql`insert into assignment_keys (account_id, key, case_id, code_id)
      values (${accountId}, ${key}, ${pair.caseId}, ${pair.codeId}) on conflict do nothing returning 1`.execute(tx.db);
    if (made.rows.length === 1) return { ...pair, isNew: true };
    const { rows } = await sql<RowOf<'assignment_keys', 'case_id' | 'code_id'>>`
      select case_id, code_id from assignment_keys where account_id = ${accountId} and key = ${key}`.execute(tx.db);
    return { ...(rows[0] ? { caseId: rows[0].case_id, codeId: rows[0].code_id } : pair), isNew: false };
  },
  insert: async (tx, one) => {
    const { rows } = await sql`insert into assignments (id, case_id, location_id, account_id, code_id, asked_at)
      values (${one.id}, ${one.caseId}, ${one.locationId}, ${one.accountId}, ${one.codeId}, ${one.askedAt})
      on conflict (code_id) where state <> 'refused' do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  ofPlate: async (codeId, tx) => {
    const { rows } = await sql<Row>`select * from assignments where code_id = ${codeId} and state <> 'refused'`.execute(
      tx.db,
    );
    return rows[0] && assignmentOf(rows[0]);
  },
  wasUndone: async (tx, { caseId, codeId }) => {
    const { rows } = await sql<RowOf<'assignments', 'refusal'>>`select refusal from assignments
      where case_id = ${caseId} and code_id = ${codeId} order by asked_at desc, id desc limit 1`.execute(tx.db);
    return rows[0]?.refusal === undone;
  },
  find: async (id) => {
    const { rows } = await sql<Row>`select * from assignments where id = ${id}`.execute(db);
    return rows[0] && assignmentOf(rows[0]);
  },
  settle: async (tx, id, outcome, at) => {
    const { rows } = await sql`update assignments set state = ${outcome === 'taken' ? 'taken' : 'refused'},
        refusal = ${outcome === 'taken' ? null : outcome}, settled_at = ${at}
      where id = ${id} and state = 'asked' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  release: async (tx, id, reason, at) => {
    const { rows } = await sql`update assignments set state = 'refused', refusal = ${reason}, settled_at = ${at}
      where id = ${id} and state <> 'refused' and claimed_at is null returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  waiting: async (before) => {
    const { rows } = await sql<RowOf<'assignments', 'id'>>`select id from assignments
      where state = 'asked' and asked_at < ${before} order by asked_at limit ${atOnce}`.execute(db);
    return rows.map(({ id }) => id);
  },
});

export const postgresPlateFollowing: PlateFollowing = {
  claimed: async (tx, codeId, personId, at) => {
    // Every part sees the rows as they were before the statement.
    const { rows } = await sql<RowOf<'cases', 'id' | 'account_id' | 'location_id' | 'order_ref'>>`with claimed as (
        update assignments set claimed_at = ${at}, claimed_by = ${personId} where code_id = ${codeId} and state <> 'refused' and claimed_at is null
        returning case_id),
      moved as (
        update cases set state = 'claimed' where id in (select case_id from claimed) and state in ('open', 'plated'))
      select c.id, c.account_id, c.location_id, c.order_ref from cases c where c.id in (select case_id from claimed)
        and not exists (select 1 from assignments a where a.case_id = c.id and a.claimed_at is not null)`.execute(
      tx.db,
    );
    const [row] = rows;
    return row && { caseId: row.id, accountId: row.account_id, locationId: row.location_id, orderRef: row.order_ref };
  },
  undone: async (tx, codeId) =>
    void (await sql`with undone as (
        update assignments set claimed_at = null, claimed_by = null where code_id = ${codeId} and state <> 'refused' and claimed_at is not null
        returning id, case_id)
      update cases c set state = 'plated' where c.id in (select case_id from undone) and c.state = 'claimed'
        and not exists (select 1 from assignments a where a.case_id = c.id and a.claimed_at is not null
          and a.id not in (select id from undone))`.execute(tx.db)),
  replaced: async (tx, codeId, newCodeId) =>
    void (await sql`update assignments set code_id = ${newCodeId} where code_id = ${codeId} and state <> 'refused'
      and not exists (select 1 from assignments a where a.code_id = ${newCodeId} and a.state <> 'refused')`.execute(
      tx.db,
    )),
};
