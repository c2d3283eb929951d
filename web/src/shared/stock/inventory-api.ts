import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { PaperName } from '@keepsake/contracts/values/paper';
import type { StockAlert, StockTransaction } from '@keepsake/contracts/rest/stock';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, getList, path, sendJson } from '../api/client.js';
import { getFile } from '../api/files.js';
import { newKey } from '../api/idempotency.js';

const shelfKey = (locationId: string) => ['partner', 'inventory', locationId] as const;

export const useInventory = (locationId: string) =>
  useQuery({
    queryKey: [...shelfKey(locationId), 'shelf'],
    queryFn: ({ signal }) => getJson<InventoryAnswer>(path`/api/partners/${locationId}/inventory`, signal),
  });

const alertsQuery = (locationId: string) =>
  queryOptions({
    queryKey: [...shelfKey(locationId), 'alerts'],
    queryFn: ({ signal }) => getJson<readonly StockAlert[]>(path`/api/partners/${locationId}/inventory/alerts`, signal),
  });

/** What nobody has dismissed yet; the tab's badge counts it. */
export const useUnreadAlerts = (locationId: string) =>
  useQuery({ ...alertsQuery(locationId), select: (alerts) => alerts.filter(({ isRead }) => !isRead) });

const shownAtOnce = 10;

/** The last ten, and ten more with each wish. */
export const useTransactions = (locationId: string) =>
  useInfiniteQuery({
    queryKey: [...shelfKey(locationId), 'transactions'],
    queryFn: ({ pageParam, signal }) =>
      getList<StockTransaction>(
        path`/api/partners/${locationId}/inventory/transactions` +
          `?limit=${shownAtOnce}${pageParam === '' ? '' : `&cursor=${encodeURIComponent(pageParam)}`}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export type Move = {
  readonly way: 'restock' | 'adjust';
  readonly body: { readonly quantity: number; readonly reason: string };
  readonly key: string;
};

/** Whatever the shelf is now, its alerts and its moves are others too. */
const useShelfChanged = (locationId: string) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: shelfKey(locationId) });
};

export const useMoveStock = (locationId: string) => {
  const changed = useShelfChanged(locationId);
  return useMutation({
    mutationFn: ({ way, body, key }: Move) =>
      sendJson<InventoryAnswer>(path`/api/partners/${locationId}/inventory/${way}`, { body, key }),
    onSuccess: changed,
  });
};

export const useDismiss = (locationId: string) => {
  const client = useQueryClient();
  const changed = useShelfChanged(locationId);
  const { queryKey } = alertsQuery(locationId);
  return useMutation({
    mutationFn: (alertId: string) =>
      sendJson<StockAlert>(path`/api/inventory/alerts/${alertId}/read`, { method: 'PUT', key: newKey() }),
    onSuccess: (read) => {
      client.setQueryData(queryKey, (alerts) => alerts?.map((one) => (one.id === read.id ? read : one)));
      return changed();
    },
  });
};

/** `month`: `YYYY-MM`. */
export const useStatement = (locationId: string) =>
  useMutation({
    mutationFn: ({ month, paper }: { readonly month: string; readonly paper: PaperName }) =>
      getFile(path`/api/partners/${locationId}/statement.pdf` + `?month=${month}&paper=${paper}`),
  });
