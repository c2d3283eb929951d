import { present } from '@keepsake/contracts/values/present';

type Listed = {
  readonly path: string;
  readonly limit: number | undefined;
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** Other query fields, repeated in the link to the next page. */
  readonly filter?: Readonly<Record<string, string | boolean | number | undefined>>;
};

/** A page of a list: rows, total, and the link to the next page. */
export const listAnswer = <T>(body: T, { path, limit, total, nextCursor, filter = {} }: Listed) => {
  const filters = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const next = new URLSearchParams({
    ...(Object.fromEntries(filters) as Record<string, string>),
    ...(limit === undefined ? {} : { limit: String(limit) }),
    cursor: nextCursor ?? '',
  });
  return {
    status: 200 as const,
    body,
    headers: {
      'x-total-count': String(total),
      ...(nextCursor === undefined ? {} : { link: `<${path}?${next.toString()}>; rel="next"` }),
    },
  };
};

/** List query for a service; limit 0 means the maximum. */
export const pageOf = (query: {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}): { readonly limit: number; readonly cursor?: string } => ({
  limit: query.limit ?? 0,
  ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
});

/** List query with search and sort order. */
export const workOf = (query: {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
}) => ({ ...pageOf(query), ...present({ sort: query.sort, search: query.q }) });
