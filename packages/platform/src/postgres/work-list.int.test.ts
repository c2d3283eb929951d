import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { openDatabase, openPool, type Db } from './database.js';
import { freshDatabase } from '../testing/databases.js';
import { countedUpTo, matchesSearch, listPage, type ListPage, type SortField, type Sorted } from './work-list.js';

let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  pool = openPool(await freshDatabase('lists'), 2, () => undefined);
  db = openDatabase(pool);
  await sql`create table things (id uuid primary key, name text not null, cents bigint not null, at timestamptz not null)`.execute(
    db,
  );
  // Many rows share names, amounts and instants; some instants differ by a microsecond only.
  for (let n = 0; n < 40; n++)
    await sql`insert into things values (${randomUUID()}, ${`Name ${n % 3}`}, ${n % 4},
      '2026-03-01T10:00:00Z'::timestamptz + ${n % 5} * interval '1 microsecond')`.execute(db);
});
afterAll(() => pool.end());

const sorts: Readonly<Record<string, SortField>> = {
  at: { by: sql`at`, kind: 'instant' },
  name: { by: sql`lower(name)`, kind: 'text' },
  cents: { by: sql`cents`, kind: 'number' },
};
type Thing = { readonly id: string; readonly name: string; readonly cents: number };

const page = (request: Sorted, search?: string): Promise<ListPage<Thing>> =>
  listPage(db, {
    from: sql`things`,
    where: matchesSearch(sql`name`, search),
    sorts,
    defaultSort: '-at',
    asked: request,
    read: (row: Thing) => row,
  });

const walk = async (sort: string, limit: number): Promise<readonly Thing[]> => {
  const seen: Thing[] = [];
  let cursor: string | undefined;
  do {
    const one = await page({ sort, limit, ...(cursor === undefined ? {} : { cursor }) });
    expect(one.total).toBe(40);
    seen.push(...one.rows);
    cursor = one.nextCursor;
  } while (cursor !== undefined);
  return seen;
};

describe('pages of a sorted list', () => {
  test('end before the response is too large and continue from there', async () => {
    const heavy = (cursor?: string) =>
      listPage(db, {
        from: sql`things`,
        where: [],
        sorts,
        defaultSort: '-at',
        asked: { limit: 0, ...(cursor !== undefined && { cursor }) },
        read: (row: Thing) => row,
        weigh: () => 1_000_000,
      });
    const first = await heavy();
    const second = await heavy(first.nextCursor);
    const third = await heavy(second.nextCursor);
    const pages = [first, second, third].map(({ rows }) => rows);
    expect(pages.map(({ length }) => length)).toEqual([16, 16, 8]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(40);
    expect(third.nextCursor).toBeUndefined();
  });

  test.each(['at', '-at', 'name', '-name', 'cents', '-cents'])(
    'lose and repeat no row by %s, though many rows are equal',
    async (sort) => {
      const whole = await page({ sort, limit: 0 });
      const walked = await walk(sort, 7);
      expect(walked.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
      expect(new Set(walked.map(({ id }) => id)).size).toBe(40);
    },
  );

  test('come in the requested order', async () => {
    const cents = (await walk('-cents', 9)).map((one) => one.cents);
    expect(cents).toEqual(cents.toSorted((a, b) => b - a));
  });

  test('match every search term and treat wildcards as text', async () => {
    expect((await page({ limit: 5 }, ' name  1 ')).total).toBe(13);
    for (const typed of ['%', '_', '\\', "'; drop table things; --", 'a\0b', `${'x '.repeat(400)}`])
      expect((await page({ limit: 5 }, typed)).total).toBe(0);
    expect((await page({ limit: 5 }, '   ')).total).toBe(40);
  });
});

test('counts a list up to the limit and still pages beyond it', async () => {
  const many = (request: Sorted): Promise<ListPage<{ readonly id: string }>> =>
    listPage(db, {
      from: sql`(select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(1, 10010) as n)`,
      where: [],
      sorts: { n: { by: sql`n`, kind: 'number' } },
      defaultSort: 'n',
      asked: request,
      read: (row: { readonly id: string }) => row,
    });
  const first = await many({ limit: 5 });
  expect(first.total).toBe(countedUpTo + 1);
  const end = made('n', '10005', '00000000-0000-7000-8000-000000010005');
  expect((await many({ limit: 10, cursor: end })).rows).toHaveLength(5);
});

const made = (...parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('an invalid cursor', () => {
  test.each([
    ['noise', 'nonsense'],
    ['of another order', made('name', 'name 1', randomUUID())],
    ['with a text for a number', made('cents', 'many', randomUUID())],
    ['with a number that no column holds', made('cents', '99999999999999999999', randomUUID())],
    ['without a real id', made('cents', '1', "1' or 1=1")],
    ['that is not a list', Buffer.from('{}').toString('base64url')],
  ])('is rejected: %s', async (_, cursor) => {
    await expect(page({ sort: 'cents', limit: 3, cursor })).rejects.toMatchObject({
      slug: 'cursor-unknown',
      kind: 'invalid',
    });
  });

  test('is rejected when its text cannot be stored', async () => {
    await expect(page({ sort: 'name', limit: 3, cursor: made('name', 'a\0', randomUUID()) })).rejects.toMatchObject({
      slug: 'cursor-unknown',
    });
  });
});

test('rejects an unknown sort field and lists the allowed ones', async () => {
  for (const sort of ['secret', '-', 'at; drop table things', 'constructor'])
    await expect(page({ sort, limit: 3 })).rejects.toMatchObject({
      slug: 'sort-unknown',
      message: expect.stringContaining('at, name, cents'),
    });
});
