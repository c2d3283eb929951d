import type { StaffLinkAnswer } from '@keepsake/contracts/rest/staff-members';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';

export const useAskReset = () =>
  useMutation({
    mutationFn: (email: string) => sendJson('/api/admin/password-reset', { body: { email }, key: newKey() }),
  });

/** Looking uses nothing up; mail programs open links by themselves. */
export const useLink = (token: string) =>
  useQuery({
    queryKey: ['staff-link', token],
    queryFn: () => sendJson<StaffLinkAnswer>('/api/admin/password-link', { body: { token }, key: newKey() }),
    retry: false,
  });

export const useSetPassword = () =>
  useMutation({
    mutationFn: (body: { readonly token: string; readonly password: string }) =>
      sendJson<StaffLinkAnswer>('/api/admin/password-link/use', { body, key: newKey() }),
  });
