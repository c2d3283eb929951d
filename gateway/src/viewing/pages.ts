import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Clock } from '@keepsake/platform/clock';
import type { Log } from '@keepsake/platform/log';
import type { Client } from '@keepsake/platform/rpc/contract';
import { LRUCache } from 'lru-cache';
import { nextCorrelationId } from '../http/visit.js';
import { pageOf, type Page } from './page.js';

const mostBytes = 256 * (1 << 20);
/** How long a page is good while we hear of every change, and how long when we do not. */
const heardMs = 60_000;
const unheardMs = 1_000;
/** Without an answer for this long we no longer know what changed. */
const deafAfterMs = 1_500;
/** Kept for when the reader is away: an old public page is better than none. */
const keptMs = 10 * 60_000;
const missingMs = 1_000;
const pollEveryMs = 200;
const loadMs = 5_000;

const compress = promisify(gzip);

/** The two first pages people ask for: the site's, and all of it. */
export type PageSize = 30 | undefined;
const sizes: readonly PageSize[] = [30, undefined];
const keyOf = (code: string, size: PageSize): string => (size === undefined ? code : `${code} ${size}`);

export type Pages = ReturnType<typeof createPages>;

/** First pages of timelines in memory. One load at a time for each; dropped as soon as we hear that they changed. */
export const createPages = (deps: {
  readonly viewing: Pick<Client<ViewingDefinition>, 'ViewTimeline' | 'RecentChanges'>;
  readonly clock: Clock;
  readonly words: Log;
}) => {
  const { viewing, clock, words } = deps;
  let heardAtMs = clock.now().getTime();
  const nowMs = (): number => clock.now().getTime();

  const cache = new LRUCache<string, Page, { readonly minVersion: number | undefined }>({
    maxSize: mostBytes,
    sizeCalculation: (page) => page.bytes.length * 2 + page.preview.length + 500,
    ttl: keptMs,
    ignoreFetchAbort: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (key, _stale, { options, context }) => {
      const [code = '', size] = key.split(' ');
      const { minVersion } = context;
      const viewed = await viewing.ViewTimeline(
        {
          code,
          own: false,
          ...(size === undefined ? {} : { limit: Number(size) }),
          ...(minVersion === undefined ? {} : { minVersion }),
        },
        { signal: AbortSignal.timeout(loadMs), correlationId: nextCorrelationId() },
      );
      const page = pageOf(viewed, code, nowMs());
      if (!page.live) options.ttl = missingMs;
      return page;
    },
  });

  const isFresh = (page: Page): boolean => {
    const now = nowMs();
    return now - page.loadedAtMs < (now - heardAtMs <= deafAfterMs ? heardMs : unheardMs);
  };

  /** In memory and good to send; never asks anybody. */
  const fresh = (code: string, size: PageSize): Page | undefined => {
    const page = cache.get(keyOf(code, size));
    return page && isFresh(page) ? page : undefined;
  };

  const drop = (code: string): void => {
    for (const size of sizes) cache.delete(keyOf(code, size));
  };

  const hear = async (): Promise<void> => {
    const { changes } = await viewing.RecentChanges(
      {},
      { signal: AbortSignal.timeout(deafAfterMs), correlationId: nextCorrelationId() },
    );
    heardAtMs = nowMs();
    for (const { code, version, privacyEpoch } of changes)
      for (const size of sizes) {
        const page = cache.peek(keyOf(code, size));
        if (page && (!page.live || page.version < version || page.epoch !== privacyEpoch))
          cache.delete(keyOf(code, size));
      }
  };

  return {
    fresh,
    drop,
    /** The page, loaded if need be. `minVersion`: at least as new as what this visitor has been told of. */
    get: async (code: string, size: PageSize, minVersion?: number): Promise<Page> => {
      const known = fresh(code, size);
      if (known && (minVersion === undefined || known.version >= minVersion)) return known;
      const page = await cache.fetch(keyOf(code, size), { forceRefresh: true, context: { minVersion } });
      if (!page) throw new Error('A page was loaded and is not there.');
      return page;
    },
    /** Compressed bytes, when they are there. They are made off the loop, at the second request of a page. */
    gzipOf: (page: Page): Buffer | undefined => {
      if (page.gzip instanceof Buffer) return page.gzip;
      if (page.gzip === undefined) {
        page.gzip = 'making';
        compress(page.bytes, { level: 6 }).then(
          (bytes) => void (page.gzip = bytes),
          (error: unknown) => words.error({ error }, 'a page could not be compressed'),
        );
      }
      return undefined;
    },
    /** Asks five times a second what has changed. Resolves `stop` when the last question is answered. */
    listen: (): (() => Promise<void>) => {
      let stopped = false;
      let timer: NodeJS.Timeout | undefined;
      let asking: Promise<void> = Promise.resolve();
      let away = false;
      const ask = async (): Promise<void> => {
        try {
          await hear();
          if (away) words.info({}, 'changes of timelines are heard again');
          away = false;
        } catch (error) {
          if (!away) words.info({ error }, 'changes of timelines are not heard; pages count as a second old');
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
