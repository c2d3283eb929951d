import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import { createBatcher } from '@keepsake/platform/batcher';
import { isProblem } from '@keepsake/platform/problem';
import type { CallOptions, Client } from '@keepsake/platform/rpc/contract';
import { createConcurrencyLimiter } from '../http/concurrency-limiter.js';
import { tooBusy } from '../http/load-shedder.js';
import { nextCorrelationId } from '../http/request-record.js';
import type { Viewed } from './cached-timeline.js';

/** The two page sizes in use: the site's, and the maximum. */
export type PageSize = 30 | undefined;

const loadMs = 5_000;
/** Maximum concurrent calls for one page each; the read service is not faster with more. */
const callsAtOnce = 64;
const maxWaiting = 512;
const batchesAtOnce = 2;
const maxBatch = 32;

/** Loads are shared, so only their deadline cancels them. One signal per call, because signals accumulate listeners. */
const options = (): CallOptions => ({
  signal: new AbortController().signal,
  timeoutMs: loadMs,
  correlationId: nextCorrelationId(),
});

export type LoadPage = (code: string, size: PageSize, minVersion: number | undefined) => Promise<Viewed>;

/**
 * Loads first pages from the read service. Pages that wait for the calls in flight share the next call and its query: a
 * page takes a fraction of the processor time of a call. Those that are not stored yet need a call each, which may be
 * slow, so it never delays a shared one.
 */
export const createPageLoader = (viewing: Pick<Client<ViewingDefinition>, 'ViewTimeline' | 'ViewStored'>): LoadPage => {
  const limiter = createConcurrencyLimiter(callsAtOnce, maxWaiting);
  const loadAlone: LoadPage = (code, size, minVersion) => {
    const input = { code, own: false, ...(size && { limit: size }), ...(minVersion !== undefined && { minVersion }) };
    return limiter(() => viewing.ViewTimeline(input, options()));
  };

  const loadBatch = async (codes: readonly string[]): Promise<readonly (Viewed | undefined)[]> => {
    try {
      const { pages } = await viewing.ViewStored({ codes: [...codes] }, options());
      const byCode = new Map(pages.map((page) => [page.code, page]));
      return codes.map((code) => byCode.get(code));
    } catch (error) {
      // A reader of the former release during an upgrade.
      if (isProblem(error) && error.slug === 'method-unknown') return [];
      throw error;
    }
  };
  const stored = createBatcher(loadBatch, { maxBatch, batchesAtOnce });

  return async (code, size, minVersion) => {
    if (size !== 30 || minVersion !== undefined) return loadAlone(code, size, minVersion);
    if (stored.waiting() >= maxWaiting) throw tooBusy();
    return (await stored.add(code)) ?? loadAlone(code, size, minVersion);
  };
};
