import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
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

type Waiting = {
  readonly code: string;
  readonly resolve: (viewed: Viewed | undefined) => void;
  readonly reject: (error: unknown) => void;
};

export type LoadPage = (code: string, size: PageSize, minVersion: number | undefined) => Promise<Viewed>;

/**
 * Loads first pages from the read service. Pages that wait for the calls in flight share the next call and its query: a
 * page takes a fraction of the processor time of a call. Those that are not stored yet need a call each, which may be
 * slow, so it never delays a shared one.
 */
export const createPageLoader = (viewing: Pick<Client<ViewingDefinition>, 'ViewTimeline' | 'ViewStored'>): LoadPage => {
  const limiter = createConcurrencyLimiter(callsAtOnce, maxWaiting);
  const waiting: Waiting[] = [];
  let batches = 0;

  const loadAlone: LoadPage = (code, size, minVersion) => {
    const input = { code, own: false, ...(size && { limit: size }), ...(minVersion !== undefined && { minVersion }) };
    return limiter(() => viewing.ViewTimeline(input, options()));
  };

  const loadBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const { pages } = await viewing.ViewStored({ codes: batch.map(({ code }) => code) }, options());
      const byCode = new Map(pages.map((page) => [page.code, page]));
      for (const { code, resolve } of batch) resolve(byCode.get(code));
    } catch (error) {
      // A reader of the former release during an upgrade.
      const isUnknown = isProblem(error) && error.slug === 'method-unknown';
      for (const { resolve, reject } of batch)
        if (isUnknown) resolve(undefined);
        else reject(error);
    }
  };

  const sendBatches = async (): Promise<void> => {
    batches += 1;
    while (waiting.length > 0) await loadBatch(waiting.splice(0, maxBatch));
    batches -= 1;
  };

  const loadStored = (code: string): Promise<Viewed | undefined> => {
    if (waiting.length >= maxWaiting) throw tooBusy();
    return new Promise((resolve, reject) => {
      waiting.push({ code, resolve, reject });
      if (batches < batchesAtOnce) void sendBatches();
    });
  };

  return async (code, size, minVersion) => {
    const stored = size === 30 && minVersion === undefined ? await loadStored(code) : undefined;
    return stored ?? loadAlone(code, size, minVersion);
  };
};
