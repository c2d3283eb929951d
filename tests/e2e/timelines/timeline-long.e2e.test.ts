import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { visitKeepsake } from '../support/keepsake.js';
import { eventually, until } from '../support/until.js';

/* A timeline of 100,000 memories, served by intercepted requests: only the page is tested. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

const code = 'CF7K3M9QXA2TDV';
const count = 100_000;
const perYear = 2_000;
/** How many are read in sequence; the others are reached by the rail. LONG_TIMELINE=100000 reads them all. */
const inARow = Number(process.env['LONG_TIMELINE'] ?? 8_000);
const firstYear = 1975;
const picture = 'data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=';

type Memory = TimelineAnswer['entries'][number];

const memoryAt = (number: number): Memory => {
  const year = firstYear + Math.floor(number / perYear);
  const within = number % perYear;
  const pictured = number % 5 === 0;
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `Memory ${number}`,
    description: 'She painted it blue every spring. '.repeat(1 + (number % 4)),
    date: `${year}-${String(1 + Math.floor(within / 200)).padStart(2, '0')}`,
    location: 'Porto',
    submittedBy: 'Rui',
    submittedAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
    mediaType: pictured ? 'image' : null,
    mediaUrl: pictured ? picture : null,
    mediaState: pictured ? 'ready' : null,
    thumbUrl: null,
    placeholder: null,
    width: pictured ? 1200 : null,
    height: pictured ? 800 : null,
    groupId: null,
  };
};

const placeAt = (number: number): string => {
  const { date, submittedAt, id } = memoryAt(number);
  return placeOf(date ?? undefined, new Date(submittedAt), id);
};

/** Returns the first memory after a cursor; they are in order. */
const after = (cursor: string): number => {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (placeAt(middle) > cursor) to = middle;
    else from = middle + 1;
  }
  return from;
};

const answer = (url: URL): TimelineAnswer => {
  const limit = Number(url.searchParams.get('limit'));
  const before = url.searchParams.get('before');
  const upTo = before === null ? undefined : after(before);
  const from = upTo === undefined ? after(url.searchParams.get('cursor') ?? '') : Math.max(0, upTo - limit);
  const to = upTo ?? Math.min(count, from + limit);
  const entries = Array.from({ length: to - from }, (_, at) => memoryAt(from + at));
  return {
    code,
    eventType: 'Memorial',
    eventTypeSlug: 'memorial',
    honoreeName: 'Inés Duarte',
    eventDate: null,
    eventDescription: null,
    isPrivate: false,
    isComplete: false,
    guestsPaused: false,
    version: 1,
    entries,
    nextCursor: before ?? (to < count ? placeAt(to - 1) : null),
    ...(before !== null && { previousCursor: from > 0 ? placeAt(from - 1) : null }),
    total: count,
    years: Array.from({ length: count / perYear }, (_, at) => firstYear + at),
    hasUndated: false,
  };
};

/** Waits for this number of frames without a scroll. */
const stillFor = (page: Page, frames: number): Promise<void> =>
  page.evaluate(
    (expected) =>
      new Promise<void>((done, fail) => {
        const places: number[] = [];
        const result = setTimeout(
          () => fail(new Error(`It does not come to rest: ${places.slice(-20).join()}, ${places.length} frames.`)),
          40_000,
        );
        let same = 0;
        const read = (): void => {
          same = scrollY === places.at(-1) ? same + 1 : 0;
          places.push(scrollY);
          if (same < expected) return void requestAnimationFrame(read);
          clearTimeout(result);
          done();
        };
        read();
      }),
    frames,
  );

