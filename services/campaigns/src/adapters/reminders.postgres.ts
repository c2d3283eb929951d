import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql, type RawBuilder } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Due, DueDay, Reminders } from '../application/reminder-ports.js';

type DueRow = Pick<DueDay, 'email' | 'kind' | 'name' | 'date'> & {
  readonly customer_id: string;
  readonly first_name: string;
};
type RunRow = { readonly id: string; readonly started_at: Date; readonly ended_at: Date | null };
type OutcomeRow = { readonly ended: boolean; readonly sent: number; readonly failed: number; readonly waiting: number };

const dueOnes = ({ days, firstDay }: Due): RawBuilder<unknown> => {
  const thisYear = Number(firstDay.slice(0, 4));
  const year = sql`case when substr(o.date, 6, 5) >= ${firstDay.slice(5)} then ${thisYear}::int else ${thisYear + 1}::int end`;
  // What was never chosen is on, but for days of mourning; a wedding is no anniversary yet. Whoever bounced or complained gets
  // nothing, while a no to campaigns leaves what somebody asked for.
  return sql`from occasions o
    join consent_now w on w.customer_id = o.customer_id and w.purpose = 'reminders' and w.granted
    join customers c on c.customer_id = o.customer_id and c.email <> ''
    where not o.removed and coalesce(o.wanted, o.kind <> 'remembrance')
      and substr(o.date, 6, 5) = any(${[...days]}::text[])
      and (o.kind in ('birthday', 'family-birthday') or substr(o.date, 1, 4)::int < ${year})
      and not exists (select 1 from suppressions s where s.person_id = o.customer_id and s.reason <> 'unsubscribed')
      and not exists (
        select 1 from reminders r
        where r.customer_id = o.customer_id and r.kind = o.kind and r.name = o.name and r.date = o.date
          and r.year = ${year})`;
};

const patienceMs = 5_000;
const lookMs = 100;

const outcome = async (db: Db, runId: string): Promise<OutcomeRow> => {
  const { rows } = await sql<OutcomeRow>`
    select (select ended_at is not null from reminder_runs where id = ${runId}) as ended,
      count(*) filter (where m.state = 'sent') as sent,
      count(*) filter (where m.state in ('failed', 'expired', 'suppressed')) as failed,
      count(*) filter (where m.state = 'queued') as waiting
    from reminders r join mails m on m.id = r.mail_id where r.run_id = ${runId}`.execute(db);
  return rows[0] ?? { ended: false, sent: 0, failed: 0, waiting: 0 };
};

export const postgresReminders = (db: Db): Reminders => ({
  due: async ({ limit, ...asked }) => {
    const { rows } = await sql<DueRow>`select o.customer_id, c.email, c.first_name, o.kind, o.name, o.date
      ${dueOnes(asked)} order by substr(o.date, 6, 5) < ${asked.firstDay.slice(5)}, substr(o.date, 6, 5), o.customer_id, o.name
      limit ${limit}`.execute(db);
    return rows.map(({ customer_id: customerId, first_name: firstName, ...day }) => ({
      ...day,
      customerId,
      firstName,
    }));
  },
  countDue: async (asked) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${dueOnes(asked)}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  begin: async (tx, { id, by, at }) =>
    void (await sql`insert into reminder_runs (id, started_by, started_at) values (${id}, ${by}, ${at})`.execute(
      tx.db,
    )),
  end: async (tx, runId, at) =>
    void (await sql`update reminder_runs set ended_at = ${at} where id = ${runId} and ended_at is null`.execute(tx.db)),
  note: async (tx, one) => {
    const { rows } = await sql`insert into reminders (customer_id, kind, name, date, year, run_id)
      values (${one.customerId}, ${one.kind}, ${one.name}, ${one.date}, ${one.year}, ${one.runId})
      on conflict (customer_id, kind, name, date, year) do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  noteMail: async (tx, one, mailId) =>
    void (await sql`update reminders set mail_id = ${mailId}
      where customer_id = ${one.customerId} and kind = ${one.kind} and name = ${one.name} and date = ${one.date} and year = ${one.year}`.execute(
      tx.db,
    )),
  lastRun: async () => {
    const { rows } =
      await sql<RunRow>`select id, started_at, ended_at from reminder_runs order by started_at desc limit 1`.execute(
        db,
      );
    const [run] = rows;
    return run && { id: run.id, startedAt: run.started_at, ...present({ endedAt: run.ended_at ?? undefined }) };
  },
  settled: async (runId, signal) => {
    const until = performance.now() + patienceMs;
    let now = await outcome(db, runId);
    while ((!now.ended || now.waiting > 0) && performance.now() < until) {
      await pause(lookMs, undefined, { signal });
      now = await outcome(db, runId);
    }
    return { sent: now.sent, failed: now.failed, waiting: now.waiting };
  },
});
