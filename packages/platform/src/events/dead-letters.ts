import { sql } from 'kysely';
import type { Db } from '../postgres/database.js';
import type { PlacedRecord } from './log/event-log.js';
import type { ProcessRecord, ProcessResult } from './dispatcher.js';

/** A dead letter: an event that failed, or that is blocked by one of its key. */
export type DeadLetter = {
  readonly seq: number;
  readonly eventId: string;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  /** Partition/offset in its topic. */
  readonly position: string;
  readonly cause: string;
  readonly attempts: number;
  readonly at: Date;
};

/** Selects the dead letters of all keys, or of the key of one event. */
export type DeadLetterFilter = { readonly eventId?: string };

export type Replayed = { readonly replayed: number; readonly left: number };

type NotDone = Exclude<ProcessResult, { readonly kind: 'done' }>;
type StreamKey = { readonly topic: string; readonly key: string };

const maxCauseLength = 2_000;
const maxKeyLength = 500;

const columns = sql.raw('seq, event_id as "eventId", topic, key, type, position, cause, attempts, at');
const storable = (text: string): string => text.replaceAll('\0', '');
/** Truncates keys that decoding rejects: an index cannot hold them. */
const keyIn = (key: string): string => storable(key).slice(0, maxKeyLength);

/** Locks a key, so that no dead letter is added behind one that is being removed. */
const lockKey = (tx: Db, { topic, key }: StreamKey): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('parked'), hashtext(${`${topic} ${key}`}))`.execute(tx);

/**
 * Stores a dead letter. Returns false if the record was blocked and its blocker was replayed concurrently; handle it
 * again.
 */
export const addDeadLetter = (db: Db, record: PlacedRecord, problem: NotDone, attempts: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const place = { topic: record.topic, key: keyIn(record.key) };
    await lockKey(tx, place);
    if (problem.kind === 'held') {
      const { rows } =
        await sql`select 1 from parked where topic = ${place.topic} and key = ${place.key} limit 1`.execute(tx);
      if (rows.length === 0) return false;
    }
    await sql`insert into parked (event_id, topic, key, type, position, body, cause, attempts)
      values (${problem.id}, ${place.topic}, ${place.key}, ${problem.type}, ${record.position}, ${storable(record.body)},
        ${storable(problem.cause).slice(0, maxCauseLength)}, ${attempts})
      on conflict (event_id) do nothing`.execute(tx);
    return true;
  });

/**
 * Returns dead letters, oldest first.
 * @param afterSeq the last `seq` of the page before
 */
export const listDeadLetters = async (db: Db, limit = 50, afterSeq = 0): Promise<readonly DeadLetter[]> =>
  (await sql<DeadLetter>`select ${columns} from parked where seq > ${afterSeq} order by seq limit ${limit}`.execute(db))
    .rows;

/** Returns a dead letter with its body from the log. */
export const getDeadLetter = async (
  db: Db,
  eventId: string,
): Promise<(DeadLetter & { readonly body: string }) | undefined> =>
  (
    await sql<
      DeadLetter & { readonly body: string }
    >`select ${columns}, body from parked where event_id = ${eventId}`.execute(db)
  ).rows[0];

/** Deletes a dead letter that can never be handled. The next replay handles those it blocked. */
export const discardDeadLetter = async (db: Db, eventId: string): Promise<boolean> =>
  (await sql`delete from parked where event_id = ${eventId} returning 1`.execute(db)).rows.length > 0;

/**
 * Handles dead letters again, in order within each key, and deletes those that succeed. A key stops at its first
 * failure, whose cause and attempts are updated.
 *
 * Idempotent, also concurrently with other replays and consumers. Rejects if a dependency is unavailable.
 */
export const replayDeadLetters = async (
  db: Db,
  deliver: ProcessRecord,
  { eventId }: DeadLetterFilter = {},
): Promise<Replayed> => {
  const chosen = eventId === undefined ? sql`` : sql`where event_id = ${eventId}`;
  const { rows: places } = await sql<StreamKey>`select topic, key from parked ${chosen}
    group by topic, key order by min(seq)`.execute(db);
  let replayed = 0;
  for (const place of places) replayed += await replayKey(db, deliver, place);
  const { rows } = await sql<{ left: number }>`select count(*) as left from parked p
    where exists (select 1 from unnest(${places.map(({ topic }) => topic)}::text[], ${places.map(({ key }) => key)}::text[]) c(topic, key)
      where p.topic = c.topic and p.key = c.key)`.execute(db);
  return { replayed, left: rows[0]?.left ?? 0 };
};

const replayKey = async (db: Db, deliver: ProcessRecord, place: StreamKey): Promise<number> => {
  for (let replayed = 0; ; replayed++) {
    const { rows } = await sql<
      PlacedRecord & { readonly seq: number }
    >`select seq, topic, key, position, body from parked
      where topic = ${place.topic} and key = ${place.key} order by seq limit 1`.execute(db);
    const [letter] = rows;
    if (!letter) return replayed;
    const verdict = await deliver(letter, { ignoreBlock: true });
    if (verdict.kind !== 'done') {
      await sql`update parked set cause = ${storable(verdict.cause).slice(0, maxCauseLength)}, attempts = attempts + 1
        where seq = ${letter.seq}`.execute(db);
      return replayed;
    }
    await db.transaction().execute(async (tx) => {
      await lockKey(tx, place);
      await sql`delete from parked where seq = ${letter.seq}`.execute(tx);
    });
  }
};
