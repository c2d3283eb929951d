import type { Answer } from './fake-server.js';

/** A page of these rows as the gateway returns it; cursors are list indexes. */
export const listPage = (rows: readonly unknown[], query: URLSearchParams): Answer => {
  const from = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit') ?? 1_000);
  const next = new URLSearchParams({ limit: String(limit), cursor: String(from + limit) });
  return {
    body: rows.slice(from, from + limit),
    headers: {
      'x-total-count': String(rows.length),
      ...(from + limit < rows.length && { link: `</api/list?${next.toString()}>; rel="next"` }),
    },
  };
};
