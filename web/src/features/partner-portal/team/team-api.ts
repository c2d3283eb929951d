import type {
  ChangeMemberInput,
  InviteMemberInput,
  TeamActShown,
  TeamAnswer,
  TeamMember,
} from '@keepsake/contracts/rest/team';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';

const teamKey = ['partner', 'team'] as const;
export const actsKey = [...teamKey, 'acts'] as const;
const actsAtOnce = 15;

export const useTeam = () =>
  useQuery({ queryKey: teamKey, queryFn: ({ signal }) => getJson<TeamAnswer>('/api/partners/team', signal) });

/** Loads the acts on one case, or all that this person may see. */
export const useActs = (caseId?: string) =>
  useInfiniteQuery({
    queryKey: [...actsKey, caseId ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const requested = new URLSearchParams({
        limit: String(actsAtOnce),
        ...(caseId !== undefined && { case: caseId }),
        ...(pageParam !== '' && { cursor: pageParam }),
      });
      return getList<TeamActShown>(`/api/partners/team/activity?${requested.toString()}`, signal);
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
    // Runs after a refusal too: the person may be invited although the email failed.
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
        // Two-step verification is deleted; the other acts are posted.
        method: act === 'two-step' ? 'DELETE' : 'POST',
        key,
      }),
    onSettled: changed,
  });
};
