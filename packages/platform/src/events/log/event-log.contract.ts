import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/databases.js';
import type { Harness, Suite } from '../../testing/contract-suite.js';
import {
  oneByOne,
  partitionCount,
  type EventLog,
  type LogRecord,
  type PlacedRecord,
  type Running,
} from './event-log.js';

const numbered = (key: string, from: number, count: number): LogRecord[] =>
  Array.from({ length: count }, (_, n) => ({ key, body: JSON.stringify({ key, n: from + n }) }));
const nOf = (record: LogRecord): number => (JSON.parse(record.body) as { n: number }).n;

/** The contract of every event log adapter. */
export const eventLogContract: Suite<EventLog> = (technology, start) => {
  describe(`event log: ${technology}`, () => {
    let harness: Harness<EventLog>;
    let log: EventLog;
    const running: Running[] = [];
    let names = 0;
    const topicName = (): string => `topic-${process.pid}-${names++}`;

    beforeAll(async () => {
      harness = await start();
      log = await harness.open();
    });
    afterEach(async () => {
      for (const one of running.splice(0)) await one.stop();
    });
    afterAll(() => harness.stop());

    const listen = async (
      group: string,
      topic: string,
      each: (record: PlacedRecord) => Promise<void>,
      on = log,
    ): Promise<Running> => {
      const one = await on.consume(group, [topic], oneByOne(each));
      running.push(one);
      return one;
    };

    test('returns keys and bodies unchanged', async () => {
      const topic = topicName();
      const records = [
        { key: 'ключ / \' " \\ 😀', body: '{"text":"a\\n\\u2028 😀 \' \\" \\\\ ü"}' },
        { key: 'x'.repeat(500), body: `"${'y'.repeat(200_000)}"` },
      ];
      const seen: LogRecord[] = [];
      const positions = new Set<string>();
      await listen('unchanged', topic, async ({ key, body, position }) => {
        seen.push({ key, body });
        positions.add(position);
      });
      await log.append(topic, records);
      await eventually(async () => seen.length === 2, 'two records');
      expect([...positions].filter((position) => /^[0-7]\/\d+$/.test(position))).toHaveLength(2);
      expect(seen.toSorted((a, b) => a.key.length - b.key.length)).toEqual(records);
    });

    test('counts the unhandled records of a member', async () => {
      const topic = topicName();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const member = await log.consume(
        'behind',
        [topic],
        oneByOne(() => held),
      );
      running.push(member);
      await log.append(topic, numbered('a', 0, 3));
      await eventually(async () => (await member.behind()) === 3, 'three that wait');
      release();
      expect(await eventually(async () => (await member.behind()) === 0, 'none that waits')).toBe(true);
    });

    test('keeps the order within a key over many appends', async () => {
      const topic = topicName();
      const seen = new Map<string, number[]>();
      await listen(
        'order',
        topic,
        async (record) => void seen.set(record.key, [...(seen.get(record.key) ?? []), nOf(record)]),
      );
      const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`);
      for (let round = 0; round < 10; round++)
        await log.append(
          topic,
          keys.flatMap((key) => numbered(key, round * 5, 5)),
        );
      await eventually(async () => [...seen.values()].flat().length === 1_000, 'a thousand records');
      for (const key of keys) expect(seen.get(key)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    });

    test('delivers every event to every group, from the beginning', async () => {
      const topic = topicName();
      const early: number[] = [];
      const late: number[] = [];
      await listen('early', topic, async (record) => void early.push(nOf(record)));
      await log.append(topic, numbered('k', 0, 10));
      await eventually(async () => early.length === 10, 'the early group');
      await listen('late', topic, async (record) => void late.push(nOf(record)));
      await eventually(async () => late.length === 10, 'the late group');
      expect(late).toEqual(early);
    });

    test('assigns a key to one member and balances partitions', async () => {
      const topic = topicName();
      const other = await harness.open();
      const busy = new Set<string>();
      const by = [0, 0];
      const clashes: string[] = [];
      const member =
        (index: number) =>
        async (record: LogRecord): Promise<void> => {
          if (busy.has(record.key)) clashes.push(record.key);
          busy.add(record.key);
          await new Promise((resolve) => setTimeout(resolve, 1));
          busy.delete(record.key);
          by[index] = (by[index] ?? 0) + 1;
        };
      await listen('shared', topic, member(0));
      await listen('shared', topic, member(1), other);
      const keys = Array.from({ length: 64 }, (_, n) => `key-${n}`);
      await eventually(async () => {
        await log.append(
          topic,
          keys.flatMap((key) => numbered(key, 0, 2)),
        );
        return (by[0] ?? 0) > 0 && (by[1] ?? 0) > 0;
      }, 'both members to work');
      await eventually(async () => (await log.lag('shared')) === 0, 'no lag');
      expect(clashes).toEqual([]);
      for (const one of running.splice(0)) await one.stop();
      await other.close();
    });

    test('retries a rejected record before later ones of its key', async () => {
      const topic = topicName();
      const seen: number[] = [];
      let refusals = 2;
      await listen('again', topic, async (record) => {
        if (nOf(record) === 1 && refusals-- > 0) throw new Error('not yet');
        seen.push(nOf(record));
      });
      await log.append(topic, numbered('k', 0, 5));
      await eventually(async () => seen.length >= 5, 'five records');
      expect(seen).toEqual([0, 1, 2, 3, 4]);
    });

    test('resumes after handled records, and stop waits for work in flight', async () => {
      const topic = topicName();
      const first: number[] = [];
      let inHand = 0;
      const each = async (record: PlacedRecord): Promise<void> => {
        inHand += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        first.push(nOf(record));
        inHand -= 1;
      };
      const one = await log.consume('resume', [topic], oneByOne(each));
      await log.append(topic, numbered('k', 0, 50));
      await eventually(async () => first.length > 2, 'some records');
      await one.stop();
      expect(inHand).toBe(0);
      const second: number[] = [];
      await listen('resume', topic, async (record) => void second.push(nOf(record)));
      await eventually(async () => first.length + second.length >= 50, 'the rest');
      expect([...first, ...second]).toEqual(Array.from({ length: 50 }, (_, n) => n));
    });

    test('recovers from cut connections', async () => {
      const topic = topicName();
      const seen = new Set<number>();
      await listen('cut', topic, async (record) => void seen.add(nOf(record)));
      await log.append(topic, numbered('k', 0, 10));
      await eventually(async () => seen.size === 10, 'the first ten');
      await harness.dropConnections();
      await eventually(async () => {
        await log.append(topic, numbered('k', 10, 10));
        return true;
      }, 'appends to work again');
      await eventually(async () => seen.size === 20, 'the next ten');
      expect(await eventually(async () => ((await log.lag('cut')) === 0 ? 'none' : undefined), 'no lag')).toBe('none');
    });

    test('commits handled records when cut connections return and nothing follows', async () => {
      const topic = topicName();
      const seen = new Set<number>();
      await listen('cut-idle', topic, async (record) => void seen.add(nOf(record)));
      await log.append(topic, numbered('k', 0, 10));
      await eventually(async () => seen.size === 10, 'ten records');
      await harness.dropConnections();
      expect(await eventually(async () => ((await log.lag('cut-idle')) === 0 ? 'none' : undefined), 'no lag')).toBe(
        'none',
      );
    });

    test('spreads keys over its partitions', async () => {
      const topic = topicName();
      let atOnce = 0;
      let most = 0;
      let seen = 0;
      await listen('spread', topic, async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce -= 1;
        seen += 1;
      });
      await log.append(
        topic,
        Array.from({ length: 200 }, (_, n) => ({ key: `key-${n}`, body: '{}' })),
      );
      await eventually(async () => seen === 200, 'two hundred records');
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(partitionCount);
    });
  });
};
