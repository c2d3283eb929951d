import type { AffiliateSale, SaleStatus } from '@keepsake/contracts/rest/affiliates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { path } from '../../shared/api/client.js';
import { getList } from '../../shared/api/list.js';

const shownAtOnce = 10;

const queryOf = (status: SaleStatus | '', cursor: string): string =>
  new URLSearchParams({
    ...(status !== '' && { status }),
    limit: String(shownAtOnce),
    ...(cursor !== '' && { cursor }),
  }).toString();

/** Shows the rows of the previous filter while loading, and `recent` before the first page. */
export const useSales = (id: string, status: SaleStatus | '', recent: readonly AffiliateSale[]) =>
  useInfiniteQuery({
    queryKey: ['affiliate', 'sales', id, status],
    queryFn: ({ pageParam, signal }) =>
      getList<AffiliateSale>(path`/api/affiliates/${id}/sales` + `?${queryOf(status, pageParam)}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before ?? { pages: [{ rows: recent, total: recent.length }], pageParams: [''] },
  });
