import { createBatcher } from '../batcher.js';
import type { CallOptions } from './contract.js';

/** Bounds the size of one response. */
const maxBatch = 50;
const batchesAtOnce = 2;

type Call = { readonly id: string; readonly correlationId: string };

/**
 * Merges calls for single objects that are made at about the same time, such as those of the events of one batch.
 *
 * @param read returns the objects of these ids that exist, in any order
 * @returns the read of one object: undefined if it does not exist. Rejects as the merged call does. An aborted signal
 *   does not cancel the merged call, which has a deadline and carries the correlation id of its first part.
 */
export const createBatchedCall = <R>(
  read: (ids: string[], options: CallOptions) => Promise<readonly R[]>,
  idOf: (object: R) => string,
): ((id: string, options: Pick<CallOptions, 'correlationId'>) => Promise<R | undefined>) => {
  const batcher = createBatcher(
    async (calls: readonly Call[]) => {
      const options = { signal: new AbortController().signal, correlationId: calls[0]?.correlationId ?? '' };
      const found = await read([...new Set(calls.map(({ id }) => id))], options);
      const byId = new Map(found.map((object) => [idOf(object), object]));
      return calls.map(({ id }) => byId.get(id));
    },
    { maxBatch, batchesAtOnce },
  );
  return (id, { correlationId }) => batcher.add({ id, correlationId });
};
