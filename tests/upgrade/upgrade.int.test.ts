import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import pg from 'pg';
import { lostOrRepeated, nothingLost } from './results.js';
import { changedTables, storedRows } from './stored-rows.js';

/* The checks of `make upgrade`, with the losses that they have to find. */

let url = '';
let client: pg.Client;
beforeEach(async () => {
  url = await freshDatabase('upgrade');
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table notes (id int, text text); insert into notes values (1, 'harbor'), (2, 'boat')`);
});
afterEach(() => client.end());

const changesAfter = async (migration: string): Promise<readonly string[]> => {
  const before = await storedRows({ one: url });
  await client.query(migration);
  return changedTables(before, { one: url });
};

test.each([
  'alter table notes add column at timestamptz default now()',
  `insert into notes values (3, 'harbor')`,
  'create table others (id int)',
])('sees no change when a migration adds: %s', async (migration) => {
  expect(await changesAfter(migration)).toEqual([]);
});

test.each([
  'delete from notes where id = 2',
  `update notes set text = 'ship' where id = 2`,
  `delete from notes where id = 2; insert into notes values (1, 'harbor')`,
])('finds the row that is lost or changed: %s', async (migration) => {
  expect(await changesAfter(migration)).toEqual(['one, public.notes: 1 of 2 rows lost or changed']);
});

test('finds one of two equal rows that is lost', async () => {
  await client.query(`insert into notes values (1, 'harbor')`);
  const one = `delete from notes where ctid = (select min(ctid) from notes where id = 1)`;
  expect(await changesAfter(one)).toEqual(['one, public.notes: 1 of 2 rows lost or changed']);
});

test('counts lost and repeated writes', () => {
  expect(lostOrRepeated(['a', 'b'], ['b', 'a', 'z'])).toBe(nothingLost);
  expect(lostOrRepeated(['a', 'b', 'c'], ['b', 'b'])).toBe('2 lost, 1 repeated');
});
