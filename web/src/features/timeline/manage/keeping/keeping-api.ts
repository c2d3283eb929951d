import type {
  EntryReport,
  Invitation,
  InviteKeeperBody,
  KeeperRole,
  KeepersAnswer,
  Visit,
} from '@keepsake/contracts/rest/keeping';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../../shared/api/client.js';
import { newKey } from '../../../../shared/api/idempotency.js';

const invitationsKey = (code: string) => ['manage-invitations', code];
const keepersKey = (code: string) => ['manage-keepers', code];
const reportsKey = (code: string) => ['manage-reports', code];

export const useInvitations = (code: string) =>
  useQuery({
    queryKey: invitationsKey(code),
    queryFn: ({ signal }) => getJson<Invitation[]>(path`/api/timeline/${code}/invitations`, signal),
  });

export const useVisits = (code: string) =>
  useQuery({
    queryKey: ['manage-visits', code],
    queryFn: ({ signal }) => getJson<Visit[]>(path`/api/timeline/${code}/visits`, signal),
  });

export const useChangeInvitations = (code: string) => {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: invitationsKey(code) });
  const invite = useMutation({
    mutationFn: (emails: readonly string[]) =>
      sendJson<Invitation[]>(path`/api/timeline/${code}/invitations`, { body: { emails }, key: newKey() }),
    onSuccess: (all) => client.setQueryData(invitationsKey(code), all),
  });
  const send = useMutation({
    mutationFn: ({ id }: Invitation) =>
      sendJson<undefined>(path`/api/timeline/${code}/invitations/${id}/send`, { key: newKey() }),
    onSuccess: again,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: Invitation) =>
      sendJson<undefined>(path`/api/timeline/${code}/invitations/${id}`, { method: 'DELETE', key: newKey() }),
    onSettled: again,
  });
  return { invite, send, revoke };
};

export const useKeepers = (code: string) =>
  useQuery({
    queryKey: keepersKey(code),
    queryFn: ({ signal }) => getJson<KeepersAnswer>(path`/api/timeline/${code}/keepers`, signal),
  });

export const useChangeKeepers = (code: string) => {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: keepersKey(code) });
  const invite = useMutation({
    mutationFn: (body: InviteKeeperBody) =>
      sendJson<unknown>(path`/api/timeline/${code}/keepers`, { body, key: newKey() }),
    onSuccess: again,
  });
  const act = useMutation({
    mutationFn: ({ id, act: what }: { readonly id: string; readonly act: 'send' | 'hand-over' }) =>
      sendJson<undefined>(`${path`/api/timeline/${code}/keepers/${id}`}/${what}`, { key: newKey() }),
    onSettled: again,
  });
  const setRole = useMutation({
    mutationFn: ({ id, role }: { readonly id: string; readonly role: KeeperRole }) =>
      sendJson<unknown>(path`/api/timeline/${code}/keepers/${id}`, { method: 'PATCH', body: { role }, key: newKey() }),
    onSettled: again,
  });
  const end = useMutation({
    mutationFn: (id: string) =>
      sendJson<undefined>(path`/api/timeline/${code}/keepers/${id}`, { method: 'DELETE', key: newKey() }),
    onSettled: again,
  });
  const withdraw = useMutation({
    mutationFn: () => sendJson<undefined>(path`/api/timeline/${code}/hand-over`, { method: 'DELETE', key: newKey() }),
    onSettled: again,
  });
  return { invite, act, setRole, end, withdraw };
};

export const useReports = (code: string) =>
  useQuery({
    queryKey: reportsKey(code),
    queryFn: ({ signal }) => getJson<EntryReport[]>(path`/api/timeline/${code}/reports`, signal),
  });

export const useSettleReport = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { readonly id: string; readonly act: 'keep' | 'hide' }) =>
      sendJson<unknown>(`${path`/api/timeline/${code}/reports/${id}`}/${act}`, { key: newKey() }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: reportsKey(code) }),
        client.invalidateQueries({ queryKey: ['manage', code] }),
        client.invalidateQueries({ queryKey: ['manage-entries', code] }),
        client.invalidateQueries({ queryKey: ['timeline', code] }),
      ]),
  });
};
