import type { PayoutBatch, PayoutBatchWhole, PayoutPreview } from '@keepsake/contracts/rest/payouts';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

/** Query key of all data to reload after a step. */
export const payoutsKey = 'payouts';

export const usePreview = () =>
  useQuery({
    queryKey: [payoutsKey, 'preview'],
    queryFn: ({ signal }) => getJson<PayoutPreview>('/api/admin/payouts/preview', signal),
  });

export const useBatch = (id: string) =>
  useQuery({
    queryKey: [payoutsKey, 'batch', id],
    queryFn: ({ signal }) => getJson<PayoutBatchWhole>(path`/api/admin/payouts/${id}`, signal),
  });

export const prepare = (key: string): Promise<PayoutBatch> => sendJson<PayoutBatch>('/api/admin/payouts', { key });

export type Step = 'approve' | 'export' | 'pay' | 'cancel';

export const takeStep = (id: string, step: Step, body: object, key: string): Promise<PayoutBatch> =>
  sendJson<PayoutBatch>(path`/api/admin/payouts/${id}/${step}`, { body, key });

export const fileOf = (id: string): string => path`/api/admin/payouts/${id}/file`;
