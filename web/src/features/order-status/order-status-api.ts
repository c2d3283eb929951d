import type { OrderAtLink, OrderLookUpInput } from '@keepsake/contracts/rest/order-status';
import type { OrderAddressInput } from '@keepsake/contracts/rest/shipping';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';

export const useAskForLink = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: OrderLookUpInput; readonly key: string }) =>
      sendJson('/api/order-status', { body, key }),
  });

export const useSetAddress = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: OrderAddressInput; readonly key: string }) =>
      sendJson<OrderAtLink>(path`/api/order-status/${token}/address`, { method: 'PUT', body, key }),
    onSuccess: (order) => client.setQueryData(['order', 'link', token], order),
    // Refused because the order is packed: reloads to show that.
    onError: () => client.invalidateQueries({ queryKey: ['order', 'link', token] }),
  });
};

const intervalMs = 15_000;

export const useOrderAtLink = (token: string) =>
  useQuery({
    queryKey: ['order', 'link', token],
    queryFn: ({ signal }) => getJson<OrderAtLink>(path`/api/order-status/${token}`, signal),
    refetchInterval: ({ state }) =>
      state.data?.status === 'completed' || hasStatus(state.error, 400, 404) ? false : intervalMs,
  });
