import { sql } from 'kysely';
import type { Clock } from './clock.js';
import { isCollision, type Db } from './database.js';
import type { EventType } from './events/event.js';
import type { Ids } from './ids.js';
import type { TurnLog } from './log.js';
import { problem } from './problem.js';
import type { Caller, JobType, Turn, Tx } from './turn.js';

/** `scope` says which door and whose key it is; `fingerprint` says what was asked. */
export type TurnKey = { readonly scope: string; readonly id: string; readonly fingerprint: string };

export type TurnDeps = {
  readonly db: Db;
  readonly service: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called after a commit that wrote to the outbox. */
  readonly ring: () => void;
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

  const attempt = async <R>(work: (tx: Tx) => Promise<R>): Promise<{ answer: R; said: number }> =>
    deps.db.transaction().execute(async (db) => {
      if (key) {
        const { rows } =
          await sql`insert into handled (scope, id, fingerprint) values (${key.scope}, ${key.id}, ${key.fingerprint}) on conflict do nothing returning 1`.execute(
            db,
          );
        // A twin that is still at work makes this insert wait; when it lost, the row is ours.
        if (rows.length === 0) return { answer: ((await keptRow(db, key))?.answer ?? undefined) as R, said: 0 };
      }
      const said: Said[] = [];
      const jobs: { name: string; payload: unknown; runAt: Date | undefined; key: string | undefined }[] = [];
      const tx: Tx = {
        db,
        say: (event, data) => void said.push(envelope(deps, about, event, data)),
        enqueue: <P>(job: JobType<P>, payload: P, when?: { readonly runAt?: Date; readonly key?: string }) =>
          void jobs.push({ name: job.name, payload: job.schema.parse(payload), runAt: when?.runAt, key: when?.key }),
      };
      const answer = await work(tx);
      for (const job of jobs)
        await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload)}::json, run_at => ${job.runAt ?? null}::timestamptz, job_key => ${job.key ?? null})`.execute(
          db,
        );
      await keep(db, key, answer, said);
      return { answer, said: said.length };
    });

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
          const { answer, said } = await attempt(work);
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
      data: parsed,
    }),
  };
};

/** The last statement before COMMIT: events and the kept answer together, to save a round trip. */
const keep = async (db: Db, key: TurnKey | undefined, answer: unknown, said: readonly Said[]): Promise<void> => {
  const events = sql`insert into outbox (key, body) select * from unnest(${said.map((one) => one.key)}::text[], ${said.map((one) => one.body)}::text[])`;
  const kept =
    key &&
    sql`update handled set answer = ${JSON.stringify(answer ?? null)}::jsonb where scope = ${key.scope} and id = ${key.id}`;
  if (kept && said.length > 0) await sql`with said as (${events}) ${kept}`.execute(db);
  else if (kept) await kept.execute(db);
  else if (said.length > 0) await events.execute(db);
};
