import type { OrderAtLink, OrderLookUpInput } from '@keepsake/contracts/rest/order-status';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';

export const useAskForLink = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: OrderLookUpInput; readonly key: string }) =>
      sendJson('/api/order-status', { body, key }),
  });

const everyMs = 15_000;

export const useOrderAtLink = (token: string) =>
  useQuery({
    queryKey: ['order', 'link', token],
    queryFn: ({ signal }) => getJson<OrderAtLink>(path`/api/order-status/${token}`, signal),
    refetchInterval: ({ state }) =>
      state.data?.status === 'completed' || hasStatus(state.error, 400, 404) ? false : everyMs,
  });
