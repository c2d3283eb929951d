import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Refused with 409 when somebody else has changed them meanwhile; what is shown is then read anew. */
export const useSaveTimelineSettings = (code: string) => {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(code);
  return useMutation({
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
