import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { problem } from '../problem.js';
import { entry, on, type Service } from '../service/service.js';
import { eventually } from '../testing/databases.js';
import { openTestService, type TestService } from '../testing/test-service.js';
import { defineEvent } from './event.js';
import { discardDeadLetter, listDeadLetters, getDeadLetter } from './dead-letters.js';

const shape = z.object({ thing: z.string(), n: z.int() });
const moved = defineEvent('things.moved.v1', shape, (data) => data.thing);
const movedNext = defineEvent('things.moved.v2', shape, (data) => data.thing);

let under: TestService;
let failure: ((n: number) => Error | undefined) | undefined;

const create = (folder: string) => (): Service => ({
  name: 'listener',
  rpc: [],
  subscriptions: [
    on(moved, ({ data }, ctx) =>
      ctx.transaction(async (tx) => {
        await sql`insert into seen (thing, n) values (${data.thing}, ${data.n})`.execute(tx.db);
        const error = failure?.(data.n);
        if (error) throw error;
      }),
    ),
  ],
  jobs: [],
  migrations: pathToFileURL(`${folder}/`),
  health: async () => undefined,
});

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-migrations-'));
  await writeFile(
    join(folder, '0001-seen.sql'),
    'create table seen (at bigint generated always as identity, thing text not null, n int not null);',
  );
  under = await openTestService(entry('listener', () => undefined, create(folder)));
});
afterAll(() => under.stop());
beforeEach(async () => {
  failure = undefined;
  await sql`truncate parked, seen`.execute(under.running.db);
});

const seen = async (): Promise<readonly string[]> =>
  (await sql<{ thing: string; n: number }>`select thing, n from seen order by at`.execute(under.running.db)).rows.map(
    ({ thing, n }) => `${thing}${n}`,
  );
const letters = () => listDeadLetters(under.running.db);

test('stores type, position, cause and attempts of a dead letter', async () => {
  failure = () => new TypeError('not today');
  const id = await under.deliver(moved, { thing: 'a', n: 1 });
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ eventId: id, topic: 'things', key: 'a', type: 'things.moved.v1', attempts: 5 });
  expect(letter?.position).toMatch(/^[0-7]\/\d+$/);
  expect(letter?.cause).toMatch(/^TypeError: not today/);
  expect(await getDeadLetter(under.running.db, id)).toMatchObject({ body: expect.stringContaining('"thing":"a"') });
});

test('replays in order and without duplicates, however often requested', async () => {
  failure = (n) => (n === 2 ? new Error('two') : undefined);
  for (const n of [1, 2, 3, 4]) await under.deliver(moved, { thing: 'a', n });
  await under.deliver(moved, { thing: 'b', n: 1 });
  expect(await seen()).toEqual(['a1', 'b1']);
  expect((await letters()).map(({ cause }) => cause.split('\n')[0])).toEqual([
    'Error: two',
    'blocked by an earlier dead letter of its key',
    'blocked by an earlier dead letter of its key',
  ]);
  expect(await under.running.replayDeadLetters()).toEqual({ replayed: 0, left: 3 });
  failure = undefined;
  const answers = await Promise.all([1, 2, 3].map(() => under.running.replayDeadLetters()));
  expect(answers.map(({ left }) => left)).toEqual([0, 0, 0]);
  expect(await seen()).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  await under.deliver(moved, { thing: 'a', n: 5 });
  expect(await seen()).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
});

test('stops a key at its first failure and replays other keys', async () => {
  failure = () => new Error('all');
  for (const [thing, n] of [
    ['a', 1],
    ['a', 2],
    ['b', 1],
  ] as const)
    await under.deliver(moved, { thing, n });
  failure = (n) => (n === 2 ? new Error('still') : undefined);
  expect(await under.running.replayDeadLetters()).toEqual({ replayed: 2, left: 1 });
  expect(await seen()).toEqual(['a1', 'b1']);
  const [letter] = await letters();
  expect(letter?.cause).toMatch(/^Error: still/);
  failure = undefined;
  expect(await under.running.replayDeadLetters({ eventId: letter?.eventId ?? '' })).toEqual({ replayed: 1, left: 0 });
});

test('rejects and keeps all dead letters if a dependency is unavailable', async () => {
  failure = () => new Error('broken');
  await under.deliver(moved, { thing: 'a', n: 1 });
  failure = () => problem('unavailable', 'away', 'Please try again.');
  await expect(under.running.replayDeadLetters()).rejects.toMatchObject({ slug: 'away' });
  expect(await letters()).toHaveLength(1);
});

test('handles events that arrive during a replay after it, in order', async () => {
  failure = () => new Error('broken');
  for (let n = 0; n < 10; n++) await under.deliver(moved, { thing: 'a', n });
  failure = undefined;
  const replays = Promise.all([under.running.replayDeadLetters(), under.running.replayDeadLetters()]);
  for (let n = 10; n < 40; n++) await under.deliver(moved, { thing: 'a', n });
  await replays;
  await eventually(async () => (await under.running.replayDeadLetters()).left === 0, 'no letter to be left');
  expect(await seen()).toEqual(Array.from({ length: 40 }, (_, n) => `a${n}`));
});

test('stores an event of unknown version as a dead letter', async () => {
  await under.deliver(movedNext, { thing: 'a', n: 1 });
  const [letter] = await letters();
  expect(letter).toMatchObject({
    type: 'unknown-version',
    cause: 'unknown version things.moved.v2; known: things.moved.v1',
  });
});

test('stores unstorable events as dead letters without ending the consumer', async () => {
  const good = { specversion: '1.0', type: moved.name, time: new Date().toISOString(), correlationid: 'c' };
  const data = { thing: 'a', n: 1 };
  await under.append('things', { key: 'nul', body: JSON.stringify({ ...good, id: 'a\u0000b', data }) });
  await under.append('things', { key: 'name', body: JSON.stringify({ ...good, id: 'x'.repeat(9_000), data }) });
  await under.append('things', { key: 'k'.repeat(9_000), body: JSON.stringify({ ...good, id: 'key', data }) });
  await under.append('things', {
    key: 'large',
    body: JSON.stringify({ ...good, id: 'l', data, more: 'x'.repeat(3e5) }),
  });
  expect((await letters()).map(({ type, cause }) => `${type}: ${cause.split(/[\n:]/)[0]}`)).toEqual([
    'unreadable: it holds the character NUL',
    expect.stringContaining('unreadable: '),
    'unreadable: its key is longer than 500 characters',
    'unreadable: too large',
  ]);
  await under.deliver(moved, { thing: 'b', n: 1 });
  expect(await seen()).toEqual(['b1']);
});

test('unblocks a key when its dead letter is discarded', async () => {
  await under.append('things', { key: 'a', body: '{"half":' });
  await under.deliver(moved, { thing: 'a', n: 1 });
  const [hopeless] = await letters();
  expect(await under.running.replayDeadLetters()).toEqual({ replayed: 0, left: 2 });
  expect(await discardDeadLetter(under.running.db, hopeless?.eventId ?? '')).toBe(true);
  expect(await discardDeadLetter(under.running.db, hopeless?.eventId ?? '')).toBe(false);
  expect(await under.running.replayDeadLetters()).toEqual({ replayed: 1, left: 0 });
  expect(await seen()).toEqual(['a1']);
});
