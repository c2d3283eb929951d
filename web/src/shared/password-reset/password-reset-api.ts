import { useMutation, useQuery } from '@tanstack/react-query';
import { sendJson } from '../api/client.js';
import { newKey } from '../api/idempotency.js';

/** Account type; prefix of the routes. */
export type Audience = 'admin' | 'affiliates' | 'partners';

/** The account of a link; each audience adds its fields. */
export type Linked = { readonly email: string };

type NewPassword = { readonly token: string; readonly password: string };

export const useAskReset = (audience: Audience) =>
  useMutation({
    mutationFn: (email: string) => sendJson(`/api/${audience}/password-reset`, { body: { email }, key: newKey() }),
  });

/** Reading does not use up the link; mail programs prefetch links. */
export const useLink = <L extends Linked>(audience: Audience, token: string) =>
  useQuery({
    queryKey: ['password-link', audience, token],
    queryFn: () => sendJson<L>(`/api/${audience}/password-link`, { body: { token }, key: newKey() }),
    retry: false,
  });

export const useSetPassword = <L extends Linked>(audience: Audience) =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: NewPassword; readonly key: string }) =>
      sendJson<L>(`/api/${audience}/password-link/use`, { body, key }),
  });
