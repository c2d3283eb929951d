import type { OwnSecurity, RecoveryCodes, TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import type { StaffSession } from '@keepsake/contracts/rest/staff-members';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../api/client.js';
import { newKey } from '../api/idempotency.js';
import { sessionQuery } from '../session.js';

/** Account type; prefix of the routes. */
export type Audience = 'admin' | 'partners';

export type Me = Pick<OwnSecurity, 'email' | 'twoStep' | 'recoveryCodesLeft'>;

const meQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['security', audience, 'me'],
    queryFn: ({ signal }) => getJson<Me>(path`/api/${audience}/me`, signal),
  });
export const useOwnSecurity = (audience: Audience) => useQuery(meQuery(audience));

const sessionsQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['security', audience, 'sessions'],
    queryFn: ({ signal }) => getJson<readonly StaffSession[]>(path`/api/${audience}/me/sessions`, signal),
  });
export const useOwnSessions = (audience: Audience) => useQuery(sessionsQuery(audience));

/**
 * Removes mutations from the cache, so that no password or code stays in it. `onWritten` runs before the refetch, and
 * although the refetched data may unmount the caller.
 */
const useWrite = <Input, Output>(
  audience: Audience,
  write: (input: Input) => Promise<Output>,
  onWritten?: (output: Output) => void,
) => {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: write,
    onSuccess: (output) => onWritten?.(output),
    // Not awaited: the result is shown while slow lists still load.
    onSettled: () => void client.invalidateQueries({ queryKey: ['security', audience] }),
  });
};
const post = <Output>(audience: Audience, call: string, body: object): Promise<Output> =>
  sendJson<Output>(`/api/${audience}/me/${call}`, { body, key: newKey() });

export const useStartTwoStep = (audience: Audience) =>
  useWrite(audience, (password: string) => post<TwoStepStarted>(audience, 'two-step', { password }));
type OnCodes = (codes: readonly string[]) => void;
export const useConfirmTwoStep = (audience: Audience, onCodes: OnCodes) =>
  useWrite(
    audience,
    (code: string) => post<RecoveryCodes>(audience, 'two-step/confirm', { code }),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );
export const useEndTwoStep = (audience: Audience) =>
  useWrite(audience, (password: string) => post<undefined>(audience, 'two-step/off', { password }));
export const useRenewCodes = (audience: Audience, onCodes: OnCodes) =>
  useWrite(
    audience,
    (password: string) => post<RecoveryCodes>(audience, 'recovery-codes', { password }),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );

export type NewPassword = { readonly current: string; readonly password: string };
export const useChangePassword = (audience: Audience) =>
  useWrite(audience, (body: NewPassword) =>
    sendJson<undefined>(`/api/${audience}/me/password`, { method: 'PUT', body, key: newKey() }),
  );

export const useEndSession = (audience: Audience) =>
  useWrite(audience, (id: string) =>
    sendJson<undefined>(path`/api/${audience}/me/sessions/${id}`, { method: 'DELETE', key: newKey() }),
  );

/** Ends this session too; the page's guard then shows the sign-in. */
export const useEndEverywhere = (audience: Audience) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>(`/api/${audience}/me/sessions`, { method: 'DELETE', key: newKey() }),
    onSuccess: () => client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' }),
  });
};
