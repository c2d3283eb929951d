import type { StaffLinkAnswer } from '@keepsake/contracts/rest/staff-members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { sessionQuery } from '../../../shared/session.js';

export const useAskReset = () =>
  useMutation({
    mutationFn: (email: string) => sendJson('/api/admin/password-reset', { body: { email }, key: newKey() }),
  });

/** Loading does not use up the link; mail clients open links automatically. */
export const useLink = (token: string) =>
  useQuery({
    queryKey: ['staff-link', token],
    queryFn: () => sendJson<StaffLinkAnswer>('/api/admin/password-link', { body: { token }, key: newKey() }),
    retry: false,
  });

/** Signs in an invited person; resolves once the session has loaded, so that their first page can open. */
export const useSetPassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly token: string; readonly password: string }) =>
      sendJson<StaffLinkAnswer>('/api/admin/password-link/use', { body, key: newKey() }),
    onSuccess: ({ purpose }) =>
      purpose === 'invitation' ? client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(() => undefined) : undefined,
  });
};
