import { AsyncResource } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Clock } from '../clock.js';
import { isCollision, withOneConnection, type Db } from '../postgres/database.js';
import type { EventType } from '../events/event.js';
import { rolledBackOnError, type EventKey, type Membership } from '../postgres/group-commit.js';
import type { Ids } from '../ids.js';
import type { ContextLogger } from '../observability/log.js';
import { isProblem, problem, type Problem } from '../problem.js';
import type { Tracing } from '../observability/tracing.js';
import type { Caller, JobTiming, RequestContext, Tx } from './request-context.js';
import { statement, together, type Statement } from '../postgres/literal-sql.js';

/** `scope` names the entry point and the owner of the key; `fingerprint` is a hash of the input. */
export type IdempotencyKey = {
  readonly scope: string;
  readonly id: string;
  readonly fingerprint: string;
  /** Blocks the transaction while a dead letter of this key exists; see `isBlocked`. */
  readonly blockedBy?: { readonly topic: string; readonly key: string };
};

export type ContextDeps = {
  readonly db: Db;
  readonly service: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called after each commit that wrote to the outbox. */
  readonly notify: () => void;
  readonly tracing?: Tracing;
  /** False disables deduplication; only for tests that must then detect duplicates. */
  readonly inbox?: boolean;
};

export type ContextOptions = {
  readonly key?: IdempotencyKey;
  readonly caller: Caller;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly language?: string;
  readonly attempt?: number;
  readonly signal: AbortSignal;
  readonly log: ContextLogger;
  /** Runs the transaction together with those of other events. Needs a key with `blockedBy`. */
  readonly membership?: Membership;
};

type OutboxMessage = { readonly key: string; readonly body: string };
type Performed<R> = { readonly answer: R; readonly published: number; readonly statements: readonly Statement[] };
type StoredRow = { readonly fingerprint: string; readonly answer: unknown };

const attempts = 4;
const begin = statement`begin`;
const commit = statement`commit`;
const rollback = statement`rollback`;

const blocked = 'event-held-back';

/** Returns whether `transaction` was rejected because an earlier event of the key is a dead letter. */
export const isBlocked = (error: unknown): error is Problem => isProblem(error) && error.slug === blocked;

/** Inserts the key. Returns no row if the key exists, or an earlier event of it is a dead letter. */
const claim = ({ scope, id, fingerprint, blockedBy }: IdempotencyKey): Statement =>
  blockedBy
    ? statement`insert into handled (scope, id, fingerprint) select ${scope}, ${id}, ${fingerprint}
        where not exists (select 1 from parked where topic = ${blockedBy.topic} and key = ${blockedBy.key})
        on conflict do nothing returning 1`
    : statement`insert into handled (scope, id, fingerprint) values (${scope}, ${id}, ${fingerprint})
        on conflict do nothing returning 1`;

const storedRow = async (db: Db, key: IdempotencyKey): Promise<StoredRow | undefined> => {
  const { rows } =
    await sql<StoredRow>`select fingerprint, answer from handled where scope = ${key.scope} and id = ${key.id}`.execute(
      db,
    );
  const row = rows[0];
  if (row && row.fingerprint !== key.fingerprint)
    throw problem(
      'conflict',
      'idempotency-key-reused',
      'This Idempotency-Key was used for another request. Please send a new key with a new request.',
    );
  return row;
};

