import { sql } from 'kysely';
import type { Db } from '../postgres/database.js';
import type { EventLog } from '../events/log/event-log.js';
import type { Gauges, GaugeCollector, GaugeValue } from './gauges.js';
import type { Service } from '../service/service.js';

type ServiceGaugesDeps = {
  readonly gauges: Gauges;
  readonly db: Db;
  readonly log: EventLog;
  readonly service: Service;
};

/** Upper bound of counts, so that counting stays cheap during a backlog. */
const maxCounted = 100_000;

const queues = async (db: Db, service: string): Promise<readonly GaugeValue[]> => {
  const { rows } = await sql<{ rows: number; age: number; letters: number; letters_age: number }>`select
    (select count(*) from (select from outbox limit ${maxCounted}) o) as rows,
    coalesce((select extract(epoch from now() - (body::json ->> 'time')::timestamptz)
      from outbox order by id limit 1), 0)::float8 as age,
    (select count(*) from (select from parked limit ${maxCounted}) p) as letters,
    coalesce((select extract(epoch from now() - at) from parked order by seq limit 1), 0)::float8 as letters_age`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return [];
  const labels = { service };
  return [
    { name: 'outbox_rows', help: 'Events in the outbox.', labels, value: row.rows },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event in the outbox.',
      labels,
      value: Math.max(0, row.age),
    },
    { name: 'dead_letters', help: 'Dead letters.', labels, value: row.letters },
    {
      name: 'dead_letters_oldest_seconds',
      help: 'Age of the oldest dead letter.',
      labels,
      value: Math.max(0, row.letters_age),
    },
  ];
};

const lag = async (log: EventLog, service: string): Promise<readonly GaugeValue[]> => [
  {
    name: 'consumer_lag',
    help: 'Events that the group has not handled yet.',
    labels: { group: service },
    value: await log.lag(service),
  },
];

type QueueRow = {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
  readonly given_up: number;
  readonly oldest: number;
};

const jobQueue = async (db: Db, service: string, jobs: readonly string[]): Promise<readonly GaugeValue[]> => {
  const { rows } = await sql<QueueRow>`select task_identifier as job,
      count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest
    from graphile_worker.jobs group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.job, row]));
  return [...new Set([...jobs, ...found.keys()])].flatMap((job) => {
    const labels = { service, task: job };
    const { waiting = 0, running = 0, given_up = 0, oldest = 0 } = found.get(job) ?? {};
    return [
      { name: 'jobs_waiting', help: 'Jobs that are due or scheduled.', labels, value: waiting },
      { name: 'jobs_running', help: 'Jobs that are running.', labels, value: running },
      {
        name: 'jobs_given_up',
        help: 'Jobs that failed permanently.',
        labels,
        value: given_up,
      },
      { name: 'jobs_oldest_seconds', help: 'Time since the oldest waiting job was due.', labels, value: oldest },
    ];
  });
};

/**
 * Registers gauges of the outbox, dead letters, lag and jobs of one service, and its own. Returns a function that
 * removes them.
 */
export const watchService = ({ gauges, db, log, service }: ServiceGaugesDeps): (() => void) => {
  const { name, subscriptions, jobs, collectors = [] } = service;
  const own: GaugeCollector[] = [{ name: `${name}:queues`, collect: () => queues(db, name) }];
  if (subscriptions.length > 0) own.push({ name: `${name}:lag`, collect: () => lag(log, name) });
  const names = jobs.map(({ type }) => type.name);
  if (names.length > 0) own.push({ name: `${name}:jobs`, collect: () => jobQueue(db, name, names) });
  const ends = [...own, ...collectors].map((collector) => gauges.watch(collector));
  return () => {
    for (const end of ends) end();
  };
};
