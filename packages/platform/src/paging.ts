import { z } from 'zod';
import { problem } from './problem.js';

/** A list without a limit is its newest thousand. */
export const largestPage = 1_000;

export const pageLimit = (limit: number): number => (limit <= 0 ? largestPage : Math.min(limit, largestPage));

/** Where a page ended: newest first, by time and then id, so that rows of one instant are neither lost nor repeated. */
export type Place = { readonly at: Date; readonly id: string };

const place = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

export const cursorOf = (last: Place): string =>
  Buffer.from(JSON.stringify([last.at.toISOString(), last.id])).toString('base64url');

/** Throws `cursor-unknown` for anything that `cursorOf` did not make. */
export const readCursor = (cursor: string | undefined): Place | undefined => {
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
    return undefined; // the caller turns every unreadable cursor into one sentence
  }
};

/** Ask for one row more than the page holds; the surplus row only says that there is a next page. */
export const pageOf = <R extends Place>(
  rows: readonly R[],
  limit: number,
): { readonly rows: readonly R[]; readonly nextCursor?: string } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last ? { rows: page, nextCursor: cursorOf(last) } : { rows: page };
};
