import { setTimeout as pause } from 'node:timers/promises';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import { openEvents } from '../../service/infrastructure.js';
import { createLog } from '../../observability/log.js';
import { withServer } from '../../testing/contract-suite.js';
import { eventually } from '../../testing/databases.js';
import { oneByOne, type EventLog, type PlacedRecord, type Running } from './event-log.js';
import { readKafkaAddress } from './kafka-address.js';

/* Causes that end or restart a consumer of the client. Afterwards it must make progress within 30 s. */

const logger = createLog(process.env['TEST_LOG_LEVEL'] ?? 'silent');
const progressMs = 30_000;

withServer('consumers that crash', await serverUnderTest('kafka'), (server) => {
  let log: EventLog;
  let admin: Admin;
  let topic = '';
  let seen: string[] = [];
  const running: Running[] = [];

  beforeAll(async () => {
    const { brokers, sasl } = readKafkaAddress(server().url);
    const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING, ...(sasl ? { sasl } : {}) });
    admin = kafka.admin();
    await admin.connect();
  });
  beforeEach(async () => {
    // A producer also asks for the metadata of topics that it wrote to before, such as one that a test deleted.
    log = await openEvents(server().url, logger);
    topic = `crash${Math.random().toString(36).slice(2)}`;
    seen = [];
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await log.close();
  });
  afterAll(() => admin.disconnect());

  const listen = async (each: (record: PlacedRecord) => Promise<void> = async ({ body }) => void seen.push(body)) => {
    const one = await log.consume(`group-${topic}`, [topic], oneByOne(each));
    running.push(one);
    return one;
  };
  const append = (...bodies: readonly string[]): Promise<void> =>
    log.append(
      topic,
      bodies.map((body) => ({ key: body, body })),
    );
  const sees = (body: string): Promise<unknown> =>
    eventually(async () => seen.includes(body), `${body} after ${seen.length} others`, progressMs);
  /** Whether the topic is gone, or was created again. The broker confirms a deletion before it takes effect. */
  const isDeleted = (): Promise<boolean> =>
    admin.fetchTopicOffsets(topic).then(
      (ends) => ends.every(({ high }) => high === '0'),
      () => true,
    );
  const insists = (body: string): Promise<unknown> =>
    eventually(() => append(body).then(() => true), `${body} to be appended`, progressMs);

  test('recovers from handler errors that the client treats as fatal', async () => {
    const final = [
      new TypeError('undefined is not a function'),
      new SyntaxError('Unexpected token'),
      Object.assign(new Error('final'), { name: 'KafkaJSNonRetriableError', retriable: false }),
    ];
    await listen(async ({ body }) => {
      const problem = final.shift();
      if (problem) throw problem;
      seen.push(body);
    });
    await append('first');
    await sees('first');
    expect(final).toEqual([]);
  });

  test('recovers from a broker that hangs beyond all timeouts', async () => {
    await listen();
    await append('before');
    await sees('before');
    // A broker of another owner cannot be suspended, so it is used as it is.
    const held = { pause: () => undefined, resume: () => undefined, ...server() };
    held.pause();
    await pause(13_000);
    held.resume();
    await insists('after');
    await sees('after');
    expect(seen).toContain('after');
  });

  test('recovers from an offset that no longer exists', async () => {
    const first = await listen();
    await append(...Array.from({ length: 40 }, (_, n) => `old ${n}`));
    await eventually(async () => seen.length === 40, 'the old ones');
    await first.stop();
    await append(...Array.from({ length: 40 }, (_, n) => `skipped ${n}`));
    const ends = await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: ends.map(({ partition, offset }) => ({ partition, offset })) });
    await listen();
    await append('new');
    await sees('new');
    expect(seen).toContain('new');
  });

  test('recovers from a deleted topic', async () => {
    await listen();
    await append('before');
    await sees('before');
    await admin.deleteTopics({ topics: [topic] });
    await eventually(isDeleted, 'the deletion', progressMs);
    await insists('after');
    await sees('after');
    expect(seen).toContain('after');
  });

  test('makes progress while members join and leave', async () => {
    await listen();
    const storm = new AbortController();
    const churn = (async () => {
      while (!storm.signal.aborted) {
        const deliver = oneByOne(async ({ body }) => void seen.push(body));
        const guest = await log.consume(`group-${topic}`, [topic], deliver);
        await pause(300);
        await guest.stop();
      }
    })();
    try {
      for (let n = 0; n < 5; n++) {
        await append(`storm ${n}`);
        await sees(`storm ${n}`);
      }
    } finally {
      storm.abort();
      await churn;
    }
    expect(seen).toContain('storm 4');
  });
});
