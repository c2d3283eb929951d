import { sql } from 'kysely';
import type { Clock } from './clock.js';
import { isCollision, withOneConnection, type Db } from './database.js';
import type { EventType } from './events/event.js';
import type { Ids } from './ids.js';
import type { TurnLog } from './log.js';
import { isProblem, problem, type Problem } from './problem.js';
import type { Tracing } from './tracing.js';
import type { Caller, Turn, Tx } from './turn.js';
import { statement, together, type Statement } from './written-sql.js';

/** `scope` says which door and whose key it is; `fingerprint` says what was asked. */
export type TurnKey = {
  readonly scope: string;
  readonly id: string;
  readonly fingerprint: string;
  /** An event of this key waits while an earlier one is parked; see `isHeldBack`. */
  readonly heldBy?: { readonly topic: string; readonly key: string };
};

export type TurnDeps = {
  readonly db: Db;
  readonly service: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called after a commit that wrote to the outbox. */
  readonly ring: () => void;
  readonly tracing?: Tracing;
  /** Switched off only by the sabotage tests, which must then see duplicates. */
  readonly inbox?: boolean;
};

export type TurnAbout = {
  readonly key?: TurnKey;
  readonly caller: Caller;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly signal: AbortSignal;
  readonly log: TurnLog;
};

type Said = { readonly key: string; readonly body: string };
type Kept = { readonly fingerprint: string; readonly answer: unknown };

const attempts = 4;
const begin = statement`begin`;
const commit = statement`commit`;
const rollback = statement`rollback`;

const heldBack = 'event-held-back';

/** `once` refused to run because an earlier event of the key is parked. */
export const isHeldBack = (error: unknown): error is Problem => isProblem(error) && error.slug === heldBack;

/** Takes the key, unless somebody did before, or an earlier event is parked: then it answers no row. */
const claim = ({ scope, id, fingerprint, heldBy }: TurnKey): Statement =>
  heldBy
    ? statement`insert into handled (scope, id, fingerprint) select ${scope}, ${id}, ${fingerprint}
        where not exists (select 1 from parked where topic = ${heldBy.topic} and key = ${heldBy.key})
        on conflict do nothing returning 1`
    : statement`insert into handled (scope, id, fingerprint) values (${scope}, ${id}, ${fingerprint})
        on conflict do nothing returning 1`;

const keptRow = async (db: Db, key: TurnKey): Promise<Kept | undefined> => {
  const { rows } =
    await sql<Kept>`select fingerprint, answer from handled where scope = ${key.scope} and id = ${key.id}`.execute(db);
  const row = rows[0];
  if (row && row.fingerprint !== key.fingerprint)
    throw problem(
      'conflict',
      'idempotency-key-reused',
      'This Idempotency-Key was used for another request. Please send a new key with a new request.',
    );
  return row;
};

/** Builds the turn of one RPC call, event or job. See `Turn.once` for the promise it keeps. */
export const makeTurn = (deps: TurnDeps, about: TurnAbout): Turn => {
  const key = deps.inbox === false ? undefined : about.key;
  let used = false;

  const attempt = async <R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<{ answer: R; said: number }> => {
    const { rows } = await together(key ? [begin, claim(key)] : [begin]).execute(db);
    // A twin that is still at work makes this wait; when it lost, the key is ours.
    if (key && rows.length === 0) {
      const kept = await keptRow(db, key);
      if (!kept && key.heldBy) throw problem('conflict', heldBack, 'waits behind an earlier event of its key');
      await together([rollback]).execute(db);
      return { answer: (kept?.answer ?? undefined) as R, said: 0 };
    }
    const said: Said[] = [];
    const jobs: Statement[] = [];
    const tx: Tx = {
      db,
      say: (event, data) => void said.push(envelope(deps, about, event, data)),
      enqueue: (job, payload, when) =>
        void jobs.push(addJob(job.name, causedBy(deps, about, job.schema.parse(payload)), when)),
    };
    const answer = await work(tx);
    await together([...jobs, ...said.map(put), ...(key ? [keep(key, answer)] : []), commit]).execute(db);
    return { answer, said: said.length };
  };

  /** The first and the last statements of a turn each travel together: two round trips beside those of its work. */
  const transaction = <R>(work: (tx: Tx) => Promise<R>): Promise<{ answer: R; said: number }> =>
    deps.db.connection().execute((db) =>
      withOneConnection(() => attempt(db, work)).catch(async (error: unknown) => {
        await together([rollback])
          .execute(db)
          .catch((again: unknown) =>
            about.log.info({ error: again }, 'the connection is gone, and its transaction with it'),
          );
        throw error;
      }),
    );

  return {
    caller: about.caller,
    correlationId: about.correlationId,
    signal: about.signal,
    log: about.log,
    kept: async <R>() => (key ? (((await keptRow(deps.db, key))?.answer ?? undefined) as R | undefined) : undefined),
    once: async (work) => {
      if (used) throw new Error('A turn has one transaction; put all of its writes into one `once`.');
      used = true;
      for (let tries = 1; ; tries++) {
        try {
          const { answer, said } = await transaction(work);
          if (said > 0) deps.ring();
          return answer;
        } catch (error) {
          if (!isCollision(error) || tries >= attempts) throw error;
        }
      }
    },
  };
};

/** CloudEvents 1.0, structured. Written once; relay, log and consumer move the text. */
const envelope = <D>(deps: TurnDeps, about: TurnAbout, event: EventType<D>, data: D): Said => {
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
      correlationid: about.correlationId,
      causationid: about.causationId ?? about.correlationId,
      traceparent: deps.tracing?.traceparent(), // left out when nobody traces
      data: parsed,
    }),
  };
};

/** A job goes on with what it follows from, under the same id and in the same trace; see `jobs.ts`. */
const causedBy = (deps: TurnDeps, { correlationId }: TurnAbout, payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null
    ? { ...payload, _correlationid: correlationId, _traceparent: deps.tracing?.traceparent() }
    : payload;

const put = ({ key, body }: Said): Statement => statement`insert into outbox (key, body) values (${key}, ${body})`;

const keep = ({ scope, id }: TurnKey, answer: unknown): Statement =>
  statement`update handled set answer = ${JSON.stringify(answer ?? null)} where scope = ${scope} and id = ${id}`;

const addJob = (
  name: string,
  payload: unknown,
  when: { readonly runAt?: Date; readonly key?: string } = {},
): Statement =>
  statement`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${when.runAt}::timestamptz, job_key => ${when.key})`;
