import type { PasswordLinkAnswer } from '@keepsake/contracts/rest/password-links';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sendJson } from '../api/client.js';
import { newKey } from '../api/idempotency.js';

/** Account type; prefix of the routes. */
export type Audience = 'affiliates' | 'partners';

type NewPassword = { readonly token: string; readonly password: string };

export const useAskReset = (audience: Audience) =>
  useMutation({
    mutationFn: (email: string) => sendJson(`/api/${audience}/password-reset`, { body: { email }, key: newKey() }),
  });

/** Reading does not use up the link; mail programs prefetch links. */
export const useLink = (audience: Audience, token: string) =>
  useQuery({
    queryKey: ['password-link', audience, token],
    queryFn: () => sendJson<PasswordLinkAnswer>(`/api/${audience}/password-link`, { body: { token }, key: newKey() }),
    retry: false,
  });

export const useSetPassword = (audience: Audience) =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: NewPassword; readonly key: string }) =>
      sendJson<PasswordLinkAnswer>(`/api/${audience}/password-link/use`, { body, key }),
  });