whenThere('a timeline of 100,000 memories', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let reader: Person;
  let page: Page;
  let tools: CDPSession;
  let requests = 0;

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    reader = await openSession(browser, site.url, 'phone', { still: true });
    ({ page } = reader);
    await page.route(`**/api/timeline/${code}?*`, (route, request) => {
      requests += 1;
      return route.fulfill({ json: answer(new URL(request.url())) });
    });
    tools = await reader.context.newCDPSession(page);
    await page.goto(`/timeline/${code}`);
    await page.getByRole('heading', { name: 'Memory 0', exact: true }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const weigh = async (): Promise<{ readonly heapMb: number; readonly nodes: number }> => {
    // Pages that scrolled out are kept for three seconds, then released.
    await page.waitForTimeout(3_500);
    await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return { heapMb: usedSize / 1024 ** 2, nodes };
  };

  /** Scrolls screen by screen until this memory is on the page; returns the order of the memories passed. */
  const scrollTo = (title: string): Promise<readonly number[]> =>
    page.evaluate(
      (expected) =>
        new Promise<readonly number[]>((resolve, reject) => {
          const met: number[] = [];
          const end = performance.now() + 900_000;
          const read = (): void => {
            const titles = [...document.querySelectorAll('.memory h3')].map((one) => one.textContent ?? '');
            for (const one of titles) {
              const number = Number(one.slice(7));
              if (number > (met.at(-1) ?? -1)) met.push(number);
            }
            if (titles.includes(expected)) return resolve(met);
            if (performance.now() > end) return reject(new Error(`Met ${met.length}, and not ${expected}.`));
            const leaves = document.querySelectorAll('.album-chunk[data-reading=false]');
            leaves[leaves.length - 1]?.scrollIntoView({ block: 'end' });
            requestAnimationFrame(read);
          };
          read();
        }),
      title,
    );

  test('is read in order, every memory once, with constant page size', async () => {
    await scrollTo('Memory 1000');
    const early = await weigh();
    const met = await scrollTo(`Memory ${inARow - 1}`);
    const late = await weigh();
    expect(met.every((number, at) => at === 0 || number === (met[at - 1] ?? 0) + 1)).toBe(true);
    expect(met.at(-1)).toBeGreaterThanOrEqual(inARow - 1);
    console.log(
      `heap ${early.heapMb.toFixed(1)} -> ${late.heapMb.toFixed(1)} MB, elements ${early.nodes} -> ${late.nodes}`,
    );
    expect(late.heapMb).toBeLessThan(early.heapMb + 8);
    expect(late.nodes).toBeLessThan(early.nodes * 1.5 + 500);
  }, 1_000_000);

  test('jumps to any year, shows the position on the rail, and keeps it', async () => {
    const chip = page.getByRole('combobox', { name: 'Go to a year' });
    await eventually(async () =>
      expect(await chip.locator('option').allTextContents()).toEqual([
        '1970s',
        '1980s',
        '1990s',
        '2000s',
        '2010s',
        '2020s',
      ]),
    );
    for (const [decade, title] of [
      ['1990s', 'Memory 30000'],
      ['1970s', 'Memory 0'],
      ['2010s', 'Memory 70000'],
    ] as const) {
      await chip.selectOption({ label: decade });
      const heading = page.getByRole('heading', { level: 3, name: title, exact: true });
      await heading.waitFor();
      await page.waitForFunction((expected) => document.activeElement?.textContent === expected, decade);
      const box = await heading.boundingBox();
      expect(box && box.y > -10 && box.y < 740).toBe(true);
    }
    await chip.selectOption({ label: '2020s' });
    await page.getByRole('heading', { level: 3, name: 'Memory 90000', exact: true }).waitFor();
    expect((await weigh()).nodes).toBeLessThan(6_000);
    await chip.selectOption({ label: '2010s' });
    await page.getByRole('heading', { level: 3, name: 'Memory 70000', exact: true }).waitFor();
    await stillFor(page, 15);
    const from = await page.evaluate(() => scrollY);
    let at = from;
    // A wheel event may fall into the moment in which the page still restores its position.
    await until(
      'the page to move',
      async () => {
        await page.mouse.wheel(0, 1500);
        await stillFor(page, 15);
        at = await page.evaluate(() => scrollY);
        return at > from + 500 ? true : undefined;
      },
      { seen: () => `${from} -> ${at}` },
    );
    await stillFor(page, 15);
    await eventually(async () =>
      expect(await page.evaluate(() => document.querySelector('select')?.value)).toBe('period-2010s'),
    );
    const place = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('.memory h3')].find((one) => one.getBoundingClientRect().top > 0)?.textContent,
      );
    const before = await place();
    await stillFor(page, 50); // Chunks that arrive concurrently must not move it.
    expect(await place()).toBe(before);
    expect(reader.complaints).toEqual([]);
  });

  test('is read upwards from a year, memory by memory, without a jump', async () => {
    const chip = page.getByRole('combobox', { name: 'Go to a year' });
    await chip.selectOption({ label: '1990s' });
    const heading = page.getByRole('heading', { level: 3, name: 'Memory 30000', exact: true });
    await heading.waitFor();
    await page.getByRole('heading', { level: 3, name: 'Memory 29999', exact: true }).waitFor({ state: 'attached' });
    await stillFor(page, 30); // What was read above must not push it down.
    const box = await heading.boundingBox();
    expect(box && box.y > -10 && box.y < 740).toBe(true);
    const before = requests;
    const met = await page.evaluate(
      () =>
        new Promise<readonly number[]>((resolve, reject) => {
          const seen = new Set<number>();
          const end = performance.now() + 60_000;
          const read = (): void => {
            for (const one of document.querySelectorAll('.memory h3')) seen.add(Number(one.textContent?.slice(7)));
            if (seen.has(29_500)) return resolve([...seen]);
            if (performance.now() > end) return reject(new Error(`Met ${[...seen].slice(-20).join()} and not 29500.`));
            // As a reader does, it waits for memories that still load instead of passing over their empty space.
            const top = document.querySelector('.memory h3')?.getBoundingClientRect().top ?? 0;
            if (top < -300) scrollBy({ top: -300, behavior: 'instant' });
            requestAnimationFrame(read);
          };
          read();
        }),
    );
    // Every memory is included, and no other.
    expect(met.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: met.length }, (_, at) => Math.min(...met) + at),
    );
    expect([Math.min(...met) > 29_400, Math.max(...met) < 30_100]).toEqual([true, true]);
    expect(requests - before).toBeLessThan(30);
    expect((await weigh()).nodes).toBeLessThan(6_000);
    expect(reader.complaints).toEqual([]);
  });
});
