import { getResponse } from './client.js';

/** A page of a list: its rows, the total, and the cursor of the next page. */
export type Listed<R> = { readonly rows: readonly R[]; readonly total: number; readonly nextCursor?: string };

/** Reads a list, its total and its next cursor. Rejects like getJson. */
export const getList = async <R>(path: string, signal?: AbortSignal): Promise<Listed<R>> => {
  let headers = new Headers();
  const rows = await getResponse<readonly R[]>(path, signal, (response) => (headers = response.headers));
  const reported = headers.get('x-total-count');
  const next = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    rows,
    total: reported === null ? rows.length : Number(reported),
    ...(next !== undefined && { nextCursor: decodeURIComponent(next) }),
  };
};
