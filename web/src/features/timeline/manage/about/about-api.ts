import type { DescribeTimelineBody, ManageAnswer, TimelineAbout } from '@keepsake/contracts/rest/manage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { path, sendJson } from '../../../../shared/api/client.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { sendForm } from '../../../../shared/api/send-form.js';
import { manageQuery, refreshManageView } from '../manage-api.js';

type Keyed<B> = { readonly body: B; readonly key: string };

const useSaveDetails = (code: string) => {
  const client = useQueryClient();
  return (details: TimelineAbout): void => {
    client.setQueryData<ManageAnswer>(manageQuery(code).queryKey, (view) => view && { ...view, about: details });
    void refreshManageView(client, code);
  };
};

/** Returns the new introduction of the timeline. Refused with 409 if another person changed it in the meantime. */
export const useDescribe = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<DescribeTimelineBody>) =>
      sendJson<TimelineAbout>(path`/api/timeline/${code}`, { method: 'PUT', body, key }),
    onSuccess: useSaveDetails(code),
    onError: () => client.invalidateQueries({ queryKey: manageQuery(code).queryKey }),
  });
};

export type PicturePlace = 'portrait' | 'cover';

export const useSetPicture = (code: string, place: PicturePlace) => {
  const keep = useSaveDetails(code);
  return useMutation({
    mutationFn: ({ file, onProgress }: { readonly file: File; readonly onProgress: (share: number) => void }) => {
      const form = new FormData();
      form.append('media', file, file.name);
      return sendForm<TimelineAbout>(path`/api/timeline/${code}/pictures/${place}`, form, {
        key: newKey(),
        onProgress,
      });
    },
    onSuccess: keep,
  });
};

/** Returns the id in a picture's URL. */
export const pictureIdOf = (url: string | null): string | undefined => url?.split('/')[2];

/** Uses a picture that the timeline shows, or that was in this place before. */
export const useUsePicture = (code: string, place: PicturePlace) =>
  useMutation({
    mutationFn: (pictureId: string) =>
      sendJson<TimelineAbout>(path`/api/timeline/${code}/pictures/${place}`, {
        method: 'PUT',
        body: { pictureId },
        key: newKey(),
      }),
    onSuccess: useSaveDetails(code),
  });

export const useRemovePicture = (code: string, place: PicturePlace) =>
  useMutation({
    mutationFn: () =>
      sendJson<TimelineAbout>(path`/api/timeline/${code}/pictures/${place}`, { method: 'DELETE', key: newKey() }),
    onSuccess: useSaveDetails(code),
  });
