import type {
  ActivatedAnswer,
  ActivateInput,
  CodeStatusAnswer,
  WaitingForOrdererAnswer,
} from '@keepsake/contracts/rest/customers';
import type { PreparedAnswer } from '@keepsake/contracts/rest/handover';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';

export const useCodeStatus = (code: string) =>
  useQuery({
    queryKey: ['code-status', code],
    queryFn: ({ signal }) => getJson<CodeStatusAnswer>(path`/api/customer/qr-codes/${code}/status`, signal),
  });

/** Who prepared the timeline of this plate; asked when nobody has opened it yet. */
export const usePrepared = (code: string, enabled: boolean) =>
  useQuery({
    queryKey: ['code-prepared', code],
    queryFn: ({ signal }) => getJson<PreparedAnswer>(path`/api/customer/qr-codes/${code}/prepared`, signal),
    enabled,
  });

export const useActivate = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: ActivateInput; readonly key: string }) =>
      sendJson<ActivatedAnswer | WaitingForOrdererAnswer>('/api/customer/activate-qr', { body, key }),
  });
