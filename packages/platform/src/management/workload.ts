import { parseCronItem } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db } from '../postgres/database.js';
import type { Job } from '../service/service.js';

type Queue = {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
  readonly failing: number;
  readonly givenUp: number;
  readonly oldestSeconds: number;
  readonly lastError?: string;
  readonly cron?: string;
  readonly lastRun?: Date;
  readonly nextRun?: Date;
};

/** The workload of a service: jobs, outbox and dead letters. */
export type Work = {
  readonly queues: readonly Queue[];
  readonly unsaid: number;
  readonly unsaidOldestSeconds: number;
  readonly letters: number;
};

const minuteMs = 60_000;
const maxLookaheadMs = 400 * 24 * 60 * minuteMs;

/**
 * Returns the first minute after `from` that the cron expression matches, in UTC; undefined if none does within 400
 * days.
 */
export const nextRun = (cron: string, from: Date): Date | undefined => {
  const { match } = parseCronItem({ task: 'any', match: cron });
  const first = Math.floor(from.getTime() / minuteMs) * minuteMs + minuteMs;
  for (let at = first; at < first + maxLookaheadMs; at += minuteMs) {
    const day = new Date(at);
    const digest = {
      min: day.getUTCMinutes(),
      hour: day.getUTCHours(),
      date: day.getUTCDate(),
      month: day.getUTCMonth() + 1,
      dow: day.getUTCDay(),
    };
    if (match(digest)) return day;
  }
  return undefined;
};

type QueueRow = {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
  readonly failing: number;
  readonly given_up: number;
  readonly oldest: number;
  readonly last_error: string | null;
};
type RunRow = { readonly job: string; readonly at: Date | null };

const queueRows = async (db: Db): Promise<readonly QueueRow[]> =>
  (
    await sql<QueueRow>`select task_identifier as job,
      count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where attempts > 0 and locked_at is null and attempts < max_attempts) as failing,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest,
      (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as last_error
    from graphile_worker.jobs group by 1`.execute(db)
  ).rows;

const lastRuns = async (db: Db): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await sql<RunRow>`select identifier as job, last_execution as at
    from graphile_worker._private_known_crontabs`.execute(db);
  return new Map(rows.flatMap(({ job, at }) => (at === null ? [] : [[job, at] as const])));
};

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 300);

const queuesOf = async (db: Db, jobs: readonly Job[], now: Date): Promise<readonly Queue[]> => {
  if (jobs.length === 0) return [];
  const [rows, ran] = await Promise.all([queueRows(db), lastRuns(db)]);
  const found = new Map(rows.map((row) => [row.job, row]));
  const planned = new Map(jobs.map(({ type, cron }) => [type.name, cron]));
  return [...new Set([...planned.keys(), ...found.keys()])].toSorted().map((job) => {
    const row = found.get(job);
    const cron = planned.get(job);
    const [last, next] = [ran.get(job), cron === undefined ? undefined : nextRun(cron, now)];
    return {
      job,
      waiting: row?.waiting ?? 0,
      running: row?.running ?? 0,
      failing: row?.failing ?? 0,
      givenUp: row?.given_up ?? 0,
      oldestSeconds: Math.max(0, row?.oldest ?? 0),
      ...(row?.last_error == null ? {} : { lastError: firstLine(row.last_error) }),
      ...(cron === undefined ? {} : { cron }),
      ...(last === undefined ? {} : { lastRun: last }),
      ...(next === undefined ? {} : { nextRun: next }),
    };
  });
};

export const getWorkload = async (db: Db, jobs: readonly Job[], now: Date): Promise<Work> => {
  const { rows } = await sql<{ unsaid: number; oldest: number; letters: number }>`select
    (select count(*) from outbox) as unsaid,
    coalesce((select extract(epoch from now() - (body::json ->> 'time')::timestamptz) from outbox order by id limit 1), 0)::float8 as oldest,
    (select count(*) from parked) as letters`.execute(db);
  const [row] = rows;
  return {
    queues: await queuesOf(db, jobs, now),
    unsaid: row?.unsaid ?? 0,
    unsaidOldestSeconds: Math.max(0, row?.oldest ?? 0),
    letters: row?.letters ?? 0,
  };
};
