import { z } from 'zod';
import { problem } from '../problem.js';

/** The maximum page size, and the size without a limit. */
export const maxPage = 1_000;

export const pageLimit = (limit: number): number => (limit <= 0 ? maxPage : Math.min(limit, maxPage));

/** The last row of a page. Lists sort by time, then id, so that rows of one instant are neither lost nor repeated. */
export type CursorPosition = { readonly at: Date; readonly id: string };

const place = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

export const cursorOf = (last: CursorPosition): string =>
  Buffer.from(JSON.stringify([last.at.toISOString(), last.id])).toString('base64url');

/** Parses a cursor of `cursorOf`; throws `cursor-unknown` for anything else. */
export const readCursor = (cursor: string | undefined): CursorPosition | undefined => {
  if (cursor === undefined) return undefined;
  const read = place.safeParse(parsed(cursor));
  if (!read.success)
    throw problem(
      'invalid',
      'cursor-unknown',
      'This page of the list is not known. Please start again from the first page.',
    );
  return { at: new Date(read.data[0]), id: read.data[1] };
};

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined; // the caller rejects every unreadable cursor alike
  }
};

/** Cuts rows to one page. Query `limit` + 1 rows: the extra row shows that a next page exists. */
export const pageOf = <R extends CursorPosition>(
  rows: readonly R[],
  limit: number,
): { readonly rows: readonly R[]; readonly nextCursor?: string } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last ? { rows: page, nextCursor: cursorOf(last) } : { rows: page };
};
