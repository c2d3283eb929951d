import type { PartnerSecurity, RecoveryCodes, TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';

const meQuery = queryOptions({
  queryKey: ['partner', 'security'],
  queryFn: ({ signal }) => getJson<PartnerSecurity>('/api/partners/me', signal),
});

export const useOwnSecurity = () => useQuery(meQuery);

/** What is secret is never kept: neither a password nor a code stays in a cache. */
const useWrite = <Output>(call: string, bodyOf: (secret: string) => object) => {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (secret: string) =>
      sendJson<Output>(`/api/partners/me/${call}`, { body: bodyOf(secret), key: newKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
};

const byPassword = (password: string): object => ({ password });

export const useStartTwoStep = () => useWrite<TwoStepStarted>('two-step', byPassword);
export const useConfirmTwoStep = () => useWrite<RecoveryCodes>('two-step/confirm', (code) => ({ code }));
export const useEndTwoStep = () => useWrite<undefined>('two-step/off', byPassword);
export const useRenewCodes = () => useWrite<RecoveryCodes>('recovery-codes', byPassword);
