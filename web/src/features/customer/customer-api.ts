import { useCallback } from 'react';
import type {
  ActivatedAnswer,
  CustomerLoginAnswer,
  CustomerQrCode,
  VerifyLoginAnswer,
  VerifyLoginBody,
  WaitingForOrdererAnswer,
} from '@keepsake/contracts/rest/customers';
import type { KeepersAnswer, StoredTimeline } from '@keepsake/contracts/rest/keeping';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { newKey } from '../../shared/api/idempotency.js';
import { codeStatusQuery, myCodesKey, platesChanged } from '../../shared/plate/plate-queries.js';
import { sessionQuery } from '../../shared/session.js';

type Keyed<B> = { readonly body: B; readonly key: string };

/** 202 and an email; in demo mode without codes the session opens immediately. */
export const useAskForCode = () =>
  useMutation({
    mutationFn: ({ body, key }: Keyed<{ readonly email: string }>) =>
      sendJson<CustomerLoginAnswer | VerifyLoginAnswer>('/api/customer/login', { body, key }),
  });

export const useVerify = () =>
  useMutation({
    mutationFn: ({ body, key }: Keyed<VerifyLoginBody>) =>
      sendJson<VerifyLoginAnswer>('/api/customer/login/verify', { body, key }),
  });

/** Meaning of the emailed link in this browser: a sign-in button, or digits to type where the code was requested. */
type LinkState = { readonly here: boolean; readonly code?: string };

export const useMailedLink = (token: string) =>
  useQuery({
    queryKey: ['mailed-link', token],
    queryFn: ({ signal }) => getJson<LinkState>(`/api/customer/login/link?${new URLSearchParams({ token })}`, signal),
    gcTime: 0,
  });

export const useFollowLink = () =>
  useMutation({
    mutationFn: ({ body, key }: Keyed<{ readonly token: string }>) =>
      sendJson<VerifyLoginAnswer>('/api/customer/login/link', { body, key }),
  });

/** Clears all cached data after the signed-in user changed. */
export const useSessionChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(async () => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  }, [client]);
};

export const useSignOut = () =>
  useMutation({ mutationFn: () => sendJson<undefined>('/api/customer/logout', { key: newKey() }) });

const codesQuery = queryOptions({
  queryKey: myCodesKey,
  queryFn: ({ signal }) => getJson<CustomerQrCode[]>('/api/customer/qr-codes', signal),
});

export const useMyCodes = () => useQuery(codesQuery);

/** Queries timelines that the customer keeps for others. */
export const useStored = () =>
  useQuery({
    queryKey: ['customer', 'kept'],
    queryFn: ({ signal }) => getJson<StoredTimeline[]>('/api/customer/kept', signal),
  });

/** Queries the keepers of an own timeline, who may take it over. */
export const useKeepersOf = (code: string) =>
  useQuery({
    queryKey: ['manage-keepers', code],
    queryFn: ({ signal }) => getJson<KeepersAnswer>(path`/api/timeline/${code}/keepers`, signal),
  });

/** Reads the state of a plate before activation. Undefined on errors, which the activation reports. */
export const useInspectPlate = () => {
  const client = useQueryClient();
  return (code: string) =>
    client.fetchQuery({ ...codeStatusQuery(code), staleTime: 0 }).catch((): undefined => undefined);
};

export const useActivateMine = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<{ readonly qrCode: string }>) =>
      sendJson<ActivatedAnswer | WaitingForOrdererAnswer>('/api/customer/activate-qr', { body, key }),
    onSuccess: () => void platesChanged(client),
  });
};
