import type {
  ChangeEmailAnswer,
  ConfirmEmailAnswer,
  CustomerOrder,
  CustomerSession,
  CustomerSettings,
  DeleteAccount,
  LeavingAnswer,
  SaveCustomerSettings,
} from '@keepsake/contracts/rest/account';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { newKey } from '../../shared/api/idempotency.js';
import { useSessionChanged } from './customer-api.js';

type Keyed<B> = { readonly body: B; readonly key: string };

const settingsQuery = queryOptions({
  queryKey: ['customer', 'settings'],
  queryFn: ({ signal }) => getJson<CustomerSettings>('/api/customer/settings', signal),
});

export const useSettings = () => useQuery(settingsQuery);

export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<SaveCustomerSettings>) =>
      sendJson<CustomerSettings>('/api/customer/settings', { method: 'PUT', body, key }),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
};

const useSettingsChanged = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: settingsQuery.queryKey });
};

export const useChangeEmail = () => {
  const changed = useSettingsChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<{ readonly email: string }>) =>
      sendJson<ChangeEmailAnswer>('/api/customer/email', { body, key }),
    onSuccess: changed,
  });
};

export const useCancelEmailChange = () => {
  const changed = useSettingsChanged();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/customer/email', { method: 'DELETE', key: newKey() }),
    onSuccess: changed,
  });
};

export const useConfirmEmail = () => {
  const changed = useSessionChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<{ readonly token: string }>) =>
      sendJson<ConfirmEmailAnswer>('/api/customer/email/confirm', { body, key }),
    onSuccess: changed,
  });
};

const sessionsQuery = queryOptions({
  queryKey: ['customer', 'sessions'],
  queryFn: ({ signal }) => getJson<CustomerSession[]>('/api/customer/sessions', signal),
});

export const useSessions = () => useQuery(sessionsQuery);

export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      sendJson<undefined>(path`/api/customer/sessions/${id}`, { method: 'DELETE', key: newKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

export const useEndSessions = () => {
  const changed = useSessionChanged();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/customer/sessions', { method: 'DELETE', key: newKey() }),
    onSuccess: changed,
  });
};

export const useMyOrders = () =>
  useQuery({
    queryKey: ['customer', 'orders'],
    queryFn: ({ signal }) => getJson<CustomerOrder[]>('/api/customer/orders', signal),
  });

export const useDeleteAccount = () => {
  const changed = useSettingsChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<DeleteAccount>) => sendJson<LeavingAnswer>('/api/customer/delete', { body, key }),
    onSuccess: changed,
  });
};

export const useCancelErasure = () => {
  const changed = useSettingsChanged();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/customer/delete', { method: 'DELETE', key: newKey() }),
    onSuccess: changed,
  });
};
