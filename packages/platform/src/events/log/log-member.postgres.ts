import type pg from 'pg';
import type { Log } from '../../observability/log.js';
import { failureBackoffMs, partitionCount, type HandleRecords, type Member, type PlacedRecord } from './event-log.js';
import type { LogSession } from './log-session.postgres.js';
import { createWaiter } from '../waiter.js';

/** A partition that this member owns. `rows` waits between `done` and `fetched`; `queue` ends when it is empty. */
type Lane = {
  readonly topic: string;
  readonly partition: number;
  open: boolean;
  done: number;
  saved: number;
  fetched: number;
  waiting: number;
  readonly rows: Row[];
  queue: Promise<void>;
};

type Row = {
  readonly seq: number;
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly body: string;
};

export type MemberDeps = {
  readonly pool: pg.Pool;
  readonly session: LogSession;
  readonly waiters: Set<() => void>;
  readonly logger: Log;
  readonly group: string;
  readonly topics: readonly string[];
  readonly handle: HandleRecords;
};

const pollMs = 1_000;
const balanceMs = 1_000;
const saveMs = 100;
const perLane = 50;
const refillAt = 10;
/** Records passed on together: they share a transaction, and a stop waits for them. */
const recordsAtOnce = 32;

/** Reads the next records of each given partition behind its position. */
export const nextRecords = `select l.seq, l.topic, l.partition, l.key, l.body
  from unnest($1::text[], $2::smallint[], $3::bigint[]) p(topic, partition, seq)
  cross join lateral (select * from log l where l.topic = p.topic and l.partition = p.partition and l.seq > p.seq order by l.seq limit ${perLane}) l
  order by l.seq`;

const laneName = (topic: string, partition: number): string => `${topic}/${partition}`;

/**
 * Starts one member of a group, which owns a fair share of the partitions. One query fetches for all of them; each is
 * handled serially and all concurrently. Positions are saved ten times a second.
 */
