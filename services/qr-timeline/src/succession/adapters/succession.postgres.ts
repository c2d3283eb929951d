import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql, type RawBuilder } from 'kysely';
import { checkDays, reminderDays, type Step, type SuccessorState, type Wish } from '../domain/succession.js';
import type { Succession, SuccessionRows, Successor, Successors } from '../application/ports.js';
import { ownerless } from '../../timelines/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type SuccessorRecord = RowOf<'timeline_successors'>;

const successorOf = (row: SuccessorRecord): Successor => ({
  id: row.id,
  timelineId: row.timeline_id,
  customerId: row.customer_id,
  name: row.name,
  emailSealed: row.email_sealed,
  state: row.state,
  since: row.since,
  ...present({ acceptedAt: row.accepted_at ?? undefined }),
});

type Row = RowOf<'timelines', 'id' | 'owner_id' | 'owner_seen_at' | 'guests_paused' | 'frozen_at'> & {
  readonly wish: Wish | null;
  readonly step: Step | null;
  readonly step_at: Date | null;
  readonly check_id: string | null;
  readonly dispute_ended_at: Date | null;
  readonly successor_id: string | null;
  readonly customer_id: string | null;
  readonly name: string | null;
  readonly email_sealed: string | null;
  readonly state: SuccessorState | null;
  readonly since: Date | null;
  readonly accepted_at: Date | null;
};

const successionOf = (row: Row): Succession => ({
  timelineId: row.id,
  ownerId: row.owner_id,
  ownerless: row.owner_id.startsWith(ownerless),
  ownerSeenAt: row.owner_seen_at,
  guestsPaused: row.guests_paused,
  frozen: row.frozen_at !== null,
  wish: row.wish ?? 'keep',
  ...present({
    step: row.step ?? undefined,
    stepAt: row.step_at ?? undefined,
    checkId: row.check_id ?? undefined,
    disputeEndedAt: row.dispute_ended_at ?? undefined,
  }),
  ...(row.successor_id !== null &&
    row.state !== null &&
    row.since !== null && {
      successor: successorOf({
        id: row.successor_id,
        timeline_id: row.id,
        customer_id: row.customer_id ?? '',
        name: row.name ?? '',
        email_sealed: row.email_sealed ?? '',
        state: row.state,
        since: row.since,
        accepted_at: row.accepted_at,
      }),
    }),
});

const select = sql`
  select t.id, t.owner_id, t.owner_seen_at, t.guests_paused, t.frozen_at, c.wish, c.step, c.step_at, c.check_id,
    (select max(d.ended_at) from timeline_disputes d where d.timeline_id = t.id) as dispute_ended_at,
    s.id as successor_id, s.customer_id, s.name, s.email_sealed, s.state, s.since, s.accepted_at
  from timelines t left join timeline_succession c on c.timeline_id = t.id
  left join timeline_successors s on s.timeline_id = t.id`;

/** TEST plates have no owner to ask, and an unconfirmed address is no one's yet. */
const askable = sql`t.undone_at is null and not t.test and t.confirmed_at is not null`;

/** Literal, so that its index is used. */
const isOwnerless = sql`t.owner_id like ${sql.lit(`${ownerless}%`)}`;

const handed = sql`coalesce((c.wish = 'hand-over' or ${isOwnerless}) and s.state = 'agreed', false)`;

/** A removed page can be restored until its content is destroyed. */
const answerable = sql`(${askable} or (c.step = 'removed' and t.emptied_at is null))`;

const read = async (db: Db, where: RawBuilder<unknown>): Promise<readonly Succession[]> =>
  (await sql<Row>`${select} where ${where} order by t.id`.execute(db)).rows.map(successionOf);

const days = (now: Date, before: number): Date => new Date(now.getTime() - before * 24 * 60 * 60_000);

