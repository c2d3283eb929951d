import { present } from '@keepsake/contracts/values/present';
import type { Answer } from '../route.js';

type Listed = {
  readonly path: string;
  readonly limit: number | undefined;
  readonly total: number;
  readonly nextCursor: string | undefined;
  /** What else was asked for; the address of the next page asks for it again. */
  readonly wanted?: Readonly<Record<string, string | boolean | number | undefined>>;
};

/** A list that can grow: the rows, how many there are in all, and where the next ones are. */
export const listAnswer = (body: unknown, { path, limit, total, nextCursor, wanted = {} }: Listed): Answer => {
  const filters = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const next = new URLSearchParams({
    ...(Object.fromEntries(filters) as Record<string, string>),
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

/** The same of a list that can be searched and sorted. */
export const workOf = (query: {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
}) => ({ ...pageOf(query), ...present({ sort: query.sort, search: query.q }) });
