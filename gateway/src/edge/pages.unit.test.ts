import { describe, expect, it } from '@jest/globals';
import { createLog } from '@keepsake/platform/log';
import { problem } from '@keepsake/platform/problem';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { loadOptions } from './page-loader.js';
import { createPages } from './pages.js';
import { pagesOfReader } from './stored-pages.js';

const logger = createLog('silent');
const preview = Buffer.alloc(0);

/** A read service and a clock controlled by the test. */
const setUp = (options: { readonly maxBytes?: number; readonly bytes?: number } = {}) => {
  const seen = { asked: [] as string[], together: [] as number[], atOnce: 0, maxConcurrent: 0 };
  const truth = { version: 1, deaf: false, slowMs: 0, nowMs: 1_000_000, isStored: true, isFormer: false };
  const changes: { code: string; version: number; privacyEpoch: number }[] = [];
  const viewOf = (code: string, version: number) => ({
    outcome: 'live',
    private: false,
    ownerId: '',
    keeperIds: [],
    endedInvites: [],
    indexed: false,
    preview,
    json: Buffer.alloc(options.bytes ?? 100, 'x'),
    code,
    version,
    privacyEpoch: 1,
  });
  const viewStored = async ({ codes }: { readonly codes: readonly string[] }) => {
    if (truth.isFormer) throw problem('unavailable', 'method-unknown', 'Try again.');
    seen.together.push(codes.length);
    const { version } = truth;
    await pause(truth.slowMs);
    return { pages: truth.isStored ? codes.map((code) => viewOf(code, version)).toReversed() : [] };
  };
  const pages = createPages({
    logger,
    stored: pagesOfReader({ ViewStored: viewStored }, loadOptions),
    clock: { now: () => new Date(truth.nowMs) },
    ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
    viewing: {
      ViewTimeline: async ({ code }) => {
        seen.asked.push(code);
        seen.maxConcurrent = Math.max(seen.maxConcurrent, (seen.atOnce += 1));
        const { version } = truth; // the version when the load started
        await pause(truth.slowMs);
        seen.atOnce -= 1;
        return viewOf(code, version);
      },
      RecentChanges: async () => {
        if (truth.deaf) throw new Error('away');
        return { changes };
      },
    },
  });
  return { pages, seen, truth, changes };
};

/** Polls once. */
const deliverOnce = async (pages: ReturnType<typeof setUp>['pages']): Promise<void> => pages.listen()();

describe('page cache', () => {
  it('evicts the least used page beyond its memory limit', async () => {
    const { pages, seen } = setUp({ maxBytes: 100_000, bytes: 10_000 }); // four pages with their compressed forms
    for (const code of ['A', 'B', 'C', 'D']) await pages.get(code, 30);
    expect(pages.fresh('A', 30)).toBeDefined();
    await pages.get('E', 30);
    expect(['A', 'B', 'C', 'D', 'E'].map((code) => pages.fresh(code, 30) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
    expect(seen.together).toHaveLength(5);
  });

  it('keeps pages for a minute, and for a second when polling fails', async () => {
    const { pages, truth } = setUp();
    await deliverOnce(pages);
    await pages.get('A', 30);
    truth.nowMs += 1_400;
    expect(pages.fresh('A', 30)).toBeDefined();
    truth.deaf = true;
    truth.nowMs += 200;
    await deliverOnce(pages);
    expect(pages.fresh('A', 30)).toBeUndefined();
    truth.deaf = false;
    await deliverOnce(pages);
    expect(pages.fresh('A', 30)).toBeDefined();
    truth.nowMs += 60_000;
    await deliverOnce(pages);
    expect(pages.fresh('A', 30)).toBeUndefined();
  });

  it('drops a changed page, also during a load that missed the change', async () => {
    const { pages, truth, changes } = setUp();
    truth.slowMs = 30;
    const loading = pages.get('A', 30);
    await setImmediate(); // the load begins
    truth.version = 2;
    changes.push({ code: 'A', version: 2, privacyEpoch: 1 });
    await deliverOnce(pages);
    await loading;
    await deliverOnce(pages);
    expect(pages.fresh('A', 30)).toBeUndefined();
    expect((await pages.get('A', 30)).version).toBe(2);
    await deliverOnce(pages);
    expect(pages.fresh('A', 30)).toBeDefined();
  });

  it('drops a page when only its privacy changed', async () => {
    const { pages, changes } = setUp();
    await pages.get('A', 30);
    changes.push({ code: 'A', version: 1, privacyEpoch: 2 });
    await deliverOnce(pages);
    expect(pages.fresh('A', 30)).toBeUndefined();
  });

  const getMany = (pages: ReturnType<typeof setUp>['pages'], count: number) =>
    Promise.allSettled(Array.from({ length: count }, (_, at) => pages.get(`CODE${at}`, 30)));
  const refusedOf = (results: Awaited<ReturnType<typeof getMany>>) =>
    results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));

  it('loads up to 32 stored pages per call while two calls are in flight', async () => {
    const { pages, seen, truth } = setUp();
    truth.slowMs = 20;
    const results = await getMany(pages, 70);
    expect(seen.asked).toEqual([]);
    expect(seen.together).toEqual([32, 32, 6]);
    expect(results.map((one) => one.status === 'fulfilled' && one.value.code)).toEqual(
      Array.from({ length: 70 }, (_, at) => `CODE${at}`),
    );
  });

  it.each(['isStored', 'isFormer'] as const)('loads each page alone when none comes (%s)', async (reason) => {
    const { pages, seen, truth } = setUp();
    truth.slowMs = 20;
    truth[reason] = reason === 'isFormer';
    expect(refusedOf(await getMany(pages, 70))).toEqual([]);
    expect(seen.asked).toHaveLength(70);
  });

  it('loads a version that a visitor must see alone', async () => {
    const { pages, seen } = setUp();
    await pages.get('OWN', 30, 1);
    expect(seen).toMatchObject({ asked: ['OWN'], together: [] });
  });

  it('queues 512 stored pages and rejects the rest', async () => {
    const { pages, truth } = setUp();
    truth.slowMs = 20;
    const refused = refusedOf(await getMany(pages, 600));
    expect(refused).toHaveLength(600 - 512);
    expect(refused[0]).toMatchObject({ kind: 'unavailable', slug: 'too-busy' });
  });

  it('loads 64 pages alone at a time, queues 512 and rejects the rest', async () => {
    const { pages, seen, truth } = setUp();
    truth.slowMs = 20;
    const requests = await Promise.allSettled(
      Array.from({ length: 600 }, (_, at) => pages.get(`CODE${at}`, undefined)),
    );
    expect(seen.maxConcurrent).toBe(64);
    expect(refusedOf(requests)).toHaveLength(600 - 64 - 512);
  });
});
