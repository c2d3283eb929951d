import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql, type RawBuilder } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plan, PlannedDay, ReminderPhase, Reminders } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type PlannedRow = RowOf<'customers', 'customer_id' | 'email' | 'first_name'> &
  RowOf<'occasions', 'kind' | 'name' | 'date'> &
  Pick<PlannedDay, 'day' | 'phase'> & { readonly send_on: string };
type RunRow = RowOf<'reminder_runs', 'id' | 'started_at' | 'ended_at'>;
type OutcomeRow = { readonly ended: boolean; readonly sent: number; readonly failed: number; readonly waiting: number };

const tableOf = { ahead: sql`reminders`, 'on-day': sql`reminders_on_day` } as const;

/** A birthday named by an order and by the customer is one occasion. */
const occasionKind = (kind: RawBuilder<unknown>) =>
  sql`case when ${kind} in ('birthday', 'family-birthday') then 'birthday' else ${kind} end`;

const reminded = (phase: ReminderPhase): RawBuilder<unknown> => sql`exists (
  select 1 from ${tableOf[phase]} r
  where r.customer_id = u.customer_id and r.year = u.year and substr(r.date, 6, 5) = substr(u.date, 6, 5)
    and lower(r.name) = lower(u.name) and ${occasionKind(sql`r.kind`)} = ${occasionKind(sql`u.kind`)})`;

/** Selects every reminder still to be sent, with its day. February 29 falls on the 28th in other years. */
const schedule = ({ days, today }: Plan): RawBuilder<unknown> => {
  const thisYear = Number(today.slice(0, 4));
  // Days are on by default, except remembrance days; a wedding day is no anniversary yet. Bounces and complaints
  // exclude a person, while opting out of campaigns keeps the reminders they chose.
  return sql`(
    with upcoming as (
      select o.customer_id, c.email, c.first_name, o.kind, o.name, o.date, y.year, n.day,
        c.reminder_lead_days as lead, c.reminder_on_day as on_day
      from occasions o
      join consent_now w on w.customer_id = o.customer_id and w.purpose = 'reminders' and w.granted
      join customers c on c.customer_id = o.customer_id and c.email <> ''
      cross join lateral (
        select case when substr(o.date, 6, 5) >= ${today.slice(5)} then ${thisYear}::int else ${thisYear + 1}::int end as year) y
      cross join lateral (select make_date(y.year, substr(o.date, 6, 2)::int, 1) as first) m
      cross join lateral (
        select least(m.first + substr(o.date, 9, 2)::int - 1, (m.first + interval '1 month')::date - 1) as day) n
      where not o.removed and coalesce(o.wanted, o.kind <> 'remembrance')
        and substr(o.date, 6, 5) = any(${[...days]}::text[])
        and (o.kind in ('birthday', 'family-birthday') or substr(o.date, 1, 4)::int < y.year)
        and not exists (select 1 from suppressions s where s.person_id = o.customer_id and s.reason <> 'unsubscribed')),
    sends as (
      select u.*, 'ahead' as phase, greatest(u.day - u.lead, ${today}::date) as send_on
      from upcoming u where (u.day > ${today}::date or not u.on_day) and not ${reminded('ahead')}
      union all
      select u.*, 'on-day', u.day from upcoming u where u.on_day and not ${reminded('on-day')})
    select distinct on (customer_id, day, ${occasionKind(sql`kind`)}, lower(name), phase)
      customer_id, email, first_name, kind, name, date, phase, year, day::text as day, send_on::text as send_on from sends)`;
};

const yearOf = ({ day }: PlannedDay): number => Number(day.slice(0, 4));

const order = sql`order by send_on, day, customer_id, name`;

const plannedOf = ({ customer_id: customerId, first_name: firstName, send_on: sendOn, ...one }: PlannedRow) => ({
  ...one,
  customerId,
  firstName,
  sendOn,
});

const timeoutMs = 5_000;
const pollIntervalMs = 100;

const outcome = async (db: Db, runId: string): Promise<OutcomeRow> => {
  const { rows } = await sql<OutcomeRow>`
    select (select ended_at is not null from reminder_runs where id = ${runId}) as ended,
      count(*) filter (where m.state = 'sent') as sent,
      count(*) filter (where m.state in ('failed', 'expired', 'suppressed')) as failed,
      count(*) filter (where m.state = 'queued') as waiting
    from (select mail_id, run_id from reminders union all select mail_id, run_id from reminders_on_day) r
    join mails m on m.id = r.mail_id where r.run_id = ${runId}`.execute(db);
  return rows[0] ?? { ended: false, sent: 0, failed: 0, waiting: 0 };
};

export const postgresReminders = (db: Db): Reminders => ({
  due: async ({ limit, ...plan }) => {
    const { rows } = await sql<PlannedRow>`select customer_id, email, first_name, kind, name, date, day, phase, send_on
      from ${schedule(plan)} s where send_on <= ${plan.today} ${order} limit ${limit}`.execute(db);
    return rows.map(plannedOf);
  },
  planned: async ({ limit, ...plan }) => {
    const { rows } = await sql<PlannedRow>`select customer_id, email, first_name, kind, name, date, day, phase, send_on
      from ${schedule(plan)} s ${order} limit ${limit}`.execute(db);
    return rows.map(plannedOf);
  },
  count: async (plan) => {
    const { rows } = await sql<{ due: number; planned: number }>`
      select count(*) filter (where send_on <= ${plan.today}) as due, count(*) filter (where send_on > ${plan.today}) as planned
      from ${schedule(plan)} s`.execute(db);
    return rows[0] ?? { due: 0, planned: 0 };
  },
  lastBegunBy: async (by) => {
    const { rows } = await sql<{ at: Date | null }>`
      select max(started_at) as at from reminder_runs where started_by = ${by}`.execute(db);
    return rows[0]?.at ?? undefined;
  },
  begin: async (tx, { id, by, at }) =>
    void (await sql`insert into reminder_runs (id, started_by, started_at) values (${id}, ${by}, ${at})`.execute(
      tx.db,
    )),
  end: async (tx, runId, at) =>
    void (await sql`update reminder_runs set ended_at = ${at} where id = ${runId} and ended_at is null`.execute(tx.db)),
  note: async (tx, one, runId) => {
    const { rows } = await sql`insert into ${tableOf[one.phase]} (customer_id, kind, name, date, year, run_id)
      values (${one.customerId}, ${one.kind}, ${one.name}, ${one.date}, ${yearOf(one)}, ${runId})
      on conflict (customer_id, kind, name, date, year) do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  recordMail: async (tx, one, mailId) =>
    void (await sql`update ${tableOf[one.phase]} set mail_id = ${mailId}
      where customer_id = ${one.customerId} and kind = ${one.kind} and name = ${one.name} and date = ${one.date}
        and year = ${yearOf(one)}`.execute(tx.db)),
  lastRun: async () => {
    const { rows } =
      await sql<RunRow>`select id, started_at, ended_at from reminder_runs order by started_at desc limit 1`.execute(
        db,
      );
    const [run] = rows;
    if (!run) return undefined;
    const { sent, failed } = await outcome(db, run.id);
    return { id: run.id, startedAt: run.started_at, sent, failed, ...present({ endedAt: run.ended_at ?? undefined }) };
  },
  settled: async (runId, signal) => {
    const until = performance.now() + timeoutMs;
    let now = await outcome(db, runId);
    while ((!now.ended || now.waiting > 0) && performance.now() < until) {
      await pause(pollIntervalMs, undefined, { signal });
      now = await outcome(db, runId);
    }
    return { sent: now.sent, failed: now.failed, waiting: now.waiting };
  },
});
