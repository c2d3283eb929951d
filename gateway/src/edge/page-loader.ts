import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import { createBatcher } from '@keepsake/platform/batcher';
import type { CallOptions, Client } from '@keepsake/platform/rpc/contract';
import { createConcurrencyLimiter } from '../http/concurrency-limiter.js';
import { tooBusy } from '../http/load-shedder.js';
import { nextCorrelationId } from '../http/request-record.js';
import type { Viewed } from './cached-timeline.js';
import type { StoredPages } from './stored-pages.js';

/** The two page sizes in use: the site's, and the maximum. */
export type PageSize = 30 | undefined;

const loadMs = 5_000;
/** Maximum concurrent calls for one page each; the read service is not faster with more. */
const callsAtOnce = 64;
const maxWaiting = 512;
const batchesAtOnce = 2;
const maxBatch = 32;

/** Loads are shared, so only their deadline cancels them. One signal per call, because signals accumulate listeners. */
export const loadOptions = (): CallOptions => ({
  signal: new AbortController().signal,
  timeoutMs: loadMs,
  correlationId: nextCorrelationId(),
});

export type LoadPage = (code: string, size: PageSize, minVersion: number | undefined) => Promise<Viewed>;

/**
 * Loads first pages. Those that wait for the queries in flight share the next one: a page takes a fraction of the
 * processor time of a query. Those that are not stored yet need a call of the read service each, which may be slow, so it
 * never delays a shared one.
 */
export const createPageLoader = (
  viewing: Pick<Client<ViewingDefinition>, 'ViewTimeline'>,
  storedPages: StoredPages,
): LoadPage => {
  const limiter = createConcurrencyLimiter(callsAtOnce, maxWaiting);
  const loadAlone: LoadPage = (code, size, minVersion) => {
    const input = { code, own: false, ...(size && { limit: size }), ...(minVersion !== undefined && { minVersion }) };
    return limiter(() => viewing.ViewTimeline(input, loadOptions()));
  };

  const loadBatch = async (codes: readonly string[]): Promise<readonly (Viewed | undefined)[]> => {
    const byCode = new Map((await storedPages(codes)).map((page) => [page.code, page]));
    return codes.map((code) => byCode.get(code));
  };
  const stored = createBatcher(loadBatch, { maxBatch, batchesAtOnce });

  return async (code, size, minVersion) => {
    if (size !== 30 || minVersion !== undefined) return loadAlone(code, size, minVersion);
    if (stored.waiting() >= maxWaiting) throw tooBusy();
    return (await stored.add(code)) ?? loadAlone(code, size, minVersion);
  };
};
