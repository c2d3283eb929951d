import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { freshDatabase } from '../testing/databases.js';
import { openDatabase, openPool, type Db } from './database.js';
import { createStatementNames } from './statement-names.js';

let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  pool = openPool(await freshDatabase('statements'), 1, () => undefined);
  db = openDatabase(pool);
  await sql`create table things (a int not null, b text not null)`.execute(db);
});
afterAll(() => pool.end());

const often = async <R>(run: (n: number) => Promise<R>): Promise<R> => {
  for (let n = 1; n < 60; n++) await run(n);
  return run(60);
};
const prepared = async (): Promise<readonly string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test('prepares a statement with values when it runs often', async () => {
  await often((n) => sql`insert into things (a, b) values (${n}, ${'often'})`.execute(db));
  await sql`insert into things (a, b) values (${0}, 'once')`.execute(db);
  expect(await prepared()).toEqual(['insert into things (a, b) values ($1, $2)']);
});

test('reads the same columns with a prepared statement when a migration adds one', async () => {
  const byName = () => sql`select a, b from things where a = ${7}`.execute(db);
  const byStar = () => sql`select * from things where a = ${7}`.execute(db);
  await often(byName);
  await often(byStar);
  await sql`alter table things add column c int not null default 3`.execute(db);
  expect((await byName()).rows).toEqual([{ a: 7, b: 'often' }]);
  expect((await byStar()).rows).toEqual([{ a: 7, b: 'often', c: 3 }]);
  expect(await prepared()).not.toContain('select * from things where a = $1');
});

test('prepares a statement again when its connection is replaced', async () => {
  const count = () => sql<{ n: number }>`select count(*) as n from things where b = ${'often'}`.execute(db);
  await often(count);
  const client = await pool.connect();
  client.release(true);
  expect((await count()).rows).toEqual([{ n: 60 }]);
  expect(await prepared()).toEqual(['select count(*) as n from things where b = $1']);
});

test('names 100 statements at most, each with its own name', () => {
  const nameOf = createStatementNames();
  const texts = Array.from({ length: 120 }, (_, n) => `select ${n} where $1`);
  for (let use = 0; use < 50; use++) for (const text of texts) nameOf(text, [true]);
  const names = texts.map((text) => nameOf(text, [true])).filter((name) => name !== undefined);
  expect(new Set(names).size).toBe(100);
});

test('names no text without values, which may hold several statements', () => {
  const nameOf = createStatementNames();
  const names = Array.from({ length: 60 }, () => nameOf('select 1; select 2', []));
  expect(names.filter((name) => name !== undefined)).toEqual([]);
});
