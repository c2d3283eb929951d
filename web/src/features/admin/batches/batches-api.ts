import type { ReceivedAnswer } from '@keepsake/contracts/rest/plates';
import type {
  CodesAnswer,
  GeneratedCodesAnswer,
  QrBatch,
  QrBatchesAnswer,
  QrStatsAnswer,
} from '@keepsake/contracts/rest/qr-codes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { keyedBodies, useKeyedBody } from '../../../shared/api/idempotency.js';

export type Batch = QrBatch;
export type NewBatch = {
  readonly batchName: string;
  readonly prefix: string;
  readonly quantity: number;
  readonly received: boolean;
};

const liveMs = 1000;

export const packMoves = ({ packState }: Batch): boolean => packState !== 'ready' && packState !== 'failed';

const statsQuery = queryOptions({
  queryKey: ['qr-stats'],
  queryFn: ({ signal }) => getJson<QrStatsAnswer>('/api/admin/qr-codes/stats', signal),
});

const batchesQuery = queryOptions({
  queryKey: ['qr-batches'],
  queryFn: ({ signal }) => getJson<QrBatchesAnswer>('/api/admin/qr-batches', signal),
  select: ({ data }) => data,
  // Polls only while a pack is being made.
  refetchInterval: ({ state }) => (state.data?.data.some(packMoves) ? liveMs : false),
});

const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['qr-batch', batchId],
    queryFn: ({ signal }) => getJson<Batch>(path`/api/admin/qr-batches/${batchId}`, signal),
    refetchInterval: ({ state }) => (state.data && packMoves(state.data) ? liveMs : false),
  });

export const useStats = () => useQuery(statsQuery);
export const useBatches = () => useQuery(batchesQuery);
export const useBatch = (batchId: string) => useQuery(batchQuery(batchId));

/** Returns the known batches, or none on failure, so that generation is never blocked. */
export const useKnownBatches = (): (() => Promise<readonly Batch[]>) => {
  const client = useQueryClient();
  return () =>
    client.ensureQueryData(batchesQuery).then(
      ({ data }) => data,
      () => [],
    );
};

/**
 * Uses one idempotency key per intended batch: a retry after a lost response creates no duplicate. After a success,
 * the same input creates another batch.
 */
export const useGenerate = () => {
  const client = useQueryClient();
  const keys = useRef(keyedBodies());
  return useMutation({
    mutationFn: (body: NewBatch) =>
      sendJson<GeneratedCodesAnswer>('/api/admin/qr-codes/generate', { body, key: keys.current(body) }),
    onSuccess: () => {
      keys.current = keyedBodies();
      void client.invalidateQueries({ queryKey: batchesQuery.queryKey });
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  });
};

export const useExport = () =>
  useMutation({
    mutationFn: ({ batchId }: Pick<Batch, 'batchId'>) =>
      getJson<CodesAnswer>(path`/api/admin/qr-batches/${batchId}/export`),
  });

/** Receives a number of plates from the maker, or all that remain. */
export const useReceive = (batchId: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: { readonly count?: number }) =>
      sendJson<ReceivedAnswer>(path`/api/admin/qr-batches/${batchId}/receive`, { body, key: key({ batchId, body }) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['qr-batch', batchId] });
      void client.invalidateQueries({ queryKey: batchesQuery.queryKey });
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  });
};
