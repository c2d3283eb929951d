import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getList, type Listed } from '../../../../shared/api/list.js';
import type { ListDefinition } from './list-definition.js';
import { pageSize } from './use-list-address.js';

/** Returns the address of one page of a list. */
export const pageAddress = (path: string, requested: string, limit: number, after: string): string => {
  const query = new URLSearchParams(requested);
  query.set('limit', String(limit));
  if (after !== '') query.set('cursor', after);
  return `${path}?${query.toString()}`;
};

export const useListPage = <R>({ name, path }: ListDefinition<R>, requested: string, after: string) =>
  useQuery({
    queryKey: [name, 'page', requested, after],
    queryFn: ({ signal }) => getList<R>(pageAddress(path, requested, pageSize, after), signal),
    placeholderData: keepPreviousData,
  });

export type ListPage<R> = UseQueryResult<Listed<R>>;

/** Loads the total only; the rows stay in place. */
export const useListCount = <R>(
  { name, path, only }: ListDefinition<R>,
  param: string,
  ask: string,
  requested: boolean,
) =>
  useQuery({
    queryKey: [name, 'count', only, param, ask],
    queryFn: async ({ signal }) =>
      (await getList<R>(pageAddress(path, new URLSearchParams({ ...only, [param]: ask }).toString(), 1, ''), signal))
        .total,
    enabled: requested,
  });

const wholePage = 500;

/** Loads all rows of a view page by page; `onRows` receives the progress. */
export const wholeList = async <R>(
  { path }: Pick<ListDefinition<R>, 'path'>,
  requested: string,
  { signal, onRows }: { readonly signal: AbortSignal; readonly onRows: (so: number, of: number) => void },
): Promise<readonly R[]> => {
  const rows: R[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page: Listed<R> = await getList<R>(pageAddress(path, requested, wholePage, cursor), signal);
    rows.push(...page.rows);
    onRows(rows.length, page.total);
    cursor = page.nextCursor;
  }
  return rows;
};
