import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { problem } from '../problem.js';
import { entry, on, type Platform, type Service } from '../service/service.js';
import { eventually } from '../testing/databases.js';
import { openTestService, type TestService } from '../testing/test-service.js';
import { defineEvent } from './event.js';
import { partitionOf } from './partition.js';

const moved = defineEvent('things.moved.v1', z.object({ thing: z.string(), n: z.int() }), (data) => data.thing);
const unheard = defineEvent('things.forgotten.v1', z.object({ thing: z.string() }), (data) => data.thing);

let folder: string;
let failing: ((thing: string, n: number) => Error | undefined) | undefined;
let handled = 0;
let under: TestService;

const create = (platform: Pick<Platform, 'db'>): Service => ({
  name: 'listener',
  rpc: [],
  subscriptions: [
    on(moved, ({ data }, ctx) =>
      ctx.transaction(async (tx) => {
        await sql`insert into seen (thing, n, xact) values (${data.thing}, ${data.n}, pg_current_xact_id()::text)`.execute(
          tx.db,
        );
        const error = failing?.(data.thing, data.n);
        if (error) throw error;
        handled += 1;
      }),
    ),
  ],
  jobs: [],
  migrations: pathToFileURL(`${folder}/`),
  health: async () => void (await sql`select 1`.execute(platform.db)),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-migrations-'));
  await writeFile(
    join(folder, '0001-seen.sql'),
    'create table seen (at bigint generated always as identity, thing text not null, n int not null, xact text not null);',
  );
  under = await openTestService(entry('listener', () => undefined, create));
});
afterAll(() => under.stop());

const seen = async (thing: string): Promise<number[]> =>
  (await sql<{ n: number }>`select n from seen where thing = ${thing} order by at`.execute(under.running.db)).rows.map(
    ({ n }) => n,
  );

test('handles an event once, however often it is delivered', async () => {
  const id = await under.deliver(moved, { thing: 'once', n: 1 });
  for (let again = 0; again < 5; again++) await under.deliver(moved, { thing: 'once', n: 1 }, { id });
  expect(await seen('once')).toEqual([1]);
});

test('ignores types without a subscription', async () => {
  await under.deliver(unheard, { thing: 'x' });
  expect(await under.parked()).toEqual([]);
});

test('blocks while a dependency is unavailable and keeps the order', async () => {
  let away = 3;
  failing = (thing, n) =>
    thing === 'patient' && n === 1 && away-- > 0 ? problem('unavailable', 'away', 'Please try again.') : undefined;
  await Promise.all([1, 2, 3].map((n) => under.deliver(moved, { thing: 'patient', n })));
  expect((await seen('patient')).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(away).toBeLessThan(0);
  expect(await under.parked()).toEqual([]);
});

test('retries after a transient failure', async () => {
  let problems = 2;
  failing = (thing) => (thing === 'shaky' && problems-- > 0 ? new TypeError('a passing fault') : undefined);
  await under.deliver(moved, { thing: 'shaky', n: 1 });
  expect(await seen('shaky')).toEqual([1]);
});

test('moves a failed event and later ones of its key to dead letters', async () => {
  failing = (thing, n) => (thing === 'broken' && n === 1 ? new SyntaxError('always') : undefined);
  await under.deliver(moved, { thing: 'broken', n: 1 });
  await under.deliver(moved, { thing: 'broken', n: 2 });
  await under.deliver(moved, { thing: 'healthy', n: 1 });
  expect(await seen('broken')).toEqual([]);
  expect(await seen('healthy')).toEqual([1]);
  expect((await under.parked()).map(({ cause }) => cause.split('\n')[0])).toEqual([
    'SyntaxError: always',
    'blocked by an earlier dead letter of its key',
  ]);
});

test('moves unreadable records to dead letters without ending the consumer', async () => {
  const { rows: log } = await sql`select * from parked`.execute(under.running.platform.db);
  const good = {
    specversion: '1.0',
    source: 'things',
    type: moved.name,
    time: new Date().toISOString(),
    correlationid: 'c',
    causationid: 'c',
  };
  const poison = [
    '{"half":',
    '"text"',
    '{}',
    JSON.stringify({ ...good, id: 'poison-shape', data: { thing: 'poison', n: 'one' } }),
    JSON.stringify({ ...good, id: 'poison-large', data: { thing: 7, text: 'x'.repeat(300_000) } }),
  ];
  const before = handled;
  for (const [n, body] of poison.entries()) await under.append('things', { key: `poison-${n}`, body });
  await under.deliver(moved, { thing: 'after-poison', n: 1 });
  expect(handled).toBe(before + 1);
  expect((await under.parked()).length - log.length).toBe(poison.length);
  await under.append('things', { key: 'poison-0', body: '{"half":' });
  await eventually(
    async () => (await under.parked()).length - log.length === poison.length,
    'the same poison to park once',
  );
});

/** Appends events together, so that the consumer finds them waiting together. */
const deliverTogether = (events: readonly { readonly thing: string; readonly n: number }[]): Promise<void> =>
  under.append(
    'things',
    ...events.map((data) => ({
      key: data.thing,
      body: JSON.stringify({
        specversion: '1.0',
        id: randomUUID(),
        source: 'things',
        type: moved.name,
        time: new Date().toISOString(),
        correlationid: 'together',
        causationid: 'together',
        data,
      }),
    })),
  );
/** Keys of one partition. */
const neighbors = Array.from({ length: 1_000 }, (_, n) => `neighbor-${n}`).filter((key) => partitionOf(key) === 0);
const transactionsOf = async (things: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(distinct xact) as n from seen
    where thing = any(${[...things]}::text[])`.execute(under.running.db);
  return rows[0]?.n ?? 0;
};

test('commits waiting events of different keys in one transaction', async () => {
  failing = undefined;
  const things = neighbors.slice(0, 10);
  await deliverTogether(things.map((thing) => ({ thing, n: 1 })));
  expect(await Promise.all(things.map(seen))).toEqual(things.map(() => [1]));
  expect(await transactionsOf(things)).toBe(1);
});

test('commits the others when one event of a group fails', async () => {
  const [bad = '', ...good] = neighbors.slice(10, 20);
  failing = (thing) => (thing === bad ? new SyntaxError('always') : undefined);
  const before = (await under.parked()).length;
  await deliverTogether([bad, ...good].map((thing) => ({ thing, n: 1 })));
  expect(await Promise.all(good.map(seen))).toEqual(good.map(() => [1]));
  expect(await seen(bad)).toEqual([]);
  expect((await under.parked()).length - before).toBe(1);
});

test('moves two failed events of a group to dead letters after five attempts each', async () => {
  const bad = neighbors.slice(22, 24);
  failing = (thing) => (bad.includes(thing) ? new SyntaxError('always') : undefined);
  await deliverTogether(bad.map((thing) => ({ thing, n: 1 })));
  const { rows } = await sql<{ attempts: number }>`select attempts from parked where key = any(${bad}::text[])`.execute(
    under.running.db,
  );
  expect(rows).toEqual([{ attempts: 5 }, { attempts: 5 }]);
});

test('keeps the order of a key among events that wait together', async () => {
  failing = undefined;
  const [one = '', other = ''] = neighbors.slice(20, 22);
  const numbers = Array.from({ length: 10 }, (_, n) => n);
  await deliverTogether(numbers.flatMap((n) => [one, other].map((thing) => ({ thing, n }))));
  expect([await seen(one), await seen(other)]).toEqual([numbers, numbers]);
});
