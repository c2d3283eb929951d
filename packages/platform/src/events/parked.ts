import { sql } from 'kysely';
import type { Db } from '../database.js';
import type { PlacedRecord } from './event-log.js';
import type { Hear, Verdict } from './hear.js';

/** A dead letter: heard, but not handled, or waiting behind one of its key. */
export type Letter = {
  readonly seq: number;
  readonly eventId: string;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  /** Where in its topic it stood, as partition/number. */
  readonly position: string;
  readonly cause: string;
  readonly attempts: number;
  readonly at: Date;
};

/** Letters of all keys, or of the key that one event belongs to. */
export type LettersWanted = { readonly eventId?: string };

export type Replayed = { readonly replayed: number; readonly left: number };

type NotDone = Exclude<Verdict, { readonly kind: 'done' }>;
type Place = { readonly topic: string; readonly key: string };

const longestCause = 2_000;
const longestKey = 500;

const columns = sql.raw('seq, event_id as "eventId", topic, key, type, position, cause, attempts, at');
const storable = (text: string): string => text.replaceAll('\0', '');
/** As decoding, which refuses longer ones: an index cannot hold them. */
const keyIn = (key: string): string => storable(key).slice(0, longestKey);

/** One at a time a key: whoever parks behind a letter must not do so while the last one is taken away. */
const lockKey = (tx: Db, { topic, key }: Place): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('parked'), hashtext(${`${topic} ${key}`}))`.execute(tx);

/** False when it would wait behind a letter that has been replayed meanwhile: then it can be handled. */
export const park = (db: Db, record: PlacedRecord, fault: NotDone, attempts: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const place = { topic: record.topic, key: keyIn(record.key) };
    await lockKey(tx, place);
    if (fault.kind === 'held') {
      const { rows } =
        await sql`select 1 from parked where topic = ${place.topic} and key = ${place.key} limit 1`.execute(tx);
      if (rows.length === 0) return false;
    }
    await sql`insert into parked (event_id, topic, key, type, position, body, cause, attempts)
      values (${fault.id}, ${place.topic}, ${place.key}, ${fault.type}, ${record.position}, ${storable(record.body)},
        ${storable(fault.cause).slice(0, longestCause)}, ${attempts})
      on conflict (event_id) do nothing`.execute(tx);
    return true;
  });

/** The oldest first. @param afterSeq where the page before ended */
export const listParked = async (db: Db, limit = 50, afterSeq = 0): Promise<readonly Letter[]> =>
  (await sql<Letter>`select ${columns} from parked where seq > ${afterSeq} order by seq limit ${limit}`.execute(db))
    .rows;

/** With its text, as it stood in the log. */
export const showParked = async (db: Db, eventId: string): Promise<(Letter & { readonly body: string }) | undefined> =>
  (
    await sql<
      Letter & { readonly body: string }
    >`select ${columns}, body from parked where event_id = ${eventId}`.execute(db)
  ).rows[0];

/** For what can never be handled. What waited behind it is free after the next replay. */
export const discardParked = async (db: Db, eventId: string): Promise<boolean> =>
  (await sql`delete from parked where event_id = ${eventId} returning 1`.execute(db)).rows.length > 0;

/**
 * Hears dead letters again, in order within each key, and takes away those that are handled now. A key stops at its first
 * letter that fails again, whose cause and attempts are written anew. Repeats nothing: what was handled before is known by
 * its id. Two replays at once do no harm, nor does a consumer beside them. Rejects while a dependency is away.
 */
export const replayParked = async (db: Db, hear: Hear, { eventId }: LettersWanted = {}): Promise<Replayed> => {
  const chosen = eventId === undefined ? sql`` : sql`where event_id = ${eventId}`;
  const { rows: places } = await sql<Place>`select topic, key from parked ${chosen}
    group by topic, key order by min(seq)`.execute(db);
  let replayed = 0;
  for (const place of places) replayed += await replayKey(db, hear, place);
  const { rows } = await sql<{ left: number }>`select count(*) as left from parked p
    where exists (select 1 from unnest(${places.map(({ topic }) => topic)}::text[], ${places.map(({ key }) => key)}::text[]) c(topic, key)
      where p.topic = c.topic and p.key = c.key)`.execute(db);
  return { replayed, left: rows[0]?.left ?? 0 };
};

const replayKey = async (db: Db, hear: Hear, place: Place): Promise<number> => {
  for (let replayed = 0; ; replayed++) {
    const { rows } = await sql<
      PlacedRecord & { readonly seq: number }
    >`select seq, topic, key, position, body from parked
      where topic = ${place.topic} and key = ${place.key} order by seq limit 1`.execute(db);
    const [letter] = rows;
    if (!letter) return replayed;
    const verdict = await hear(letter, { evenIfHeld: true });
    if (verdict.kind !== 'done') {
      await sql`update parked set cause = ${storable(verdict.cause).slice(0, longestCause)}, attempts = attempts + 1
        where seq = ${letter.seq}`.execute(db);
      return replayed;
    }
    await db.transaction().execute(async (tx) => {
      await lockKey(tx, place);
      await sql`delete from parked where seq = ${letter.seq}`.execute(tx);
    });
  }
};