export const postgresSuccession = (db: Db): SuccessionRows => ({
  find: async (timelineId, tx) => {
    const [found] = await read(tx?.db ?? db, sql`t.id = ${timelineId}`);
    if (!found) throw new Error('A timeline that was just read is not there any more.');
    return found;
  },

  byCheck: async (checkId) => (await read(db, sql`c.check_id = ${checkId} and ${answerable}`))[0],

  due: async (now, limit) => {
    // A superset without those that nothing can happen to; the domain decides.
    const { rows } = await sql<{ owner_id: string }>`
      with first_questions as (
        select t.owner_id, t.owner_seen_at as since
        from timelines t left join timeline_succession c on c.timeline_id = t.id and c.step is not null
        where ${askable} and t.frozen_at is null and t.owner_seen_at <= ${days(now, checkDays)}
          and c.step is null and not ${isOwnerless}
        order by since limit ${limit}),
      next_steps as (
        select t.owner_id, c.step_at as since
        from timeline_succession c join timelines t on t.id = c.timeline_id
        left join timeline_successors s on s.timeline_id = t.id
        cross join lateral (select c.step in ('asked-again', 'closed') or not (${handed} or c.wish = 'remove'
          or (c.wish = 'close' and not t.guests_paused)) as yearly) as pace
        where ${askable} and t.frozen_at is null and c.step is not null and c.step_at <= ${days(now, reminderDays)}
          and (not pace.yearly or c.step_at <= ${days(now, checkDays)})
          and (not ${isOwnerless} or (${handed} and c.step in ('announced', 'asked-again')))
        order by pace.yearly, since limit ${limit}),
      ownerless as (
        select t.owner_id, s.since
        from timelines t join timeline_successors s on s.timeline_id = t.id
        left join timeline_succession c on c.timeline_id = t.id
        where ${askable} and t.frozen_at is null and ${isOwnerless} and s.state = 'agreed'
          and (c.step is null or c.step not in ('announced', 'asked-again'))
        order by since limit ${limit})
      select owner_id, min(since) as since from (
        select * from first_questions union all select * from next_steps union all select * from ownerless) as due
      group by owner_id order by since`.execute(db);
    return rows.map((row) => row.owner_id);
  },

  lockOwned: async (tx, ownerId) => {
    await lockOwned(tx, ownerId);
    return read(tx.db, sql`t.owner_id = ${ownerId} and ${askable}`);
  },

  saveWish: async (tx, timelineId, wish) => {
    await sql`
      insert into timeline_succession (timeline_id, wish) values (${timelineId}, ${wish})
      on conflict (timeline_id) do update set wish = excluded.wish`.execute(tx.db);
  },

  saveStep: async (tx, timelineId, { step, at, checkId }) => {
    await sql`
      insert into timeline_succession (timeline_id, step, step_at, check_id)
      values (${timelineId}, ${step}, ${at}, ${checkId})
      on conflict (timeline_id) do update set step = excluded.step, step_at = excluded.step_at,
        check_id = excluded.check_id`.execute(tx.db);
  },

  recordSeen: async (tx, ownerId, at) => {
    await lockOwned(tx, ownerId);
    await sql`
      update timelines set owner_seen_at = greatest(owner_seen_at, ${at}) where owner_id = ${ownerId}`.execute(tx.db);
    const needed = await sql<AliasedRow<RowOf<'timeline_succession', 'timeline_id'>>>`
      select c.timeline_id as "timelineId" from timeline_succession c join timelines t on t.id = c.timeline_id
      where t.owner_id = ${ownerId} and c.step in ('announced', 'asked-again')
        and c.wish = 'hand-over'`.execute(tx.db);
    const restored = await sql<RowOf<'timelines', 'id'>>`
      update timelines t set undone_at = null, version = version + 1, changed_at = clock_timestamp()
      from timeline_succession c
      where c.timeline_id = t.id and t.owner_id = ${ownerId} and c.step = 'removed' and t.emptied_at is null
      returning t.id`.execute(tx.db);
    const restoredIds = restored.rows.map(({ id }) => id);
    await sql`update codes set gone = false where timeline_id = any(${restoredIds}::uuid[])`.execute(tx.db);
    await sql`
      update timeline_successors s set accepted_at = null from timelines t
      where t.id = s.timeline_id and t.owner_id = ${ownerId} and s.accepted_at is not null`.execute(tx.db);
    await sql`
      update timeline_succession c set step = null, step_at = null, check_id = null from timelines t
      where t.id = c.timeline_id and t.owner_id = ${ownerId} and c.step is not null`.execute(tx.db);
    return { needed: needed.rows.map(({ timelineId }) => timelineId), restored: restoredIds };
  },

  countAt: async (ownerId, step) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from timelines t join timeline_succession c on c.timeline_id = t.id
      where t.owner_id = ${ownerId} and c.step = ${step} and ${askable}`.execute(db);
    return rows[0]?.n ?? 0;
  },

  pauseGuests: async (tx, timelineId) => {
    await sql`
      update timelines set guests_paused = true, settings_revision = settings_revision + 1, version = version + 1,
        changed_at = clock_timestamp() where id = ${timelineId}`.execute(tx.db);
  },

  hide: async (tx, timelineId, at) => {
    await sql`
      update timelines set undone_at = ${at}, version = version + 1, changed_at = clock_timestamp()
      where id = ${timelineId}`.execute(tx.db);
    await sql`update codes set gone = true where timeline_id = ${timelineId}`.execute(tx.db);
    await sql`update exports set state = 'gone' where timeline_id = ${timelineId}`.execute(tx.db);
    await sql`update book_copies set state = 'gone' where timeline_id = ${timelineId}`.execute(tx.db);
    await sql`update film_copies set state = 'gone' where timeline_id = ${timelineId}`.execute(tx.db);
  },
});

const lockOwned = async (tx: Tx, ownerId: string): Promise<void> => {
  await sql`select 1 from timelines where owner_id = ${ownerId} order by id for no key update`.execute(tx.db);
};

export const postgresSuccessors = (db: Db): Successors => ({
  find: async (id) => {
    const { rows } = await sql<SuccessorRecord>`select * from timeline_successors where id = ${id}`.execute(db);
    return rows[0] && successorOf(rows[0]);
  },

  name: async (tx, { id, timelineId, customerId, name, emailSealed, state, since }) => {
    await sql`delete from timeline_successors where timeline_id = ${timelineId}`.execute(tx.db);
    await sql`
      insert into timeline_successors (id, timeline_id, customer_id, name, email_sealed, state, since)
      values (${id}, ${timelineId}, ${customerId}, ${name}, ${emailSealed}, ${state}, ${since})`.execute(tx.db);
  },

  settle: async (tx, id, state, at) => {
    await sql`
      update timeline_successors set state = ${state}, since = ${at}, accepted_at = null where id = ${id}`.execute(
      tx.db,
    );
  },

  accept: async (tx, id, at) => {
    await sql`
      update timeline_successors set accepted_at = coalesce(accepted_at, ${at}) where id = ${id}`.execute(tx.db);
  },

  remove: async (tx, timelineId) => {
    await sql`delete from timeline_successors where timeline_id = ${timelineId}`.execute(tx.db);
  },

  ofCustomer: async (customerId) => {
    const { rows } = await sql<
      AliasedRow<RowOf<'timelines', 'owner_name' | 'event_type'> & RowOf<'timeline_successors', 'state' | 'since'>> & {
        readonly honoreeName: string;
      }
    >`
      select t.owner_name as "ownerName", coalesce(t.honoree_name, '') as "honoreeName", t.event_type as "eventType",
        s.state, s.since
      from timeline_successors s join timelines t on t.id = s.timeline_id
      where s.customer_id = ${customerId} and t.undone_at is null order by s.since, s.id limit 200`.execute(db);
    return rows;
  },

  lock: async (tx, customerId) => {
    await sql`
      select 1 from timelines t where t.owner_id = ${customerId}
        or t.id in (select s.timeline_id from timeline_successors s where s.customer_id = ${customerId})
      order by t.id for no key update`.execute(tx.db);
  },

  merge: async (tx, { fromId, toId, emailSealed }) => {
    await sql`
      update timeline_successors set customer_id = ${toId}, email_sealed = ${emailSealed}
      where customer_id = ${fromId}`.execute(tx.db);
    await sql`
      delete from timeline_successors s using timelines t
      where t.id = s.timeline_id and s.customer_id = ${toId} and t.owner_id = ${toId}`.execute(tx.db);
  },

  erase: async (tx, customerId, at) => {
    const { rows } = await sql<AliasedRow<RowOf<'timeline_successors', 'timeline_id'>>>`
      update timeline_successors set state = 'gone', since = ${at}, customer_id = '', name = '', email_sealed = '',
        accepted_at = null
      where customer_id = ${customerId} returning timeline_id as "timelineId"`.execute(tx.db);
    return rows.map(({ timelineId }) => timelineId);
  },
});
