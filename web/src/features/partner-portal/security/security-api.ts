import type { PartnerSecurity, RecoveryCodes, TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffSession } from '@keepsake/contracts/rest/staff-members';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { sessionQuery } from '../../../shared/session.js';

const meQuery = queryOptions({
  queryKey: ['partner', 'security'],
  queryFn: ({ signal }) => getJson<PartnerSecurity>('/api/partners/me', signal),
});

export const useOwnSecurity = () => useQuery(meQuery);

const sessionsQuery = queryOptions({
  queryKey: ['partner', 'sessions'],
  queryFn: ({ signal }) => getJson<readonly StaffSession[]>('/api/partners/me/sessions', signal),
});
export const useOwnSessions = () => useQuery(sessionsQuery);

/** Removes mutations from the cache, so that no password or code stays in it. */
const useWrite = <Input, Output>(write: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: write,
    onSettled: () =>
      Promise.all([meQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
};
const post = <Output>(call: string, body: object): Promise<Output> =>
  sendJson<Output>(`/api/partners/me/${call}`, { body, key: newKey() });

export const useStartTwoStep = () => useWrite((password: string) => post<TwoStepStarted>('two-step', { password }));
export const useConfirmTwoStep = () => useWrite((code: string) => post<RecoveryCodes>('two-step/confirm', { code }));
export const useEndTwoStep = () => useWrite((password: string) => post<undefined>('two-step/off', { password }));
export const useRenewCodes = () => useWrite((password: string) => post<RecoveryCodes>('recovery-codes', { password }));

export type NewPassword = { readonly current: string; readonly password: string };
export const useChangePassword = () =>
  useWrite((body: NewPassword) =>
    sendJson<undefined>('/api/partners/me/password', { method: 'PUT', body, key: newKey() }),
  );

export const useEndSession = () =>
  useWrite((id: string) =>
    sendJson<undefined>(path`/api/partners/me/sessions/${id}`, { method: 'DELETE', key: newKey() }),
  );

/** Ends this session too; the page's guard then shows the sign-in. */
export const useEndEverywhere = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/partners/me/sessions', { method: 'DELETE', key: newKey() }),
    onSuccess: () => client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' }),
  });
};
