import type { AskForPlatesInput, PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getList, path, sendJson } from '../../../shared/api/client.js';

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
    // Refused, too: what stood in the way is shown.
    onSettled: changed,
  });
};

/** `accept` names the price that was seen. */
export const useAnswerPrice = ({ id, locationId, price }: PlateRequest) => {
  const changed = useRequestsChanged(locationId);
  return useMutation({
    mutationFn: ({ act, key }: { readonly act: 'accept' | 'decline'; readonly key: string }) =>
      sendJson<PlateRequest>(path`/api/plate-requests/${id}/${act}`, {
        key,
        ...(act === 'accept' && { body: { price } }),
      }),
    onSettled: changed,
  });
};
