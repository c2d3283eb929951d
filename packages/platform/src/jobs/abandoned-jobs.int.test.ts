import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { migrate, openDatabase, openPool, platformMigrations } from '../postgres/database.js';
import { requeueAbandonedJobs } from './abandoned-jobs.js';
import { migrateJobs } from './jobs.js';
import { createLog } from '../observability/log.js';
import { childProgram } from '../testing/child-program.js';
import { eventually, freshDatabase } from '../testing/databases.js';

/** Several times the delay after which jobs are requeued; LONG_JOB_MS=600000 makes it ten minutes. */
const longJobMs = Number(process.env['LONG_JOB_MS'] ?? 32_000);
const givenBackWithinMs = 30_000;
const fixture = childProgram(new URL('./abandoned-jobs-fixture.ts', import.meta.url));
const logger = createLog('silent');

let url: string;
let pool: pg.Pool;
const children: ChildProcess[] = [];

/** Starts a process that runs jobs of these names. */
const worker = (...names: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [...fixture, url, ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
};

type Run = { readonly job: string; readonly pid: number; readonly what: string; readonly at: Date };
const runs = async (job: string, what: string): Promise<readonly Run[]> =>
  (await pool.query<Run>('select job, pid, what, at from runs where job = $1 and what = $2 order by at', [job, what]))
    .rows;
const add = (job: string, ms: number): Promise<unknown> =>
  pool.query('select graphile_worker.add_job($1, $2::json)', [job, JSON.stringify({ ms })]);

beforeAll(async () => {
  url = await freshDatabase('job_life');
  pool = openPool(url, 5, () => undefined);
  await migrate(openDatabase(pool), platformMigrations('service'), 'platform_migration');
  await migrateJobs(pool, logger);
  await pool.query(
    'create table runs (job text, pid int, what text, at timestamptz not null default clock_timestamp())',
  );
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await pool.end();
});

test(
  'requeues the long jobs of killed processes only',
  async () => {
    const alive = worker('long');
    await add('long', longJobMs);
    await add('short', 4_000);
    await eventually(async () => (await runs('long', 'began')).length === 1, 'the long job to begin');
    const others = [worker('short', 'long'), worker('short', 'long')];

    const [first] = await eventually(async () => {
      const begun = await runs('short', 'began');
      return begun.length === 1 && begun;
    }, 'the short job to begin');
    const victim = others.find(({ pid }) => pid === first?.pid);
    if (!victim) throw new Error('A process ran a job that is none of its own.');
    await kill(victim);
    const killedAt = Date.now();
    const [, second] = await eventually(async () => {
      const begun = await runs('short', 'began');
      return begun.length === 2 && begun;
    }, 'the job of the killed process to begin again');
    expect((second?.at.getTime() ?? Infinity) - killedAt).toBeLessThan(givenBackWithinMs);
    await eventually(async () => (await runs('short', 'ended')).length === 1, 'the short job to end');

    const until = performance.now() + longJobMs + 60_000;
    while ((await runs('long', 'ended')).length === 0 && performance.now() < until)
      await once(AbortSignal.timeout(250), 'abort');
    expect([(await runs('long', 'began')).map(({ pid }) => pid), (await runs('long', 'ended')).length]).toEqual([
      [alive.pid],
      1,
    ]);
    expect((await runs('short', 'ended')).length).toBe(1);
    const jobs = () => pool.query('select 1 from graphile_worker.jobs');
    await eventually(async () => (await jobs()).rows.length === 0, 'the queue to be empty');
  },
  longJobMs + 150_000,
);

test('requeues the jobs that a killed process fetched ahead', async () => {
  const first = worker('batched');
  for (let at = 0; at < 3; at += 1) await add('batched', 3_600_000);
  await eventually(async () => (await runs('batched', 'began')).length === 1, 'the first job to begin');
  const locked = () => pool.query(`select 1 from graphile_worker.jobs where locked_by is not null`);
  expect((await locked()).rows.length).toBe(3);
  await kill(first);
  await pool.query(`update graphile_worker._private_jobs set payload = '{"ms":0}'`);
  worker('batched');
  await eventually(async () => (await runs('batched', 'ended')).length === 3, 'all jobs to end', 60_000);
}, 120_000);

test.each(['single', 'batched-too'])(
  'ends the process when a finished %s job stays in the queue',
  async (name) => {
    await pool.query(`create function keep() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
    create trigger keep before delete on graphile_worker._private_jobs execute function keep()`);
    const child = worker(name);
    await add(name, 0);
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).not.toBe(0);
    expect((await runs(name, 'ended')).length).toBe(1);
    await pool.query('drop function keep() cascade; delete from graphile_worker._private_jobs');
  },
  60_000,
);

test('keeps the jobs of a process that loses its connection', async () => {
  const times = { pollIntervalMs: 100, goneAfterMs: 2_500 };
  const fresh = await freshDatabase('job_life_broken');
  const here = openPool(fresh, 3, () => undefined);
  await migrateJobs(here, logger);
  const lockedBy = async (job: string, by: string): Promise<void> => {
    const { rows } = await here.query<{ id: string }>('select id from graphile_worker.add_job($1)', [job]);
    await here.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where id = $2`,
      [by, rows[0]?.id],
    );
  };
  await lockedBy('of-the-dead', 'pool-dead');
  await lockedBy('of-the-running', 'pool-running');
  const running = await requeueAbandonedJobs(fresh, ['pool-running'], logger, times);
  const looking = await requeueAbandonedJobs(fresh, ['pool-looking'], logger, times);
  await here.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = hashtext('pool-running')::oid
       and database = (select oid from pg_database where datname = current_database())`,
  );
  const owners = async () =>
    (await here.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs order by id')).rows;
  await eventually(async () => (await owners())[0]?.locked_by === null, 'the job of the dead pool to be given back');
  expect((await owners())[1]?.locked_by).toBe('pool-running');
  await running.stop();
  await eventually(async () => (await owners())[1]?.locked_by === null, 'the job of the stopped pool to be given back');
  await looking.stop();
  await here.end();
});
