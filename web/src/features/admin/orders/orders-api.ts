import type { CancelReason, RefundOrderBody } from '@keepsake/contracts/rest/orders';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson, type Listed } from '../../../shared/api/client.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { awaitsCodes, type Order } from './order-words.js';

const liveMs = 1000;
/** Allotting takes a second or two; after this long something else is the matter and asking on does not help. */
const allottingMs = 60_000;

/** Every page of the list that was looked at. */
const pages = ['orders', 'page'];

const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal, client }) => {
      const order = await getJson<Order>(path`/api/orders/${id}`, signal);
      // What was read last is also the truth of its row.
      client.setQueriesData<Listed<Order>>(
        { queryKey: pages },
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? order : row)) },
      );
      return order;
    },
    refetchInterval: ({ state: { data } }) => {
      const paidMs = data?.paidAt ? Date.now() - Date.parse(data.paidAt) : Infinity;
      return data && awaitsCodes(data) && paidMs < allottingMs ? liveMs : false;
    },
  });

/** Opens with what the list knows and asks for the rest; an order that the list does not hold is found as well. */
export const useOrder = (id: string) => {
  const client = useQueryClient();
  return useQuery({
    ...orderQuery(id),
    placeholderData: () =>
      client
        .getQueriesData<Listed<Order>>({ queryKey: pages })
        .flatMap(([, list]) => list?.rows ?? [])
        .find((order) => order.id === id),
  });
};

export type Move =
  | { readonly to: 'confirm-payment'; readonly body: { readonly amountCents?: number; readonly quantity?: number } }
  | { readonly to: 'cancel'; readonly body: { readonly reason: CancelReason } }
  | { readonly to: 'complete'; readonly body: { readonly reason?: string } }
  | { readonly to: 'refund'; readonly body: Omit<RefundOrderBody, 'version'> };

/** Every move names the version it was decided on, and ends in reading the order again, also when someone else was first. */
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
      // A view that it left, a count of what waits.
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
};
