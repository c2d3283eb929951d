import type { PlaceUploadsInput, UploadTargetsAnswer } from '@keepsake/contracts/rest/uploads';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getJson, sendJson } from '../../shared/api/client.js';

const targetsQuery = queryOptions({
  queryKey: ['upload-targets'],
  queryFn: ({ signal }) => getJson<UploadTargetsAnswer>('/api/customer/upload-targets', signal),
});

export const useTargets = () => useQuery(targetsQuery);

export const usePlaceUploads = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: PlaceUploadsInput; readonly key: string }) =>
      sendJson<{ readonly placed: number }>('/api/customer/uploads', { body, key }),
  });
