import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { PaperName } from '@keepsake/contracts/values/paper';
import type { PlanBilling, StockAlert, StockTransaction } from '@keepsake/contracts/rest/stock';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../api/client.js';
import { getList } from '../api/list.js';
import { getFile } from '../api/files.js';
import { newKey } from '../api/idempotency.js';
import { activeLanguage } from '../language/texts.js';

const stockKey = (locationId: string) => ['partner', 'inventory', locationId] as const;

export const useInventory = (locationId: string) =>
  useQuery({
    queryKey: [...stockKey(locationId), 'counts'],
    queryFn: ({ signal }) => getJson<InventoryAnswer>(path`/api/partners/${locationId}/inventory`, signal),
  });

const alertsQuery = (locationId: string) =>
  queryOptions({
    queryKey: [...stockKey(locationId), 'alerts'],
    queryFn: ({ signal }) => getJson<readonly StockAlert[]>(path`/api/partners/${locationId}/inventory/alerts`, signal),
  });

/** Queries the alerts that are not dismissed; counted in the tab's badge. */
export const useUnreadAlerts = (locationId: string) =>
  useQuery({ ...alertsQuery(locationId), select: (alerts) => alerts.filter(({ isRead }) => !isRead) });

export const billingKey = (locationId: string) => [...stockKey(locationId), 'billing'] as const;

export const useBilling = (locationId: string) =>
  useQuery({
    queryKey: billingKey(locationId),
    queryFn: ({ signal }) => getJson<PlanBilling>(path`/api/partners/${locationId}/billing`, signal),
  });

const shownAtOnce = 10;

/** Queries the last ten, and ten more per request. */
export const useTransactions = (locationId: string) =>
  useInfiniteQuery({
    queryKey: [...stockKey(locationId), 'transactions'],
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

/** Returns a function that invalidates stock, alerts and transactions of a location. */
const useStockChanged = (locationId: string) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: stockKey(locationId) });
};

export const useMoveStock = (locationId: string) => {
  const changed = useStockChanged(locationId);
  return useMutation({
    mutationFn: ({ way, body, key }: Move) =>
      sendJson<InventoryAnswer>(path`/api/partners/${locationId}/inventory/${way}`, { body, key }),
    onSuccess: changed,
  });
};

export const useDismiss = (locationId: string) => {
  const client = useQueryClient();
  const changed = useStockChanged(locationId);
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
      getFile(
        path`/api/partners/${locationId}/statement.pdf` + `?month=${month}&paper=${paper}&language=${activeLanguage()}`,
      ),
  });
