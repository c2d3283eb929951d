import type { ActivatedAnswer, ActivateInput, WaitingForOrdererAnswer } from '@keepsake/contracts/rest/customers';
import type { PreparedAnswer } from '@keepsake/contracts/rest/handover';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { codeStatusQuery, platesChanged } from '../../shared/plate/plate-queries.js';

export const useCodeStatus = (code: string) => useQuery(codeStatusQuery(code));

/** Queries who prepared the timeline of a plate that is not activated yet. */
export const usePrepared = (code: string, enabled: boolean) =>
  useQuery({
    queryKey: ['code-prepared', code],
    queryFn: ({ signal }) => getJson<PreparedAnswer>(path`/api/customer/qr-codes/${code}/prepared`, signal),
    enabled,
  });

export const useActivate = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: ActivateInput; readonly key: string }) =>
      sendJson<ActivatedAnswer | WaitingForOrdererAnswer>('/api/customer/activate-qr', { body, key }),
    onSuccess: () => void platesChanged(client),
  });
};
