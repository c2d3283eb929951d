import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.js';
import { pageLimit } from './paging.js';
import { problem } from '../problem.js';

/** Lists are counted up to this many rows. */
export const countedUpTo = 10_000;

/** A sort expression over the row, never null, and the type of its values in a cursor. */
export type SortField = { readonly by: RawBuilder<unknown>; readonly kind: 'instant' | 'text' | 'number' };

export type Sorted = { readonly sort?: string; readonly cursor?: string; readonly limit: number };
export type ListPage<R> = {
  readonly rows: readonly R[];
  readonly nextCursor?: string;
  /** Above `countedUpTo` it means "more than that": a full count takes longer than the page. */
  readonly total: number;
};

type ListQuery<R> = {
  /** A select, or a table, whose rows have a uuid `id`. */
  readonly from: RawBuilder<unknown>;
  /** Conditions over these rows, joined by AND. */
  readonly where: readonly RawBuilder<unknown>[];
  readonly sorts: Readonly<Record<string, SortField>>;
  /** The default order; `-created` is newest first. */
  readonly defaultSort: string;
  readonly asked: Sorted;
  readonly read: (row: never) => R;
  /** Returns the approximate size of a row in bytes; limits the size of a page whose rows vary widely. */
  readonly weigh?: (row: R) => number;
};

const heaviestPage = 16_000_000;

/** Returns how many rows fit into one response, at least one. */
const fitting = <R>(rows: readonly R[], weigh: (row: R) => number): number => {
  let bytes = 0;
  const tooMany = rows.findIndex((row) => (bytes += weigh(row)) > heaviestPage);
  return tooMany < 0 ? rows.length : Math.max(1, tooMany);
};

const unknownCursor = () =>
  problem('invalid', 'cursor-unknown', 'This page of the list is not known. Please start again from the first page.');

const readers: Readonly<Record<SortField['kind'], z.ZodType<string>>> = {
  // Microseconds: a rounded cursor would lose or repeat the rows of one millisecond.
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
    return undefined; // the caller rejects every unreadable cursor alike
  }
};

/** Parses a cursor; it is valid only for the order that it was made in. */
const readCursor = (cursor: string, sort: string, kind: SortField['kind']): { value: string; id: string } => {
  const shape = z.tuple([z.literal(sort), readers[kind], z.uuid()]);
  const read = shape.safeParse(parsed(cursor));
  if (!read.success) throw unknownCursor();
  return { value: read.data[1], id: read.data[2] };
};

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/**
 * Returns one page of a filtered list after the cursor, sorted by an allowed field and then by id. Concurrent inserts
 * and deletes shift no rows.
 */
export const listPage = async <R>(
  db: Db,
  { from, where, sorts, defaultSort, asked: request, read, weigh }: ListQuery<R>,
): Promise<ListPage<R>> => {
  const sort = request.sort ?? defaultSort;
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
  const limit = pageLimit(request.limit);
  const after = request.cursor === undefined ? undefined : readCursor(request.cursor, sort, kind);
  const afterCursor = after
    ? [sql`(${by}, id) ${descending ? sql`<` : sql`>`} (${casts[kind](after.value)}, ${after.id}::uuid)`]
    : [];
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ readonly id: string; readonly sort_value: string }>`
    select every.*, ${asText[kind](by)} as sort_value from ${from} every where ${and([...where, ...afterCursor])}
    order by ${by} ${direction}, id ${direction} limit ${limit + 1}`.execute(db);
  const count = await sql<{ n: number }>`select count(*) as n from (
    select 1 from ${from} every where ${and(where)} limit ${countedUpTo + 1}) as counted`.execute(db);
  const full = rows.slice(0, limit).map((row) => read(row as never));
  const page = weigh ? full.slice(0, fitting(full, weigh)) : full;
  const last = rows[page.length - 1];
  return {
    rows: page,
    total: count.rows[0]?.n ?? 0,
    ...(rows.length > page.length && last
      ? { nextCursor: Buffer.from(JSON.stringify([sort, last.sort_value, last.id])).toString('base64url') }
      : {}),
  };
};

const maxTerms = 8;

/** Returns conditions that every typed term occurs in the text. Terms are never patterns. */
export const matchesSearch = (text: RawBuilder<unknown>, typed: string | undefined): readonly RawBuilder<unknown>[] =>
  (typed ?? '')
    .replaceAll('\0', ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxTerms)
    .map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);

/** Creates the input schema of a list, which rejects unknown sort fields. */
export const listInput = (sorts: readonly string[]) =>
  z.object({
    cursor: z.string().max(500).exactOptional(),
    limit: z.int(),
    sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`])).exactOptional(),
    search: z.string().max(300).exactOptional(),
  });
