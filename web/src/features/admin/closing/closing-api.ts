import type { AnnounceClosingBody, ClosingAnswer } from '@keepsake/contracts/rest/closing';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

export const closingKey = 'closing';

export const useClosing = () =>
  useQuery({
    queryKey: [closingKey],
    queryFn: ({ signal }) => getJson<ClosingAnswer>('/api/admin/closing', signal),
  });

export const announceClosing = (body: AnnounceClosingBody, key: string): Promise<ClosingAnswer> =>
  sendJson<ClosingAnswer>('/api/admin/closing', { body, key });

export const withdrawClosing = (id: string, key: string): Promise<undefined> =>
  sendJson<undefined>(path`/api/admin/closing/${id}`, { method: 'DELETE', key });
