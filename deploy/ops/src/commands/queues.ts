import { sql } from 'kysely';
import type { Db } from '@keepsake/platform/database';
import { servicesOf, type Command } from '../command.js';
import { ageOf, table } from '../table.js';

type Waiting = {
  readonly service: string;
  readonly rows: number;
  readonly oldestSeconds: number;
  readonly oldestType: string | undefined;
};

const outboxOf = async (db: Db, service: string): Promise<Waiting> => {
  const { rows } = await sql<{ rows: number; age: number | null; type: string | null }>`
    select (select count(*) from outbox) as rows, extract(epoch from now() - (oldest.event ->> 'time')::timestamptz)::float8 as age,
      oldest.event ->> 'type' as type
    from (select 1) as one left join (select body::json as event from outbox order by id limit 1) as oldest on true`.execute(
    db,
  );
  const [row] = rows;
  return {
    service,
    rows: row?.rows ?? 0,
    oldestSeconds: Math.max(0, row?.age ?? 0),
    oldestType: row?.type ?? undefined,
  };
};

const outbox: Command = {
  name: 'outbox',
  flags: ['service'],
  description: 'events waiting in the outbox to be published',
  run: async ({ installation, flags }) => {
    const found: Waiting[] = [];
    for (const service of servicesOf(flags)) found.push(await outboxOf(installation.db(service), service));
    return {
      json: found,
      text: table(
        ['service', 'waiting', 'oldest', 'its type'],
        found.map(({ service, rows, oldestSeconds, oldestType }) => [
          service,
          rows,
          rows === 0 ? undefined : ageOf(oldestSeconds),
          oldestType,
        ]),
      ),
    };
  },
};

type JobsRow = {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
  readonly failing: number;
  readonly given_up: number;
  readonly last_error: string | null;
};

const jobsOf = async (db: Db): Promise<readonly JobsRow[]> => {
  const { rows: there } = await sql<{
    there: boolean;
  }>`select to_regclass('graphile_worker.jobs') is not null as there`.execute(db);
  if (there[0]?.there !== true) return [];
  const { rows } = await sql<JobsRow>`select task_identifier as job,
      count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where attempts > 0 and locked_at is null and attempts < max_attempts) as failing,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as given_up,
      (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as last_error
    from graphile_worker.jobs group by 1 order by 1`.execute(db);
  return rows;
};

const jobs: Command = {
  name: 'jobs',
  flags: ['service'],
  description: 'background jobs: waiting, running, failing, failed permanently',
  run: async ({ installation, flags }) => {
    const found: (JobsRow & { readonly service: string })[] = [];
    for (const service of servicesOf(flags))
      found.push(...(await jobsOf(installation.db(service))).map((row) => ({ ...row, service })));
    return {
      json: found,
      text:
        found.length === 0
          ? 'No jobs are queued.'
          : table(
              ['service', 'job', 'waiting', 'running', 'failing', 'failed', 'last error'],
              found.map((row) => [
                row.service,
                row.job,
                row.waiting,
                row.running,
                row.failing,
                row.given_up,
                row.last_error?.split('\n')[0]?.slice(0, 60),
              ]),
            ),
    };
  },
};

export const queues: readonly Command[] = [outbox, jobs];