/** Creates the context of one RPC call, event or job. See `RequestContext.transaction` for its guarantees. */
export const createContext = (deps: ContextDeps, options: ContextOptions): RequestContext => {
  const key = deps.inbox === false ? undefined : options.key;
  let used = false;

  /** Runs the work and returns the statements that complete its transaction. */
  const perform = async <R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<Performed<R>> => {
    const messages: OutboxMessage[] = [];
    const jobs: JobToAdd[] = [];
    const tx: Tx = {
      db,
      publish: (event, data) => void messages.push(envelope(deps, options, event, data)),
      enqueue: (job, payload, when) =>
        void jobs.push({ ...when, name: job.name, payload: causedBy(deps, options, job.schema.parse(payload)) }),
    };
    const answer = await work(tx);
    // No result is stored as null, which the row is already. The row of an event itself records that it was handled.
    const isStored = answer !== undefined && answer !== null && !(key?.blockedBy && answer === true);
    const kept = key && isStored ? [keep(key, answer)] : [];
    const statements = [...addJobs(jobs), ...messages.map(put), ...kept];
    return { answer, published: messages.length, statements };
  };

  const attempt = async <R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<Omit<Performed<R>, 'statements'>> => {
    const { rows } = await together(key ? [begin, claim(key)] : [begin]).execute(db);
    // A concurrent retry blocks this insert; if its transaction fails, this one gets the key.
    if (key && rows.length === 0) {
      const stored = await storedRow(db, key);
      if (!stored && key.blockedBy) throw problem('conflict', blocked, 'blocked by an earlier dead letter of its key');
      await together([rollback]).execute(db);
      return { answer: (stored?.answer ?? undefined) as R, published: 0 };
    }
    const { answer, published, statements } = await perform(db, work);
    await together([...statements, commit]).execute(db);
    return { answer, published };
  };

  /** Sends the first and the last statements in one message each: two round trips besides those of `work`. */
  const transaction = async <R>(work: (tx: Tx) => Promise<R>): Promise<R> => {
    for (let tries = 1; ; tries++) {
      try {
        const { answer, published } = await rolledBackOnError(deps.db, options.log, (db) =>
          withOneConnection(() => attempt(db, work)),
        );
        if (published > 0) deps.notify();
        return answer;
      } catch (error) {
        if (!isCollision(error) || tries >= attempts) throw error;
      }
    }
  };

  /** Runs `work` in the transaction of its group, in the async context of this request. */
  const joined = <R>(work: (tx: Tx) => Promise<R>, eventKey: EventKey, membership: Membership): Promise<R> =>
    new Promise((resolve, reject) => {
      const scope = new AsyncResource('event'); // `AsyncResource.bind` costs several times as much
      let performed: Performed<R> | undefined;
      membership.join({
        key: eventKey,
        perform: (db) =>
          scope.runInAsyncScope(async () => {
            performed = await withOneConnection(() => perform(db, work));
            return performed.statements;
          }),
        committed: () => {
          if (!performed) return;
          if (performed.published > 0) deps.notify();
          resolve(performed.answer);
        },
        alone: () => scope.runInAsyncScope(async () => resolve(await transaction(work))),
        failed: reject,
      });
    });

  return {
    caller: options.caller,
    correlationId: options.correlationId,
    ...(options.language === undefined ? {} : { language: options.language }),
    attempt: options.attempt ?? 1,
    signal: options.signal,
    log: options.log,
    storedResult: async <R>() => {
      const row = key && (await storedRow(deps.db, key));
      return (row?.answer ?? (row && key?.blockedBy ? true : undefined)) as R | undefined;
    },
    transaction: async (work) => {
      if (used) throw new Error('A request has one transaction. Put all of its writes into one `transaction` call.');
      used = true;
      const { membership } = options;
      return key?.blockedBy && membership
        ? joined(work, { scope: key.scope, id: key.id, blockedBy: key.blockedBy }, membership)
        : transaction(work);
    },
  };
};

/** Builds a structured CloudEvents 1.0 envelope. Relay and log pass its text on unparsed. */
const envelope = <D>(deps: ContextDeps, options: ContextOptions, event: EventType<D>, data: D): OutboxMessage => {
  const parsed = event.schema.parse(data);
  const key = event.key(parsed);
  return {
    key,
    body: JSON.stringify({
      specversion: '1.0',
      id: deps.ids.next(),
      source: deps.service,
      type: event.name,
      subject: key,
      time: deps.clock.now().toISOString(),
      datacontenttype: 'application/json',
      correlationid: options.correlationId,
      causationid: options.causationId ?? options.correlationId,
      traceparent: deps.tracing?.traceparent(), // omitted when tracing is off
      language: options.language, // omitted without one
      data: parsed,
    }),
  };
};

/** Adds the correlation id and trace of the cause to a job; see `jobs.ts`. */
const causedBy = (deps: ContextDeps, { correlationId }: ContextOptions, payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null
    ? { ...payload, _correlationid: correlationId, _traceparent: deps.tracing?.traceparent() }
    : payload;

const put = ({ key, body }: OutboxMessage): Statement =>
  statement`insert into outbox (key, body) values (${key}, ${body})`;

const keep = ({ scope, id }: IdempotencyKey, answer: unknown): Statement =>
  statement`update handled set answer = ${JSON.stringify(answer ?? null)} where scope = ${scope} and id = ${id}`;

type JobToAdd = JobTiming & { readonly name: string; readonly payload: unknown };

const specOf = ({ name, payload, runAt, key }: JobToAdd): Statement =>
  statement`(${name}, ${JSON.stringify(payload)}, null, ${runAt}, null, ${key}, null, null)`;

const addSpecs = (specs: readonly Statement[]): Statement =>
  `select graphile_worker.add_jobs(array[${specs.join(', ')}]::graphile_worker.job_spec[])` as Statement;

const addIfMissing = ({ name, payload, runAt, key }: JobToAdd): Statement =>
  statement`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}, run_at => ${runAt}, job_key => ${key},
    job_key_mode => 'unsafe_dedupe')`;

/** Adds jobs without a key in one call, because each call wakes a worker of every lane. A key may occur once a call. */
const addJobs = (jobs: readonly JobToAdd[]): readonly Statement[] => {
  const keyed = jobs
    .filter(({ key }) => key !== undefined)
    .map((job) => (job.keepQueued ? addIfMissing(job) : addSpecs([specOf(job)])));
  const others = jobs.filter(({ key }) => key === undefined).map(specOf);
  return others.length === 0 ? keyed : [...keyed, addSpecs(others)];
};
