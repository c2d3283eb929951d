import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { mistyped, servicesOf, type Command, type CommandInput, type Flags } from '../command.js';
import type { Installation } from '../installation/installation.js';
import { table } from '../table.js';

type FailedJob = {
  readonly id: string;
  readonly job: string;
  readonly attempts: number;
  readonly at: Date;
  readonly lastError: string | null;
};

const hasJobs = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('graphile_worker.jobs') is not null as there`.execute(db);
  return rows[0]?.there === true;
};

const failedIn = async (db: Db): Promise<readonly FailedJob[]> => {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<FailedJob>`select id::text, task_identifier as job, attempts, updated_at as at,
      last_error as "lastError"
    from graphile_worker.jobs where locked_at is null and attempts >= max_attempts order by id`.execute(db);
  return rows;
};

type Held = FailedJob & { readonly service: string };

const failedOf = async (installation: Installation, flags: Flags): Promise<readonly Held[]> => {
  const found: Held[] = [];
  for (const service of servicesOf(flags))
    found.push(...(await failedIn(installation.db(service))).map((job) => ({ ...job, service })));
  return found;
};

const list: Command = {
  name: 'jobs failed',
  flags: ['service'],
  description: 'each job that failed permanently, with its id and last error',
  run: async ({ installation, flags }) => {
    const found = await failedOf(installation, flags);
    const rows = found.map(({ service, id, job, attempts, at, lastError }) => [
      service,
      id,
      job,
      attempts,
      at,
      lastError?.split('\n')[0]?.slice(0, 80),
    ]);
    return {
      json: found,
      text:
        found.length === 0
          ? 'No job failed permanently.'
          : `${table(['service', 'job', 'type', 'attempts', 'failed at', 'last error'], rows)}\n\nAfter fixing the cause: jobs retry <job> --service <service>.`,
    };
  },
};

/** Returns the jobs that a command names: one of one service, or with --all every one. */
const chosen = async (
  { installation, flags, positionals: [id] }: CommandInput,
  command: string,
): Promise<readonly Held[]> => {
  if (id === undefined) {
    if (flags.all === true) return failedOf(installation, flags);
    throw mistyped(`Name a job and its service, or --all: ${command} <job> --service orders.`);
  }
  if (flags.service === undefined) throw mistyped(`Ids are per service. Name it: ${command} ${id} --service orders.`);
  const found = (await failedOf(installation, flags)).filter((job) => job.id === id);
  if (found.length === 0) throw new Error(`No job ${id} of ${flags.service} failed permanently. See jobs failed.`);
  return found;
};

/** Changes the jobs with a function of the queue, service by service. A job that a worker holds is left out. */
const change = async (
  installation: Installation,
  jobs: readonly Held[],
  perform: (db: Db, ids: readonly string[]) => Promise<unknown>,
): Promise<void> => {
  for (const service of new Set(jobs.map((job) => job.service)))
    await perform(
      installation.db(service),
      jobs.filter((job) => job.service === service).map(({ id }) => id),
    );
};

const namesOf = (jobs: readonly Held[], done: string): string =>
  jobs.length === 0
    ? 'No job failed permanently.'
    : jobs.map(({ service, job, id }) => `${service}: ${job} ${id} ${done}.`).join('\n');

const retry: Command = {
  name: 'jobs retry',
  positionals: { usage: '[<job>]', min: 0, max: 1 },
  flags: ['service', 'all'],
  description: 'run one that failed permanently again with all its attempts, or --all',
  run: async (input) => {
    const jobs = await chosen(input, 'jobs retry');
    await change(input.installation, jobs, (db, ids) =>
      sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`.execute(db),
    );
    return { json: jobs, text: namesOf(jobs, 'runs again') };
  },
};

const dismiss: Command = {
  name: 'jobs dismiss',
  positionals: { usage: '[<job>]', min: 0, max: 1 },
  flags: ['service', 'all'],
  description: 'delete one that failed permanently and can never succeed, or --all',
  run: async (input) => {
    const jobs = await chosen(input, 'jobs dismiss');
    await change(input.installation, jobs, (db, ids) =>
      sql`select graphile_worker.complete_jobs(${ids}::bigint[])`.execute(db),
    );
    return { json: jobs, text: namesOf(jobs, 'is deleted') };
  },
};

export const failedJobs: readonly Command[] = [list, retry, dismiss];
