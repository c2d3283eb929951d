import { AsyncResource } from 'node:async_hooks';
import { sql } from 'kysely';
import { createBatcher } from '../batcher.js';
import type { Clock } from '../clock.js';
import { retryCollisions, withOneConnection, type Db } from '../postgres/database.js';
import type { EventType } from '../events/event.js';
import { rolledBackOnError, type Completion, type EventKey, type Membership } from '../postgres/group-commit.js';
import { addJobs, type JobToAdd } from '../jobs/add-jobs.js';
import type { Ids } from '../ids.js';
import type { ContextLogger } from '../observability/log.js';
import { isProblem, problem, type Problem } from '../problem.js';
import type { Tracing } from '../observability/tracing.js';
import type { Caller, RequestContext, Tx } from './request-context.js';
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
  /** Reads whether this event was handled; default: one statement. */
  readonly storedEvent?: StoredEvent;
};

type OutboxMessage = { readonly key: string; readonly body: string };
type Performed<R> = Completion & { readonly answer: R; readonly published: number };
type StoredRow = { readonly fingerprint: string; readonly answer: unknown };

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

export type StoredEvent = (id: string) => Promise<{ readonly answer: unknown } | undefined>;

/** Reads which events were handled, merging the reads of concurrent handlers. */
export const storedEvents = (db: Db, scope: string): StoredEvent => {
  const { add } = createBatcher(
    async (ids: readonly string[]) => {
      const { rows } = await sql<{ readonly id: string; readonly answer: unknown }>`
      select id, answer from handled where scope = ${scope} and id = any(${[...ids]}::text[])`.execute(db);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    },
    { maxBatch: 100 },
  );
  return add;
};

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
    return { answer, published: messages.length, statements: [...put(messages), ...kept], jobs };
  };

  const attempt = async <R>(
    db: Db,
    work: (tx: Tx) => Promise<R>,
  ): Promise<Pick<Performed<R>, 'answer' | 'published'>> => {
    const { rows } = await together(key ? [begin, claim(key)] : [begin]).execute(db);
    // A concurrent retry blocks this insert; if its transaction fails, this one gets the key.
    if (key && rows.length === 0) {
      const stored = await storedRow(db, key);
      if (!stored && key.blockedBy) throw problem('conflict', blocked, 'blocked by an earlier dead letter of its key');
      await together([rollback]).execute(db);
      return { answer: (stored?.answer ?? undefined) as R, published: 0 };
    }
    const { answer, published, statements, jobs } = await perform(db, work);
    await together([...addJobs(jobs), ...statements, commit]).execute(db);
    return { answer, published };
  };

  /** Sends the first and the last statements in one message each: two round trips besides those of `work`. */
  const transaction = async <R>(work: (tx: Tx) => Promise<R>): Promise<R> => {
    const { answer, published } = await retryCollisions(() =>
      rolledBackOnError(deps.db, options.log, (db) => withOneConnection(() => attempt(db, work))),
    );
    if (published > 0) deps.notify();
    return answer;
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
            return performed;
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
      const row = key && (await (options.storedEvent?.(key.id) ?? storedRow(deps.db, key)));
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

/** Inserts the messages in their order. */
const put = (messages: readonly OutboxMessage[]): readonly Statement[] =>
  messages.length === 0
    ? []
    : [
        `insert into outbox (key, body) values ${messages.map(({ key, body }) => statement`(${key}, ${body})`).join(', ')}` as Statement,
      ];

const keep = ({ scope, id }: IdempotencyKey, answer: unknown): Statement =>
  statement`update handled set answer = ${JSON.stringify(answer ?? null)} where scope = ${scope} and id = ${id}`;
