import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Clock } from '@keepsake/platform/clock';
import type { Log } from '@keepsake/platform/log';
import type { Client } from '@keepsake/platform/rpc/contract';
import { LRUCache } from 'lru-cache';
import { nextCorrelationId } from '../http/request-record.js';
import { compress, type Encoding } from './encoding.js';
import type { Change } from './live.js';
import { pageOf, type CachedTimeline } from './cached-timeline.js';
import { createPageLoader, type PageSize } from './page-loader.js';
import type { StoredPages } from './stored-pages.js';

const maxBytes = 256 * (1 << 20);
/** Maximum age in milliseconds while change events arrive, and while they do not. */
const maxAgeWithEventsMs = 60_000;
const maxAgeWithoutEventsMs = 1_000;
/** After this many milliseconds without a response, changes may have been missed. */
const maxSilenceMs = 1_500;
/** Stale time in milliseconds, for when the read service is unavailable. */
const ttlMs = 10 * 60_000;
const missingMs = 1_000;
const pollEveryMs = 200;

const sizes: readonly PageSize[] = [30, undefined];
const keyOf = (code: string, size: PageSize): string => (size === undefined ? code : `${code} ${size}`);

export type Pages = ReturnType<typeof createPages>;

const giveOld = (old: CachedTimeline | undefined, error: unknown): CachedTimeline => {
  if (!old) throw error;
  return old;
};

/** Caches first pages of timelines. Loads each once concurrently, and drops it when it changes. */
export const createPages = (deps: {
  readonly viewing: Pick<Client<ViewingDefinition>, 'ViewTimeline' | 'RecentChanges'>;
  readonly stored: StoredPages;
  readonly clock: Clock;
  readonly logger: Log;
  /** Maximum memory of the cache in bytes. */
  readonly maxBytes?: number;
}) => {
  const { viewing, clock, logger } = deps;
  let processedAtMs = clock.now().getTime();
  const nowMs = (): number => clock.now().getTime();
  const load = createPageLoader(viewing, deps.stored);

  const cache = new LRUCache<string, CachedTimeline, { readonly minVersion: number | undefined }>({
    maxSize: deps.maxBytes ?? maxBytes,
    sizeCalculation: (page) => page.bytes.length * 2 + page.preview.length + 500,
    ttl: ttlMs,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key, _stale, { options, context }) => {
      const [code = '', size] = key.split(' ');
      const page = pageOf(await load(code, size === undefined ? undefined : 30, context.minVersion), code, nowMs());
      if (!page.live) options.ttl = missingMs;
      return page;
    },
  });

  const isFresh = (page: CachedTimeline): boolean => {
    const now = nowMs();
    return now - page.loadedAtMs < (now - processedAtMs <= maxSilenceMs ? maxAgeWithEventsMs : maxAgeWithoutEventsMs);
  };

  /** Returns a cached valid page; never loads. */
  const fresh = (code: string, size: PageSize): CachedTimeline | undefined => {
    const page = cache.get(keyOf(code, size));
    return page && isFresh(page) ? page : undefined;
  };

  const drop = (code: string): void => {
    for (const size of sizes) cache.delete(keyOf(code, size));
  };

  const deliver = async (): Promise<readonly Change[]> => {
    const { changes } = await viewing.RecentChanges(
      {},
      { signal: new AbortController().signal, timeoutMs: maxSilenceMs, correlationId: nextCorrelationId() },
    );
    processedAtMs = nowMs();
    for (const { code, version, privacyEpoch } of changes)
      for (const size of sizes) {
        const page = cache.peek(keyOf(code, size));
        if (page && (!page.live || page.version < version || page.epoch !== privacyEpoch))
          cache.delete(keyOf(code, size));
      }
    return changes;
  };

  return {
    fresh,
    drop,
    /** Returns a page, loaded if needed. `minVersion`: the minimum version this visitor must see. */
    get: async (code: string, size: PageSize, minVersion?: number): Promise<CachedTimeline> => {
      const known = fresh(code, size);
      if (known && (minVersion === undefined || known.version >= minVersion)) return known;
      const key = keyOf(code, size);
      const old = cache.peek(key);
      const page = await cache
        .fetch(key, { forceRefresh: true, context: { minVersion } })
        .catch((error: unknown) => giveOld(old, error));
      if (!page) throw new Error('A page was loaded and is not there.');
      return page;
    },
    /** Returns compressed bytes if they exist. They are made in the thread pool at the second request. */
    zippedOf: (page: CachedTimeline, encoding: Encoding): Buffer | undefined => {
      const made = page.zipped[encoding];
      if (made instanceof Buffer) return made;
      if (made === undefined) {
        page.zipped[encoding] = 'making';
        compress(page.bytes, encoding).then(
          (bytes) => void (page.zipped[encoding] = bytes),
          (error: unknown) => logger.error({ error }, 'failed to compress a page'),
        );
      }
      return undefined;
    },
    /**
     * Polls recent changes five times a second and passes them on. `missed`: the time without responses may exceed the
     * window of an answer. `stop` resolves after the last poll.
     */
    listen: (
      report: (changes: readonly Change[], missed: boolean) => void = () => undefined,
    ): (() => Promise<void>) => {
      let stopped = false;
      let timer: NodeJS.Timeout | undefined;
      let asking: Promise<void> = Promise.resolve();
      let away = false;
      const ask = async (): Promise<void> => {
        try {
          report(await deliver(), away);
          if (away) logger.info({}, 'timeline changes available again');
          away = false;
        } catch (error) {
          if (!away) logger.info({ error }, 'timeline changes unavailable; pages expire after one second');
          away = true;
        }
        if (!stopped) timer = setTimeout(() => void (asking = ask()), pollEveryMs).unref();
      };
      asking = ask();
      return async () => {
        stopped = true;
        clearTimeout(timer);
        await asking;
      };
    },
  };
};
