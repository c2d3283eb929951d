import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, runMigrations, type Runner, type Task, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { z } from 'zod';
import { openPool } from './database.js';
import type { Running } from './events/event-log.js';
import { keepJobsAlive } from './job-life.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import { makeTurn, type TurnDeps } from './once.js';
import type { Job, Lane } from './service.js';
import { noTracing } from './tracing.js';

export type JobsDeps = TurnDeps & {
  readonly url: string;
  readonly words: Log;
  readonly metrics: Metrics;
};

const shared: Lane = { name: 'shared', concurrency: 2, timeoutMs: 30 * 60_000 };
/** Fetch jobs and write down what became of them; beside these each lane listens on one of its own. */
const connections = 2;
/** Nobody waits for an answer here, and a worker that cannot write one down ends. */
const patienceMs = 60_000;
/** New jobs are announced; a poll finds those whose time has come, and those given back. */
const pollMs = { shared: 2_000, own: 5_000 };

const loggerOf = (words: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') words.error({ source: 'jobs' }, message);
    else if (level === 'warning') words.warn({ source: 'jobs' }, message);
  });

/** The queue's own tables; they live in the service's database, so that a job is added in the transaction it follows from. */
export const migrateJobs = (pool: pg.Pool, words: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: loggerOf(words) });

/** Runs the jobs of one service. A failing job comes again with growing pauses; a killed one is taken up by the next worker. */
export const startJobs = async (deps: JobsDeps, jobs: readonly Job[]): Promise<Running> => {
  const abort = new AbortController();
  const { tracing = noTracing } = deps;
  const poolIds: string[] = [];
  let release: () => void = () => undefined;
  const alive = new Promise<void>((resolve) => (release = resolve));
  const taskOf =
    (job: Job): Task =>
    async (given, about) => {
      await alive; // a job that runs before its pool holds its lock could be given to another process
      const startedAt = performance.now();
      const done = (outcome: string): void =>
        deps.metrics.jobs.observe(
          { service: deps.service, job: job.type.name, outcome },
          (performance.now() - startedAt) / 1_000,
        );
      const { payload, correlationId = `${deps.service}-job-${about.job.id}`, parent } = apart(given);
      const turn = makeTurn(deps, {
        key: { scope: `job:${deps.service}`, id: String(about.job.id), fingerprint: '' },
        caller: { kind: 'system', service: deps.service },
        correlationId,
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout((job.lane ?? shared).timeoutMs)]),
        log: deps.words.child({ correlationId, job: job.type.name }),
      });
      try {
        await tracing.within(
          { service: deps.service, name: `job ${job.type.name}`, kind: 'consumer', begins: true, parent },
          () => job.handle(job.type.schema.parse(payload), turn),
        );
        done('ok');
      } catch (error) {
        done('failed');
        deps.words.error(
          { error, job: job.type.name, correlationId, attempt: about.job.attempts },
          'a job failed; it comes again',
        );
        throw error;
      }
    };

  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void poolIds.push(workerPool.id));

  const lanes = new Map<Lane, readonly Job[]>();
  for (const job of jobs) lanes.set(job.lane ?? shared, [...(lanes.get(job.lane ?? shared) ?? []), job]);
  // Its own: what became of a job is written down also while a thousand requests wait for a connection.
  const ended = (error: Error): void => deps.words.info({ error, source: 'jobs' }, 'a connection of the jobs ended');
  const pool = openPool(deps.url, connections + lanes.size, ended, patienceMs);
  const start = (lane: Lane, ofLane: readonly Job[]): Promise<Runner> =>
    run({
      events,
      pgPool: pool,
      concurrency: lane.concurrency,
      pollInterval: lane === shared ? pollMs.shared : pollMs.own,
      noHandleSignals: true,
      logger: loggerOf(deps.words),
      taskList: Object.fromEntries(ofLane.map((job) => [job.type.name, taskOf(job)])),
      parsedCronItems: parseCronItems(
        ofLane.flatMap((job) => (job.cron === undefined ? [] : [{ task: job.type.name, match: job.cron }])),
      ),
    });
  const runners: Runner[] = [];
  for (const [lane, ofLane] of lanes) runners.push(await start(lane, ofLane));
  const life = await keepJobsAlive(deps.url, poolIds, deps.words);
  release();
  return {
    stop: async () => {
      abort.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
      await life.stop();
      await pool.end();
    },
  };
};

const causes = z.object({ _correlationid: z.string().optional(), _traceparent: z.string().optional() });

type Apart = {
  readonly payload: unknown;
  readonly correlationId?: string | undefined;
  readonly parent?: string | undefined;
};

/** What the queue and `tx.enqueue` put beside the payload. */
const apart = (given: unknown): Apart => {
  if (typeof given !== 'object' || given === null) return { payload: given };
  const { _cron, _correlationid, _traceparent, ...payload } = given as Readonly<Record<string, unknown>>;
  const said = causes.safeParse({ _correlationid, _traceparent }).data;
  return { payload, correlationId: said?._correlationid, parent: said?._traceparent };
};
