import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Clock } from '@keepsake/platform/clock';
import type { Log } from '@keepsake/platform/log';
import type { Client } from '@keepsake/platform/rpc/contract';
import { LRUCache } from 'lru-cache';
import { nextCorrelationId } from '../http/visit.js';
import { compress, type Encoding } from './encoding.js';
import type { Change } from './live.js';
import { pageOf, type Page } from './page.js';
import { createTurnstile } from './turnstile.js';

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
/** Nobody gives up a load that others wait for as well; its deadline ends it. One for each call: they gather listeners. */
const never = (): AbortSignal => new AbortController().signal;

/** Without a cache every guest would ask the reader; it answers this many at once as fast as more of them. */
const loadsAtOnce = 64;
const loadsWaiting = 512;

/** The two first pages people ask for: the site's, and all of it. */
export type PageSize = 30 | undefined;
const sizes: readonly PageSize[] = [30, undefined];
const keyOf = (code: string, size: PageSize): string => (size === undefined ? code : `${code} ${size}`);

export type Pages = ReturnType<typeof createPages>;

const giveOld = (old: Page | undefined, error: unknown): Page => {
  if (!old) throw error;
  return old;
};

/** First pages of timelines in memory. One load at a time for each; dropped as soon as we hear that they changed. */
export const createPages = (deps: {
  readonly viewing: Pick<Client<ViewingDefinition>, 'ViewTimeline' | 'RecentChanges'>;
  readonly clock: Clock;
  readonly words: Log;
  /** How much memory pages may take. */
  readonly mostBytes?: number;
}) => {
  const { viewing, clock, words } = deps;
  let heardAtMs = clock.now().getTime();
  const nowMs = (): number => clock.now().getTime();
  const turnstile = createTurnstile(loadsAtOnce, loadsWaiting);

  const cache = new LRUCache<string, Page, { readonly minVersion: number | undefined }>({
    maxSize: deps.mostBytes ?? mostBytes,
    sizeCalculation: (page) => page.bytes.length * 2 + page.preview.length + 500,
    ttl: keptMs,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key, _stale, { options, context }) => {
      const [code = '', size] = key.split(' ');
      const { minVersion } = context;
      const asked = {
        code,
        own: false,
        ...(size === undefined ? {} : { limit: Number(size) }),
        ...(minVersion === undefined ? {} : { minVersion }),
      };
      const viewed = await turnstile(() =>
        viewing.ViewTimeline(asked, { signal: never(), patienceMs: loadMs, correlationId: nextCorrelationId() }),
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

  const hear = async (): Promise<readonly Change[]> => {
    const { changes } = await viewing.RecentChanges(
      {},
      { signal: never(), patienceMs: deafAfterMs, correlationId: nextCorrelationId() },
    );
    heardAtMs = nowMs();
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
    /** The page, loaded if need be. `minVersion`: at least as new as what this visitor has been told of. */
    get: async (code: string, size: PageSize, minVersion?: number): Promise<Page> => {
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
    /** Compressed bytes, when they are there. They are made off the loop, at the second request of a page. */
    zippedOf: (page: Page, encoding: Encoding): Buffer | undefined => {
      const made = page.zipped[encoding];
      if (made instanceof Buffer) return made;
      if (made === undefined) {
        page.zipped[encoding] = 'making';
        compress(page.bytes, encoding).then(
          (bytes) => void (page.zipped[encoding] = bytes),
          (error: unknown) => words.error({ error }, 'a page could not be compressed'),
        );
      }
      return undefined;
    },
    /**
     * Asks five times a second what has changed, and tells it on. `missed`: there was a time of no answers, longer perhaps than
     * what an answer reaches back. Resolves `stop` when the last question is answered.
     */
    listen: (tell: (changes: readonly Change[], missed: boolean) => void = () => undefined): (() => Promise<void>) => {
      let stopped = false;
      let timer: NodeJS.Timeout | undefined;
      let asking: Promise<void> = Promise.resolve();
      let away = false;
      const ask = async (): Promise<void> => {
        try {
          tell(await hear(), away);
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
