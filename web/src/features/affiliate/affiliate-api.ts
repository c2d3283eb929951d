import type {
  AffiliateDashboard,
  AffiliateLoginAnswer,
  RegisteredAffiliateAnswer,
} from '@keepsake/contracts/rest/affiliates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { newKey } from '../../shared/api/idempotency.js';
import { sessionQuery } from '../../shared/session.js';
import { clearAffiliate, rememberAffiliate } from './remembered-affiliate.js';

type Keyed<B> = { readonly body: B; readonly key: string };
export type Credentials = { readonly email: string; readonly password: string };
export type Registration = Credentials & { readonly firstName: string; readonly lastName: string };

export const signInKey = ['affiliate-sign-in'] as const;

export const useRegister = () =>
  useMutation({
    mutationFn: ({ body, key }: Keyed<Registration>) =>
      sendJson<RegisteredAffiliateAnswer>('/api/affiliates/register', { body, key }),
  });

/** Clears data of the previous account after a sign-in. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: signInKey,
    mutationFn: (body: Credentials) => sendJson<AffiliateLoginAnswer>('/api/affiliates/login', { body, key: newKey() }),
    onSuccess: async ({ affiliate }) => {
      rememberAffiliate(affiliate);
      client.setQueryData(sessionQuery.queryKey, { kind: 'affiliate', id: affiliate.id, email: affiliate.email });
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    },
  });
};

export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/affiliates/logout', { key: newKey() }),
    onSuccess: () => {
      clearAffiliate();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' });
    },
  });
};

export const useDashboard = (id: string) =>
  useQuery({
    queryKey: ['affiliate', 'dashboard', id],
    queryFn: ({ signal }) => getJson<AffiliateDashboard>(path`/api/affiliates/${id}/dashboard`, signal),
  });
