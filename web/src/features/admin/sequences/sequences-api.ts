import type { EmailSequence, SequenceAudience } from '@keepsake/contracts/rest/email-sequences';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

export type Sequence = EmailSequence;
export type Texts = Pick<Sequence, 'subject' | 'body' | 'memorialSubject' | 'memorialBody' | 'days'>;

export const sequencesKey = 'email-sequences';
const liveMs = 1_500;

const isSending = ({ state, waitingCount }: Sequence): boolean => state === 'on' && waitingCount > 0;

/** Polls only while emails are being sent. */
export const useSequences = () =>
  useQuery({
    queryKey: [sequencesKey],
    queryFn: ({ signal }) => getJson<readonly Sequence[]>('/api/email-sequences', signal),
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? liveMs : false),
  });

/** Counts who would get it if it were switched on now. */
export const useAudience = ({ kind, days }: Pick<Sequence, 'kind' | 'days'>) =>
  useQuery({
    queryKey: [sequencesKey, 'audience', kind, days],
    queryFn: ({ signal }) =>
      getJson<SequenceAudience>(`${path`/api/email-sequences/${kind}/audience`}?days=${days}`, signal),
    placeholderData: keepPreviousData,
  });

export const saveSequence = (kind: Sequence['kind'], body: Texts, key: string): Promise<Sequence> =>
  sendJson<Sequence>(path`/api/email-sequences/${kind}`, { method: 'PUT', body, key });

export const switchSequence = ({ kind }: Sequence, on: boolean, key: string): Promise<Sequence> =>
  sendJson<Sequence>(on ? path`/api/email-sequences/${kind}/on` : path`/api/email-sequences/${kind}/off`, { key });

export const testSequence = ({ kind }: Sequence, memorial: boolean, key: string): Promise<void> =>
  sendJson<void>(path`/api/email-sequences/${kind}/test`, { body: { memorial }, key });
