import type { AdminLoginAnswer } from '@keepsake/contracts/rest/staff';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { sessionQuery } from '../../../shared/session.js';
import { removeStaffDrafts } from './staff-drafts.js';
import type { Credentials } from '../../../shared/sign-in/sign-in-form.js';

export const signInKey = ['staff-sign-in'] as const;

/** Data of one person must not be visible to the next. */
const clearAnswers = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });

/** Resolves once the session has loaded, so that a guarded page can open immediately. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: signInKey,
    mutationFn: (credentials: Credentials) =>
      sendJson<AdminLoginAnswer>('/api/admin/login', { body: credentials, key: newKey() }),
    onSuccess: ({ admin }) => client.setQueryData(sessionQuery.queryKey, { kind: 'admin', ...admin }),
  });
};

/** The page's guard notices the ended session and shows the sign-in. */
export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/admin/logout', { key: newKey() }),
    onSuccess: () => {
      removeStaffDrafts();
      client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' });
      clearAnswers(client);
    },
  });
};
