import type {
  ActivatedAnswer,
  ActivateInput,
  CodeStatusAnswer,
  WaitingForOrdererAnswer,
} from '@keepsake/contracts/rest/customers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';

export const useCodeStatus = (code: string) =>
  useQuery({
    queryKey: ['code-status', code],
    queryFn: ({ signal }) => getJson<CodeStatusAnswer>(path`/api/customer/qr-codes/${code}/status`, signal),
  });

export const useActivate = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: ActivateInput; readonly key: string }) =>
      sendJson<ActivatedAnswer | WaitingForOrdererAnswer>('/api/customer/activate-qr', { body, key }),
  });
