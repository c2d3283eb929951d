import type { PayoutDetailsState, SavePayoutDetailsBody } from '@keepsake/contracts/rest/payout-details';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';

const keyOf = (id: string) => ['affiliate', 'payout-details', id] as const;
const at = (id: string): string => path`/api/affiliates/${id}/payout-details`;

export const usePayoutDetails = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => getJson<PayoutDetailsState>(at(id), signal),
  });

export const useSavePayoutDetails = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SavePayoutDetailsBody; readonly key: string }) =>
      sendJson<PayoutDetailsState>(at(id), { method: 'PUT', body, key }),
    onSuccess: (state) => client.setQueryData(keyOf(id), state),
  });
};
