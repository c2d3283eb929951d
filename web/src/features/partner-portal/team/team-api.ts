import type {
  ChangeMemberInput,
  InviteMemberInput,
  TeamActShown,
  TeamAnswer,
  TeamMember,
} from '@keepsake/contracts/rest/team';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, getList, path, sendJson } from '../../../shared/api/client.js';

const teamKey = ['partner', 'team'] as const;
export const actsKey = [...teamKey, 'acts'] as const;
const actsAtOnce = 15;

export const useTeam = () =>
  useQuery({ queryKey: teamKey, queryFn: ({ signal }) => getJson<TeamAnswer>('/api/partners/team', signal) });

/** Of one case, or everything that this person may see. */
export const useActs = (caseId?: string) =>
  useInfiniteQuery({
    queryKey: [...actsKey, caseId ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const wanted = new URLSearchParams({
        limit: String(actsAtOnce),
        ...(caseId !== undefined && { case: caseId }),
        ...(pageParam !== '' && { cursor: pageParam }),
      });
      return getList<TeamActShown>(`/api/partners/team/activity?${wanted.toString()}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const useTeamChanged = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: teamKey });
};

type Keyed<B> = { readonly body: B; readonly key: string };

export const useInvite = () => {
  const changed = useTeamChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<InviteMemberInput>) => sendJson<TeamMember>('/api/partners/team', { body, key }),
    // Refused, too: somebody may be invited and not mailed yet.
    onSettled: changed,
  });
};

export const useChangeMember = (id: string) => {
  const changed = useTeamChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<ChangeMemberInput>) =>
      sendJson<TeamMember>(path`/api/partners/team/${id}`, { method: 'PUT', body, key }),
    onSettled: changed,
  });
};

export type MemberAct = 'invitation' | 'deactivate' | 'reactivate' | 'two-step';

export const useMemberAct = (id: string) => {
  const changed = useTeamChanged();
  return useMutation({
    mutationFn: ({ act, key }: { readonly act: MemberAct; readonly key: string }) =>
      sendJson<TeamMember | undefined>(path`/api/partners/team/${id}` + `/${act}`, {
        // The second step is taken away; the others are done.
        method: act === 'two-step' ? 'DELETE' : 'POST',
        key,
      }),
    onSettled: changed,
  });
};
