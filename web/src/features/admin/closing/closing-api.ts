import type { AnnounceClosingBody, ClosingAnswer, ClosingExports } from '@keepsake/contracts/rest/closing';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

export const closingKey = 'closing';

export const useClosing = () =>
  useQuery({
    queryKey: [closingKey],
    queryFn: ({ signal }) => getJson<ClosingAnswer>('/api/admin/closing', signal),
  });

const exportsEveryMs = 10_000;

/** Reads again while exports are made. */
export const useClosingExports = () =>
  useQuery({
    queryKey: [closingKey, 'exports'],
    queryFn: ({ signal }) => getJson<ClosingExports>('/api/admin/closing/exports', signal),
    refetchInterval: ({ state: { data } }) =>
      data && data.done + data.failedTotal >= data.total ? false : exportsEveryMs,
  });

export const announceClosing = (body: AnnounceClosingBody, key: string): Promise<ClosingAnswer> =>
  sendJson<ClosingAnswer>('/api/admin/closing', { body, key });

export const withdrawClosing = (id: string, key: string): Promise<undefined> =>
  sendJson<undefined>(path`/api/admin/closing/${id}`, { method: 'DELETE', key });
