import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { refreshDesk } from './desk-api.js';

/** What can be changed one at a time and changed back. */
export type SettingsChange = Partial<
  Pick<TimelineSettings, 'isPrivate' | 'guestPolicy' | 'guestsPaused' | 'largeFiles' | 'indexed'>
> & { readonly accessCode?: string };

const settingsQuery = (code: string) =>
  queryOptions({
    queryKey: ['timeline-settings', code],
    queryFn: ({ signal }) => getJson<TimelineSettings>(path`/api/timeline/${code}/settings`, signal),
  });

export const useTimelineSettings = (code: string) => useQuery(settingsQuery(code));

const savingKey = (code: string) => ['save-timeline-settings', code] as const;

/** What is on its way, the newest wish of each. */
export const useWishedSettings = (code: string): SettingsChange => {
  const waiting = useMutationState({
    filters: { mutationKey: savingKey(code), status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  return Object.assign({}, ...waiting) as SettingsChange;
};

/** Refused with 409 when somebody else has changed them meanwhile; what is shown is then read anew. */
export const useSaveTimelineSettings = (code: string) => {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(code);
  return useMutation({
    mutationKey: savingKey(code),
    // One after the other: each names the revision that the one before it has left.
    scope: { id: savingKey(code).join(' ') },
    mutationFn: (change: SettingsChange) =>
      sendJson<TimelineSettings>(path`/api/timeline/${code}/settings`, {
        method: 'PUT',
        body: { ...change, revision: client.getQueryData(queryKey)?.revision },
        key: newKey(),
      }),
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      return refreshDesk(client, code);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
};
