import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type RunnerOptions,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { z } from 'zod';
import { openPool } from '../postgres/database.js';
import type { Running } from '../events/log/event-log.js';
import { requeueAbandonedJobs } from './abandoned-jobs.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import { createContext, type ContextDeps } from '../service/create-context.js';
import type { Job, Lane } from '../service/service.js';
import { noTracing } from '../observability/tracing.js';

export type JobsDeps = ContextDeps & {
  readonly url: string;
  readonly logger: Log;
  readonly metrics: Metrics;
};

const shared: Lane = { name: 'shared', concurrency: 2, timeoutMs: 30 * 60_000 };
/** Connections that fetch jobs and store outcomes; each lane listens on one more. */
const connections = 2;
/** Acquire timeout; long, because a worker that cannot store an outcome ends. */
const timeoutMs = 60_000;
/** New jobs are notified; the poll finds scheduled and requeued ones. */
const pollMs = { shared: 2_000, own: 5_000 };
/** How long fetched jobs may wait in a process before another one may take them. */
const fetchedMs = 10_000;
/** How long a finished job waits for others that finish, to be completed in one statement. */
const completeMs = 50;

/** Long jobs are fetched one by one, because another process may be free while one of them runs here. */
const fetching = (lane: Lane): RunnerOptions => {
  const { batch, concurrency } = lane;
  if (batch === undefined && lane !== shared) return {};
  return {
    preset: {
      worker: {
        localQueue: { size: batch ?? concurrency, ttl: fetchedMs },
        ...(batch === undefined ? {} : { completeJobBatchDelay: completeMs }),
      },
    },
  };
};

const loggerOf = (logger: Log, stopping?: AbortSignal): Logger =>
  new Logger(() => (level, message) => {
    if (stopping?.aborted === true) logger.info({ source: 'jobs' }, message);
    else if (level === 'error') logger.error({ source: 'jobs' }, message);
    else if (level === 'warning') logger.warn({ source: 'jobs' }, message);
  });

/**
 * Creates the tables of the queue in the service's database, so that jobs are added in the transaction that causes
 * them.
 */
export const migrateJobs = async (pool: pg.Pool, logger: Log): Promise<void> => {
  await runMigrations({ pgPool: pool, logger: loggerOf(logger) });
  // Each lane looks for jobs of its tasks, and would pass over all waiting jobs of other lanes. "if not exists" would
  // lock the table against writes at each start.
  await pool.query(`do $$ begin
    if to_regclass('graphile_worker.jobs_by_task') is null then
      create index jobs_by_task on graphile_worker._private_jobs (task_id, priority, run_at) where is_available;
    end if;
  end $$`);
};

/** Runs the jobs of one service. Failed jobs are retried with backoff; jobs of killed processes are requeued. */
export const startJobs = async (deps: JobsDeps, jobs: readonly Job[]): Promise<Running> => {
  const abort = new AbortController();
  const { tracing = noTracing } = deps;
  const poolIds: string[] = [];
  let release: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (release = resolve));
  const taskOf =
    (job: Job): Task =>
    async (given, helpers) => {
      await ready; // before the pool holds its lock, another process could requeue the job
      const startedAt = performance.now();
      const done = (outcome: string): void =>
        deps.metrics.jobs.observe(
          { service: deps.service, task: job.type.name, outcome },
          (performance.now() - startedAt) / 1_000,
        );
      const { payload, correlationId = `${deps.service}-job-${helpers.job.id}`, parent } = splitPayload(given);
      const ctx = createContext(deps, {
        key: { scope: `job:${deps.service}`, id: String(helpers.job.id), fingerprint: '' },
        caller: { kind: 'system', service: deps.service },
        correlationId,
        attempt: helpers.job.attempts,
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout((job.lane ?? shared).timeoutMs)]),
        log: deps.logger.child({ correlationId, job: job.type.name }),
      });
      try {
        await tracing.within(
          { service: deps.service, name: `job ${job.type.name}`, kind: 'consumer', begins: true, parent },
          () => job.handle(job.type.schema.parse(payload), ctx),
        );
        done('ok');
        // A retry moves run_at, and its delay counts.
        const { attempts, created_at, run_at } = helpers.job;
        const ageMs = deps.clock.now().getTime() - (attempts > 1 ? created_at : run_at).getTime();
        deps.metrics.jobAge.observe({ service: deps.service, task: job.type.name }, Math.max(0, ageMs) / 1_000);
      } catch (error) {
        if (abort.signal.aborted) {
          done('interrupted');
          deps.logger.info({ job: job.type.name, correlationId, reason: String(error) }, 'job interrupted by shutdown');
          throw error;
        }
        done('failed');
        deps.logger.error({ error, job: job.type.name, correlationId, attempt: helpers.job.attempts }, 'job failed');
        throw error;
      }
    };

  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void poolIds.push(workerPool.id));

  const lanes = new Map<Lane, readonly Job[]>();
  for (const job of jobs) lanes.set(job.lane ?? shared, [...(lanes.get(job.lane ?? shared) ?? []), job]);
  // Dedicated pool: outcomes are stored even when requests exhaust the main one.
  const ended = (error: Error): void => deps.logger.info({ error, source: 'jobs' }, 'job database connection closed');
  const pool = openPool(deps.url, connections + lanes.size, ended, timeoutMs);
  const start = (lane: Lane, ofLane: readonly Job[]): Promise<Runner> =>
    run({
      ...fetching(lane),
      events,
      pgPool: pool,
      concurrency: lane.concurrency,
      pollInterval: lane === shared ? pollMs.shared : pollMs.own,
      noHandleSignals: true,
      logger: loggerOf(deps.logger, abort.signal),
      taskList: Object.fromEntries(ofLane.map((job) => [job.type.name, taskOf(job)])),
      parsedCronItems: parseCronItems(
        ofLane.flatMap((job) => (job.cron === undefined ? [] : [{ task: job.type.name, match: job.cron }])),
      ),
    });
  /** Ends the process if a runner gives up on the database, because its jobs would wait silently. */
  const endWith = async (runner: Runner): Promise<void> => {
    await runner.promise;
    if (!abort.signal.aborted) throw new Error(`The job workers of ${deps.service} ended.`);
  };
  const runners: Runner[] = [];
  for (const [lane, ofLane] of lanes) {
    const runner = await start(lane, ofLane);
    runners.push(runner);
    void endWith(runner);
  }
  const abandonedJobs = await requeueAbandonedJobs(deps.url, poolIds, deps.logger);
  release();
  return {
    stop: async () => {
      abort.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
      await abandonedJobs.stop();
      await pool.end();
    },
  };
};

const traceFields = z.object({ _correlationid: z.string().optional(), _traceparent: z.string().optional() });

type SplitPayload = {
  readonly payload: unknown;
  readonly correlationId?: string | undefined;
  readonly parent?: string | undefined;
};

/** Separates the payload from the fields that the queue and `tx.enqueue` add. */
const splitPayload = (given: unknown): SplitPayload => {
  if (typeof given !== 'object' || given === null) return { payload: given };
  const { _cron, _correlationid, _traceparent, ...payload } = given as Readonly<Record<string, unknown>>;
  const parsed = traceFields.safeParse({ _correlationid, _traceparent }).data;
  return { payload, correlationId: parsed?._correlationid, parent: parsed?._traceparent };
};
