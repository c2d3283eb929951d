import type { OwnSecurity, RecoveryCodes, TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import type { StaffSession } from '@keepsake/contracts/rest/staff-members';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { sessionQuery } from '../../../shared/session.js';

const meQuery = queryOptions({
  queryKey: ['own-security'],
  queryFn: ({ signal }) => getJson<OwnSecurity>('/api/admin/me', signal),
});

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => getJson<readonly StaffSession[]>('/api/admin/me/sessions', signal),
});

export const useOwnSecurity = () => useQuery(meQuery);
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

export type NewPasswordWish = { readonly current: string; readonly password: string };

export const useChangePassword = () =>
  useWrite((body: NewPasswordWish) =>
    sendJson<undefined>('/api/admin/me/password', { method: 'PUT', body, key: newKey() }),
  );

export const useStartTwoStep = () =>
  useWrite((password: string) =>
    sendJson<TwoStepStarted>('/api/admin/me/two-step', { body: { password }, key: newKey() }),
  );

export const useConfirmTwoStep = () =>
  useWrite((code: string) =>
    sendJson<RecoveryCodes>('/api/admin/me/two-step/confirm', { body: { code }, key: newKey() }),
  );

export const useEndTwoStep = () =>
  useWrite((password: string) =>
    sendJson<undefined>('/api/admin/me/two-step/off', { body: { password }, key: newKey() }),
  );

export const useRenewCodes = () =>
  useWrite((password: string) =>
    sendJson<RecoveryCodes>('/api/admin/me/recovery-codes', { body: { password }, key: newKey() }),
  );

export const useEndSession = () =>
  useWrite((id: string) =>
    sendJson<undefined>(path`/api/admin/me/sessions/${id}`, { method: 'DELETE', key: newKey() }),
  );

/** Ends this session too; the page's guard then shows the sign-in. */
export const useEndEverywhere = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/admin/me/sessions', { method: 'DELETE', key: newKey() }),
    onSuccess: () => client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' }),
  });
};
