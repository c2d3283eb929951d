import { serverUnderTest } from '@keepsake/native/server-under-test';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openEvents } from '../../service/infrastructure.js';
import { createLog } from '../../observability/log.js';
import { withServer } from '../../testing/contract-suite.js';
import { eventually } from '../../testing/databases.js';
import { oneByOne, type EventLog, type Member, type PlacedRecord, type Running } from './event-log.js';
import { partitionOf } from '../partition.js';

const logger = createLog('silent');

withServer('event log on Kafka', await serverUnderTest('kafka'), (server) => {
  let log: EventLog;
  beforeAll(async () => {
    log = await openEvents(server().url, logger);
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });
  afterAll(() => log.close());

  const running: Running[] = [];
  const consume = async (
    group: string,
    topics: readonly string[],
    each: (record: PlacedRecord) => Promise<void>,
  ): Promise<Member> => {
    const one = await log.consume(group, topics, oneByOne(each));
    running.push(one);
    return one;
  };

  test('names the setting for a wrong address, password or replica count', async () => {
    const url = server().url;
    await expect(openEvents('kafka://127.0.0.1:1', logger)).rejects.toThrow(
      /^Kafka is unreachable at 127\.0\.0\.1:1 .*Start it, or correct EVENTS_URL\.$/,
    );
    await expect(openEvents(url.replace('replicas=1', 'replicas=3'), logger)).rejects.toThrow(
      'EVENTS_URL asks for 3 replicas, and this Kafka has 1 broker(s). Lower replicas=, or start more brokers.',
    );
    if (!url.includes('@')) return;
    await expect(openEvents(url.replace(/:[^:@]*@/, ':wrong@'), logger)).rejects.toThrow(
      'Kafka refuses the user name or the password in EVENTS_URL. Correct it and start again.',
    );
  });

  test('names a missing topic that the user cannot create', async () => {
    const url = server().url;
    if (!url.includes('//keepsake:')) return; // an external broker does not have the user
    const theirs = await openEvents(url.replace('//keepsake:', '//stranger:'), logger);
    await expect(theirs.append('unheard-of', [{ key: 'a', body: '{}' }])).rejects.toThrow(
      'The topic unheard-of is missing, and the user in EVENTS_URL cannot create or read it. Create it with 8 partitions and let that user read and write it, then start again.',
    );
    await theirs.close();
  });

  test('blocks only the partition of a failed record', async () => {
    const [stuck, free] = ['a', 'b', 'c', 'd', 'e'].filter(
      (key, index, keys) => index === 0 || partitionOf(key) !== partitionOf(keys[0] ?? ''),
    );
    const seen: string[] = [];
    let away = true;
    await consume('lanes', ['lanes'], async ({ key, body }) => {
      if (key === stuck && away) throw new Error('away');
      seen.push(`${key}${body}`);
    });
    for (let n = 0; n < 5; n++)
      await log.append(
        'lanes',
        [stuck, free].map((key = '') => ({ key, body: String(n) })),
      );
    await eventually(async () => seen.length === 5, 'the free partition to go on');
    await eventually(async () => (await log.lag('lanes')) === 5, 'five to be waited for');
    away = false;
    await eventually(async () => seen.length === 10, 'the other one to follow');
    expect(seen.filter((one) => one.startsWith(stuck ?? ''))).toEqual([0, 1, 2, 3, 4].map((n) => `${stuck}${n}`));
  });

  test('keeps partitions of slow handlers and survives a thrown SyntaxError', async () => {
    const seen: string[] = [];
    let problems = 1;
    await consume('slow', ['slow'], async ({ body }) => {
      if (body === '0') await new Promise((resolve) => setTimeout(resolve, 9_000));
      if (body === '1' && problems-- > 0) throw new SyntaxError('as a broken parser throws it');
      seen.push(body);
    });
    await log.append(
      'slow',
      ['0', '1', '2'].map((body) => ({ key: 'k', body })),
    );
    await eventually(async () => seen.length >= 3, 'all three');
    expect(seen).toEqual(['0', '1', '2']);
  });

  test('continues to append and consume after the broker is killed', async () => {
    const seen = new Set<string>();
    await consume('killed', ['killed'], async ({ body }) => void seen.add(body));
    await log.append('killed', [{ key: 'k', body: 'before' }]);
    await eventually(async () => seen.size === 1, 'the first');
    await server().kill();
    const late = eventually(async () => {
      await log.append('killed', [{ key: 'k', body: 'after' }]);
      return true;
    }, 'appends to work again');
    await server().revive();
    await late;
    await eventually(async () => seen.has('after'), 'the record after it');
    expect([...seen]).toEqual(['before', 'after']);
  });
});
