import type { CodeStatusAnswer } from '@keepsake/contracts/rest/customers';
import { useQuery } from '@tanstack/react-query';
import { getJson, path } from '../../shared/api/client.js';

export const usePlateStatus = (code: string | undefined) =>
  useQuery({
    queryKey: ['plate', code],
    queryFn: ({ signal }) => getJson<CodeStatusAnswer>(path`/api/customer/qr-codes/${code ?? ''}/status`, signal),
    enabled: code !== undefined,
  });