export const startMember = async (deps: MemberDeps): Promise<Member> => {
  const { pool, session, group, topics, logger } = deps;
  const waiter = createWaiter();
  const lanes = new Map<string, Lane>();
  const releasing = new Set<Lane>();
  const allPartitions = topics.flatMap((topic) =>
    Array.from({ length: partitionCount }, (_, partition) => ({ topic, partition })),
  );

  await pool.query(
    'insert into positions (grp, topic, partition) select $1, t, p from unnest($2::text[]) t, generate_series(0, $3::int - 1) p on conflict do nothing',
    [group, topics, partitionCount],
  );
  await session.join(group);
  deps.waiters.add(waiter.notify);
  const unhook = session.onLost(() => {
    for (const lane of lanes.values()) lane.open = false;
    lanes.clear();
    waiter.notify();
  });

  const save = async (): Promise<void> => {
    const moved = [...lanes.values()]
      .filter((lane) => lane.open && lane.done > lane.saved)
      .map((lane) => ({ lane, done: lane.done }));
    if (moved.length === 0) return;
    await pool.query({
      name: 'save-positions',
      text: `update positions p set seq = v.seq from unnest($2::text[], $3::smallint[], $4::bigint[]) v(topic, partition, seq)
       where p.grp = $1 and p.topic = v.topic and p.partition = v.partition and p.seq < v.seq`,
      values: [
        group,
        moved.map(({ lane }) => lane.topic),
        moved.map(({ lane }) => lane.partition),
        moved.map(({ done }) => done),
      ],
    });
    for (const { lane, done } of moved) lane.saved = done;
  };

  const release = async (lane: Lane): Promise<void> => {
    // The record in flight is finished and its position saved; the next owner handles the queued ones.
    const name = laneName(lane.topic, lane.partition);
    const draining = lane.queue;
    lane.fetched = Number.MAX_SAFE_INTEGER;
    releasing.add(lane);
    await draining;
    await save();
    lane.open = false;
    releasing.delete(lane);
    lanes.delete(name);
    await session.unlock(group, name);
  };

  const take = async (topic: string, partition: number): Promise<void> => {
    const name = laneName(topic, partition);
    if (!(await session.tryLock(group, name))) return;
    const { rows } = await pool.query<{ seq: number }>(
      'select seq from positions where grp = $1 and topic = $2 and partition = $3',
      [group, topic, partition],
    );
    const seq = rows[0]?.seq ?? 0;
    lanes.set(name, {
      topic,
      partition,
      open: true,
      done: seq,
      saved: seq,
      fetched: seq,
      waiting: 0,
      rows: [],
      queue: Promise.resolve(),
    });
  };

  const balance = async (): Promise<void> => {
    const share = Math.ceil(allPartitions.length / Math.max(1, await session.members(group)));
    const surplus = [...lanes.values()].slice(share);
    await Promise.all(surplus.map(release));
    for (const { topic, partition } of allPartitions) {
      if (lanes.size >= share) break;
      if (!lanes.has(laneName(topic, partition))) await take(topic, partition);
    }
  };

  /** Handles the next records of a lane, of which each call adds one. */
  const handle = async (lane: Lane): Promise<void> => {
    const rows = lane.rows.splice(0, recordsAtOnce);
    let failures = 0;
    let done = 0;
    while (done < rows.length && lane.open && !waiter.stopped() && !releasing.has(lane)) {
      try {
        await deps.handle(rows.slice(done).map(recordOf), () => {
          lane.done = rows[done]?.seq ?? lane.done;
          done += 1;
          failures = 0;
        });
      } catch (error) {
        failures += 1;
        logger.error(
          { error, group, topic: lane.topic, seq: rows[done]?.seq, failures },
          'event handler failed; retrying',
        );
        await waiter.pause(failureBackoffMs(failures));
      }
    }
    const before = lane.waiting;
    lane.waiting -= rows.length;
    if (before > refillAt && lane.waiting <= refillAt) waiter.notify();
  };

  const fetch = async (): Promise<number> => {
    const free = [...lanes.values()].filter((lane) => lane.open && lane.waiting <= refillAt && !releasing.has(lane));
    if (free.length === 0) return 0;
    const { rows } = await pool.query<Row>({
      name: 'next-records',
      text: nextRecords,
      values: [free.map((lane) => lane.topic), free.map((lane) => lane.partition), free.map((lane) => lane.fetched)],
    });
    for (const row of rows) {
      const lane = lanes.get(laneName(row.topic, row.partition));
      if (!lane?.open || row.seq <= lane.fetched) continue;
      lane.fetched = row.seq;
      lane.waiting += 1;
      lane.rows.push(row);
      lane.queue = lane.queue.then(() => handle(lane));
    }
    return rows.length;
  };

  const loop = async (): Promise<void> => {
    let balancedAt = Number.NEGATIVE_INFINITY;
    while (!waiter.stopped()) {
      const before = waiter.mark();
      try {
        if (performance.now() - balancedAt >= balanceMs || lanes.size === 0) {
          await balance();
          balancedAt = performance.now();
        }
        if ((await fetch()) === 0) await waiter.wait(pollMs, before);
      } catch (error) {
        logger.error({ error, group }, 'event log unavailable; retrying');
        await waiter.pause(pollMs);
      }
    }
  };

  const saver = setInterval(() => {
    save().catch((error: unknown) => logger.error({ error, group }, 'saving positions failed; retrying'));
  }, saveMs);
  const ended = loop();

  const behind = async (): Promise<number> => {
    const mine = [...lanes.values()].filter((lane) => lane.open);
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from unnest($1::text[], $2::smallint[], $3::bigint[]) p(topic, partition, seq)
       join log l on l.topic = p.topic and l.partition = p.partition and l.seq > p.seq`,
      [mine.map((lane) => lane.topic), mine.map((lane) => lane.partition), mine.map((lane) => lane.done)],
    );
    return rows[0]?.n ?? 0;
  };

  return {
    behind,
    stop: async () => {
      waiter.stop();
      await ended;
      clearInterval(saver);
      deps.waiters.delete(waiter.notify);
      unhook();
      await Promise.all([...lanes.values()].map((lane) => lane.queue));
      try {
        await save();
        for (const name of lanes.keys()) await session.unlock(group, name);
        await session.leave(group);
      } catch (error) {
        logger.info({ error, group }, 'saving the last positions failed; some events are redelivered');
      }
    },
  };
};

const recordOf = ({ topic, key, body, partition, seq }: Row): PlacedRecord => ({
  topic,
  key,
  body,
  position: `${partition}/${seq}`,
});
