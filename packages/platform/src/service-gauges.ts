import { sql } from 'kysely';
import type { Db } from './database.js';
import type { EventLog } from './events/event-log.js';
import type { Gauges, Look, Measured } from './gauges.js';
import type { Service } from './service.js';

type ServiceGaugesDeps = {
  readonly gauges: Gauges;
  readonly db: Db;
  readonly log: EventLog;
  readonly service: Service;
};

/** More than that is told as that: counting must stay cheap when it matters most. */
const mostCounted = 100_000;

const queues = async (db: Db, service: string): Promise<readonly Measured[]> => {
  const { rows } = await sql<{ rows: number; age: number; letters: number; letters_age: number }>`select
    (select count(*) from (select from outbox limit ${mostCounted}) o) as rows,
    coalesce((select extract(epoch from now() - (body::json ->> 'time')::timestamptz)
      from outbox order by id limit 1), 0)::float8 as age,
    (select count(*) from (select from parked limit ${mostCounted}) p) as letters,
    coalesce((select extract(epoch from now() - at) from parked order by seq limit 1), 0)::float8 as letters_age`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return [];
  const labels = { service };
  return [
    { name: 'outbox_rows', help: 'Events that wait to be moved to the log.', labels, value: row.rows },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the event that waits longest in the outbox.',
      labels,
      value: Math.max(0, row.age),
    },
    { name: 'dead_letters', help: 'Events that are parked.', labels, value: row.letters },
    {
      name: 'dead_letters_oldest_seconds',
      help: 'How long the oldest dead letter has been waiting.',
      labels,
      value: Math.max(0, row.letters_age),
    },
  ];
};

const lag = async (log: EventLog, service: string): Promise<readonly Measured[]> => [
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

const jobQueue = async (db: Db, service: string, jobs: readonly string[]): Promise<readonly Measured[]> => {
  const { rows } = await sql<QueueRow>`select task_identifier as job,
      count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest
    from graphile_worker.jobs group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.job, row]));
  return [...new Set([...jobs, ...found.keys()])].flatMap((job) => {
    const labels = { service, job };
    const { waiting = 0, running = 0, given_up = 0, oldest = 0 } = found.get(job) ?? {};
    return [
      { name: 'jobs_waiting', help: 'Jobs that are due, or will be.', labels, value: waiting },
      { name: 'jobs_running', help: 'Jobs that a worker has in hand.', labels, value: running },
      {
        name: 'jobs_given_up',
        help: 'Jobs that failed so often that they are not tried again.',
        labels,
        value: given_up,
      },
      { name: 'jobs_oldest_seconds', help: 'How long the job that is due longest has waited.', labels, value: oldest },
    ];
  });
};

/** What waits in the database and the log of one service, and what the service measures itself. Ends with the answer. */
export const watchService = ({ gauges, db, log, service }: ServiceGaugesDeps): (() => void) => {
  const { name, subscriptions, jobs, looks = [] } = service;
  const own: Look[] = [{ name: `${name}:queues`, measure: () => queues(db, name) }];
  if (subscriptions.length > 0) own.push({ name: `${name}:lag`, measure: () => lag(log, name) });
  const names = jobs.map(({ type }) => type.name);
  if (names.length > 0) own.push({ name: `${name}:jobs`, measure: () => jobQueue(db, name, names) });
  const ends = [...own, ...looks].map((look) => gauges.watch(look));
  return () => {
    for (const end of ends) end();
  };
};
