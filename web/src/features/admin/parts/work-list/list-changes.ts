import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../../../shared/api/client.js';
import { pageAddress, type ListPage } from './list-api.js';
import type { ListDefinition } from './list-definition.js';
import { pageSize } from './use-list-address.js';

/** What a row shows of its progress, under the names of its fields. */
export type RowMark = { readonly id: string };

const pollMs = 20_000;

/** Counts the rows of a page that changed, came or left. A full page loses one row for each that comes. */
export const countChanges = <R extends object>(
  rows: readonly R[],
  marks: readonly RowMark[],
  rowKey: (row: R) => string,
): number => {
  const left = new Map(rows.map((row) => [rowKey(row), new Map<string, unknown>(Object.entries(row))]));
  let came = 0;
  let changed = 0;
  for (const mark of marks) {
    const row = left.get(mark.id);
    left.delete(mark.id);
    if (!row) came += 1;
    else if (Object.entries(mark).some(([name, value]) => row.has(name) && row.get(name) !== value)) changed += 1;
  }
  return changed + Math.max(came, left.size);
};

/** Polls while the page is visible, and returns how many of its rows changed since they were loaded. */
export const useListChanges = <R extends object>(
  list: ListDefinition<R>,
  page: ListPage<R>,
  requested: string,
  after: string,
): number => {
  const { name, marks = '', rowKey } = list;
  const polled = useQuery({
    queryKey: [name, 'marks', requested, after],
    queryFn: ({ signal }) => getJson<readonly RowMark[]>(pageAddress(marks, requested, pageSize, after), signal),
    // The rows are new at first, so the first poll is after the interval.
    initialData: null,
    enabled: marks !== '',
    refetchInterval: pollMs,
    throwOnError: false,
  });
  if (!polled.data || !page.data || page.isPlaceholderData || polled.dataUpdatedAt < page.dataUpdatedAt) return 0;
  return countChanges(page.data.rows, polled.data, rowKey);
};
