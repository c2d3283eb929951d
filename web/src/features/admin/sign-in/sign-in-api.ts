import type { AdminLoginAnswer } from '@keepsake/contracts/rest/staff';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { sessionQuery } from '../../../shared/session.js';

export const signInKey = ['staff-sign-in'] as const;

export type Credentials = { readonly email: string; readonly password: string; readonly totp?: string };

/** What one person loaded is not the next one's to see. */
const forgetAnswers = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });

/** Resolves when the session is known as well, so that a guarded page can open at once. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: signInKey,
    mutationFn: (credentials: Credentials) =>
      sendJson<AdminLoginAnswer>('/api/admin/login', { body: credentials, key: newKey() }),
    onSuccess: ({ admin }) =>
      client.setQueryData(sessionQuery.queryKey, { kind: 'admin', id: admin.id, email: admin.email, role: admin.role }),
  });
};

/** The page's guard sees that nobody is there any more and shows the door. */
export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/admin/logout', { key: newKey() }),
    onSuccess: () => {
      client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' });
      forgetAnswers(client);
    },
  });
};
