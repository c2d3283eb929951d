import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../../shared/api/client.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { refreshManageView } from '../manage-api.js';

/** Settings that are saved one by one and can be undone. */
export type SettingsChange = Partial<
  Pick<
    TimelineSettings,
    | 'isPrivate'
    | 'guestPolicy'
    | 'guestsPaused'
    | 'largeFiles'
    | 'repliesAllowed'
    | 'visitsShown'
    | 'wallPaused'
    | 'prompts'
    | 'indexed'
  >
> & { readonly accessCode?: string };

const settingsQuery = (code: string) =>
  queryOptions({
    queryKey: ['timeline-settings', code],
    queryFn: ({ signal }) => getJson<TimelineSettings>(path`/api/timeline/${code}/settings`, signal),
  });

export const useTimelineSettings = (code: string) => useQuery(settingsQuery(code));

const savingKey = (code: string) => ['save-timeline-settings', code] as const;

/** Returns the latest unsaved value of each setting. */
export const useWishedSettings = (code: string): SettingsChange => {
  const waiting = useMutationState({
    filters: { mutationKey: savingKey(code), status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  return Object.assign({}, ...waiting) as SettingsChange;
};

/** Refused with 409 if another person changed them in the meantime; then reloads the settings. */
export const useSaveTimelineSettings = (code: string) => {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(code);
  return useMutation({
    mutationKey: savingKey(code),
    // Saves are serialized, because each sends the revision that the previous one returned.
    scope: { id: savingKey(code).join(' ') },
    mutationFn: (change: SettingsChange) =>
      sendJson<TimelineSettings>(path`/api/timeline/${code}/settings`, {
        method: 'PUT',
        body: { ...change, revision: client.getQueryData(queryKey)?.revision },
        key: newKey(),
      }),
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      return refreshManageView(client, code);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
};
