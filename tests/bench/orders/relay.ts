import { oneByOne } from '@keepsake/platform/events/event-log';
import { createDatabase, migrate, openDatabase, openPool, platformMigrations } from '@keepsake/platform/database';
import { openEvents } from '@keepsake/platform/infrastructure';
import { startRelay } from '@keepsake/platform/events/outbox';
import { createLog } from '@keepsake/platform/log';
import { Kafka, logLevel } from 'kafkajs';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { perSecond, times, whole, type Figure } from '../figure.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';

const keys = 1_000;
const atOnce = 2_000;
const logger = createLog('silent');
const bodyOf = (n: number): string => JSON.stringify({ n, padding: 'x'.repeat(400) });
const keyOf = (n: number): string => `key-${n % keys}`;
const rate = (count: number, durationMs: number): number => (count / durationMs) * 1_000;
const numbers = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => from + at);

/** Baseline: the same batches with all partitions in one request, acknowledged by the broker. */
const bare = async (url: string, topic: string, count: number): Promise<number> => {
  const [, user = '', password = '', host = ''] = /^kafka:\/\/(?:([^:]+):([^@]+)@)?([^?]+)/.exec(url) ?? [];
  const login = { mechanism: 'plain', username: user, password: decodeURIComponent(password) } as const;
  const brokers = host.replace(/\/.*$/, '').split(',');
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING, ...(user === '' ? {} : { sasl: login }) });
  const [admin, producer] = [kafka.admin(), kafka.producer({ idempotent: true, maxInFlightRequests: 1 })];
  await Promise.all([admin.connect(), producer.connect()]);
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: 8, replicationFactor: 1 }] });
  const durationMs = await timed(async () => {
    for (let n = 0; n < count; n += atOnce) {
      const part = numbers(n, Math.min(atOnce, count - n));
      await producer.send({ topic, acks: -1, messages: part.map((one) => ({ key: keyOf(one), value: bodyOf(one) })) });
    }
  });
  await Promise.all([admin.disconnect(), producer.disconnect()]);
  return rate(count, durationMs);
};

/** Fills an outbox, waits until the relay has emptied it, then reads the topic and checks the order. */
const relayed = async (site: Site, url: string, topic: string, count: number) => {
  const { postgres } = site.topology.servers;
  const name = `bench_outbox_${topic.replaceAll('-', '_')}`;
  await createDatabase(postgres.url, name);
  const pool = openPool(postgres.urlOf(name), 6, () => undefined);
  const db = openDatabase(pool);
  await migrate(db, platformMigrations('service'), 'platform_migration');
  for (let n = 0; n < count; n += 10_000) {
    const part = numbers(n, Math.min(10_000, count - n));
    await sql`insert into outbox (key, body)
      select * from unnest(${part.map(keyOf)}::text[], ${part.map(bodyOf)}::text[])`.execute(db);
  }
  const log = await openEvents(url, logger);
  await log.append(topic, [{ key: keyOf(0), body: bodyOf(-1) }]); // creates the topic and the connections before the measurement
  const drainedMs = await timed(async () => {
    const relay = startRelay({ db, topic, log, logger });
    while ((await sql<{ n: number }>`select count(*) as n from outbox`.execute(db)).rows[0]?.n !== 0) await pause(20);
    await relay.stop();
  });
  const last = new Map<string, number>();
  let [seen, reordered] = [0, 0];
  const deliver = oneByOne(({ key, body }) => {
    const { n } = JSON.parse(body) as { n: number };
    if (n < (last.get(key) ?? -1)) reordered += 1;
    last.set(key, n);
    seen += 1;
    return Promise.resolve();
  });
  const reader = await log.consume(`reader-${topic}`, [topic], deliver);
  while (seen <= count) await pause(20);
  await reader.stop();
  await log.close();
  await pool.end();
  return { perSecond: rate(count, drainedMs), reordered };
};

/** Compares the relay from an outbox to Kafka with a bare client that produces the same messages. */
export const relay = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { kafka, postgres } = site.topology.servers;
  await createDatabase(postgres.url, 'bench_relay_events');
  const figures: Figure[] = [];
  for (const count of [1_000, sized(plan, 100_000, 10_000)]) {
    const reference = await bare(kafka.url, `bare-${count}`, count);
    const ours = await relayed(site, kafka.url, `relayed-${count}`, count);
    const own = await relayed(site, postgres.urlOf('bench_relay_events'), `own-${count}`, count);
    const ratio = ours.perSecond / reference;
    const isLarge = count > 1_000;
    figures.push({
      id: 'S8',
      name: `relay of ${whole(count)} events to Kafka`,
      measured: `${perSecond(ours.perSecond)}: ${times(ratio)}; ${ours.reordered} out of order; to the log in PostgreSQL ${perSecond(own.perSecond)}, ${own.reordered} out of order`,
      beside: `kafkajs alone ${perSecond(reference)}`,
      reach: isLarge ? '≥ 0.8×, none out of order' : 'no target',
      ...(isLarge ? { reached: ratio >= 0.8 && ours.reordered + own.reordered === 0 } : {}),
    });
  }
  return figures;
};
