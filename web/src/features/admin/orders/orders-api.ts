import type { CancelReason, RefundOrderBody } from '@keepsake/contracts/rest/orders';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderRecord } from '@keepsake/contracts/rest/order-record';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import type { Listed } from '../../../shared/api/list.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { awaitsCodes, type Order } from './order-labels.js';

export const liveMs = 1000;
/** Interval at which an open page polls for changes by colleagues. */
export const pageLiveMs = 15_000;
/** Allotting takes a second or two; after this time polling stops, since the cause is elsewhere. */
const allottingMs = 60_000;

/** Query key of all loaded pages of the list. */
const pages = ['orders', 'page'];

const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal, client }) => {
      const order = await getJson<Order>(path`/api/orders/${id}`, signal);
      // Updates the row with the latest response.
      client.setQueriesData<Listed<Order>>(
        { queryKey: pages },
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? order : row)) },
      );
      return order;
    },
    refetchInterval: ({ state: { data } }) => {
      const paidMs = data?.paidAt ? Date.now() - Date.parse(data.paidAt) : Infinity;
      return data && awaitsCodes(data) && paidMs < allottingMs ? liveMs : pageLiveMs;
    },
  });

export const recordKey = (id: string): readonly string[] => ['order-record', id];

/** Loads the data that the page of an order shows beside its facts. */
export const useOrderRecord = (id: string, version: number | undefined) =>
  useQuery({
    // Each move adds a line to the history, so the version is part of the key.
    queryKey: [...recordKey(id), version],
    queryFn: ({ signal }) => getJson<OrderRecord>(path`/api/admin/orders/${id}/record`, signal),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: pageLiveMs,
  });

/** Polls the order while its page is open. */
export const useLiveOrder = (id: string) => useQuery(orderQuery(id));

export type Move =
  | { readonly to: 'confirm-payment'; readonly body: { readonly amountCents?: number; readonly quantity?: number } }
  | { readonly to: 'cancel'; readonly body: { readonly reason: CancelReason } }
  | { readonly to: 'complete'; readonly body: { readonly reason?: string } }
  | { readonly to: 'refund'; readonly body: Omit<RefundOrderBody, 'version'> };

/** Moves an order at the version of the decision, then reloads it, also after a conflict. */
export const useMoveOrder = (id: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: ({ to, body, version }: Move & { readonly version: number }) =>
      sendJson<Order>(path`/api/admin/orders/${id}/${to}`, {
        body: { ...body, version },
        key: key({ to, body, version }),
      }),
    onSettled: async () => {
      await client.fetchQuery({ ...orderQuery(id), staleTime: 0 }).catch(() => undefined);
      // A move changes views and their counts.
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
};
