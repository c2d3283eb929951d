import type {
  ChangeStaffBody,
  InviteStaffBody,
  StaffList,
  StaffMember,
  StaffSession,
} from '@keepsake/contracts/rest/staff-members';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';

const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => (await getJson<StaffList>('/api/admin/staff', signal)).staff,
});

const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-sessions', id],
    queryFn: ({ signal }) => getJson<readonly StaffSession[]>(path`/api/admin/staff/${id}/sessions`, signal),
  });

export const useStaffList = () => useQuery(staffQuery);
export const useStaffSessions = (id: string) => useQuery(sessionsQuery(id));

/** Reloads the list after every change, also after a conflict with another owner. */
const useFresh = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: staffQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['staff-sessions'] }),
    ]);
};

export const useInvite = () => {
  const key = useKeyedBody();
  const fresh = useFresh();
  return useMutation({
    mutationFn: (body: InviteStaffBody) => sendJson<StaffMember>('/api/admin/staff', { body, key: key(body) }),
    onSettled: fresh,
  });
};

export type StaffAct =
  | { readonly kind: 'change'; readonly body: ChangeStaffBody }
  | { readonly kind: 'invite-again' }
  | { readonly kind: 'two-step-off' }
  | { readonly kind: 'end-all' }
  | { readonly kind: 'end'; readonly session: string };

const send = (id: string, act: StaffAct): Promise<unknown> => {
  const key = newKey();
  if (act.kind === 'change') return sendJson(path`/api/admin/staff/${id}`, { method: 'PATCH', body: act.body, key });
  if (act.kind === 'invite-again') return sendJson(path`/api/admin/staff/${id}/invitation`, { key });
  if (act.kind === 'two-step-off') return sendJson(path`/api/admin/staff/${id}/two-step`, { method: 'DELETE', key });
  if (act.kind === 'end-all') return sendJson(path`/api/admin/staff/${id}/sessions`, { method: 'DELETE', key });
  return sendJson(path`/api/admin/staff/${id}/sessions/${act.session}`, { method: 'DELETE', key });
};

export const useStaffAct = (id: string) => {
  const fresh = useFresh();
  return useMutation({ mutationFn: (act: StaffAct) => send(id, act), onSettled: fresh });
};
