import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.js';
import { pageLimit } from './paging.js';
import { problem } from './problem.js';

/** A list is counted so far. */
export const countedUpTo = 10_000;

/** What rows may be sorted by: an expression over the row, never null, and how its values travel in a cursor. */
export type SortField = { readonly by: RawBuilder<unknown>; readonly kind: 'instant' | 'text' | 'number' };

export type Sorted = { readonly sort?: string; readonly cursor?: string; readonly limit: number };
export type ListPage<R> = {
  readonly rows: readonly R[];
  readonly nextCursor?: string;
  /** Above `countedUpTo` it means "more than that": nobody reads a million, and to count them takes longer than to show a page. */
  readonly total: number;
};

type Wanted<R> = {
  /** A select, or a table, whose rows have a uuid `id`. */
  readonly from: RawBuilder<unknown>;
  /** Conditions over these rows; all of them hold. */
  readonly where: readonly RawBuilder<unknown>[];
  readonly sorts: Readonly<Record<string, SortField>>;
  /** The order when none is asked for; `-created` is the newest first. */
  readonly usual: string;
  readonly asked: Sorted;
  readonly read: (row: never) => R;
};

const unknownCursor = () =>
  problem('invalid', 'cursor-unknown', 'This page of the list is not known. Please start again from the first page.');

const readers: Readonly<Record<SortField['kind'], z.ZodType<string>>> = {
  // Microseconds: a cursor that rounds would lose or repeat the rows of one millisecond.
  instant: z.string().regex(/^-?\d{1,16}$/),
  text: z
    .string()
    .max(2_000)
    .refine((value) => !value.includes('\0')),
  number: z.string().regex(/^-?\d{1,16}$/),
};

const casts: Readonly<Record<SortField['kind'], (value: string) => RawBuilder<unknown>>> = {
  instant: (value) => sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`,
  text: (value) => sql`${value}::text`,
  number: (value) => sql`${value}::bigint`,
};

const asText: Readonly<Record<SortField['kind'], (by: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  instant: (by) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
  text: (by) => sql`${by}`,
  number: (by) => sql`(${by})::bigint::text`,
};

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined; // every unreadable cursor becomes one sentence
  }
};

/** A cursor holds for the order it was made in and for no other. */
const readCursor = (cursor: string, sort: string, kind: SortField['kind']): { value: string; id: string } => {
  const shape = z.tuple([z.literal(sort), readers[kind], z.uuid()]);
  const read = shape.safeParse(parsed(cursor));
  if (!read.success) throw unknownCursor();
  return { value: read.data[1], id: read.data[2] };
};

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/**
 * One page of a list that people sort and filter: by an allowed field, its rows of one value by id, from where the page
 * before ended. Rows that come or go meanwhile move nothing.
 */
export const listPage = async <R>(
  db: Db,
  { from, where, sorts, usual, asked, read }: Wanted<R>,
): Promise<ListPage<R>> => {
  const sort = asked.sort ?? usual;
  const descending = sort.startsWith('-');
  const name = sort.replace(/^-/, '');
  const field = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!field)
    throw problem(
      'invalid',
      'sort-unknown',
      `This list cannot be sorted like that. Please sort by ${Object.keys(sorts).join(', ')}.`,
    );
  const { by, kind } = field;
  const limit = pageLimit(asked.limit);
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor, sort, kind);
  const onwards = after
    ? [sql`(${by}, id) ${descending ? sql`<` : sql`>`} (${casts[kind](after.value)}, ${after.id}::uuid)`]
    : [];
  const way = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ readonly id: string; readonly sort_value: string }>`
    select every.*, ${asText[kind](by)} as sort_value from ${from} every where ${and([...where, ...onwards])}
    order by ${by} ${way}, id ${way} limit ${limit + 1}`.execute(db);
  const count = await sql<{ n: number }>`select count(*) as n from (
    select 1 from ${from} every where ${and(where)} limit ${countedUpTo + 1}) as counted`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => read(row as never)),
    total: count.rows[0]?.n ?? 0,
    ...(rows.length > limit && last
      ? { nextCursor: Buffer.from(JSON.stringify([sort, last.sort_value, last.id])).toString('base64url') }
      : {}),
  };
};

const mostWords = 8;

/** Every word typed stands somewhere in the text; what is typed is never a pattern. */
export const hasWords = (text: RawBuilder<unknown>, typed: string | undefined): readonly RawBuilder<unknown>[] =>
  (typed ?? '')
    .replaceAll('\0', ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);

/** What a door takes of a working list; a field that it cannot be sorted by is refused before anybody looks. */
export const workInput = (sorts: readonly string[]) =>
  z.object({
    cursor: z.string().max(500).exactOptional(),
    limit: z.int(),
    sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`])).exactOptional(),
    search: z.string().max(300).exactOptional(),
  });
