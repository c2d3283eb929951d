import type { Answer } from '../route.js';

type Listed = {
  readonly path: string;
  readonly limit: number | undefined;
  readonly total: number;
  readonly nextCursor: string | undefined;
};

/** A list that can grow: the rows, how many there are in all, and where the next ones are. */
export const listAnswer = (body: unknown, { path, limit, total, nextCursor }: Listed): Answer => {
  const next = new URLSearchParams({
    ...(limit === undefined ? {} : { limit: String(limit) }),
    cursor: nextCursor ?? '',
  });
  return {
    status: 200,
    body,
    headers: {
      'x-total-count': String(total),
      ...(nextCursor === undefined ? {} : { link: `<${path}?${next.toString()}>; rel="next"` }),
    },
  };
};

/** The query of a list as neighbours take it: limit 0 is "as many as there may be". */
export const pageOf = (query: {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}): { readonly limit: number; readonly cursor?: string } => ({
  limit: query.limit ?? 0,
  ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
});
