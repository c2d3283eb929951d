import type { CodeStatusAnswer } from '@keepsake/contracts/rest/customers';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getJson, path } from '../api/client.js';

export const codeStatusQuery = (code: string) =>
  queryOptions({
    queryKey: ['code-status', code],
    queryFn: ({ signal }) => getJson<CodeStatusAnswer>(path`/api/customer/qr-codes/${code}/status`, signal),
  });

export const myCodesKey = ['customer', 'qr-codes'];

/** Invalidates all plate queries after an activation. */
export const platesChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [['code-status'], ['code-prepared'], myCodesKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
};
