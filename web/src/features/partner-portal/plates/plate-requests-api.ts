import type { AskForPlatesInput, PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';

const shownAtOnce = 10;
const requestsKey = (locationId: string) => ['partner', 'plate-requests', locationId] as const;

export const usePlateRequests = (locationId: string) =>
  useInfiniteQuery({
    queryKey: requestsKey(locationId),
    queryFn: ({ pageParam, signal }) =>
      getList<PlateRequest>(
        path`/api/partners/${locationId}/plate-requests` +
          `?limit=${shownAtOnce}${pageParam === '' ? '' : `&cursor=${encodeURIComponent(pageParam)}`}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const useRequestsChanged = (locationId: string) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: requestsKey(locationId) });
};

export const useAskForPlates = (locationId: string) => {
  const changed = useRequestsChanged(locationId);
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: AskForPlatesInput; readonly key: string }) =>
      sendJson<PlateRequest>(path`/api/partners/${locationId}/plate-requests`, { body, key }),
    // Runs after a refusal too: the current state explains it.
    onSettled: changed,
  });
};

/** Loads the quotes that wait for the partner's answer. */
export const usePlateQuotes = (locationId: string) =>
  useQuery({
    queryKey: [...requestsKey(locationId), 'priced'],
    queryFn: ({ signal }) =>
      getList<PlateRequest>(path`/api/partners/${locationId}/plate-requests` + '?limit=10&status=priced', signal),
    select: ({ rows }) => rows,
  });

type RequestAct = 'accept' | 'decline' | 'withdraw' | 'receive';

/** `accept` names the displayed price. */
export const useAnswerPrice = ({ id, locationId, price }: PlateRequest) => {
  const changed = useRequestsChanged(locationId);
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      act,
      key,
      poNumber,
    }: {
      readonly act: RequestAct;
      readonly key: string;
      readonly poNumber?: string;
    }) =>
      sendJson<PlateRequest>(path`/api/plate-requests/${id}/${act}`, {
        key,
        ...(act === 'accept' && { body: { price, ...(poNumber !== undefined && { poNumber }) } }),
      }),
    onSettled: () =>
      Promise.all([changed(), client.invalidateQueries({ queryKey: ['partner', 'inventory', locationId] })]),
  });
};
