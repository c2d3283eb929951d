import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timelineAnswer, type TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { goBack } from '../support/browser-history.js';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { scratchFolder, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* From a scanned plate to a posted contribution and its later changes. CONTRIBUTION_SHOTS keeps screenshots. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const hasVideos = spawnSync('ffmpeg', ['-version']).status === 0;
const colors = ['#8a6f56', '#5f7f86', '#46604f', '#a15c4b'];

const photograph = (n: number, day: string | undefined): Promise<Buffer> => {
  const made = sharp({ create: { width: 900, height: 600, channels: 3, background: colors[n % 4] ?? 'teal' } }).jpeg();
  return (day === undefined ? made : made.withExif({ IFD2: { DateTimeOriginal: `${day} 16:20:0${n}` } })).toBuffer();
};

const video = (folder: string): string => {
  const path = join(folder, 'dance.mp4');
  const shown = '-f lavfi -i testsrc=duration=2:size=320x640:rate=10'.split(' ');
  const { status, stderr } = spawnSync('ffmpeg', [
    '-v',
    'error',
    ...shown,
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    path,
  ]);
  if (status !== 0) throw new Error(stderr.toString());
  return path;
};

whenThere('a contribution', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let scratch: ReturnType<typeof scratchFolder>;
  let browser: Browser;
  let guest: Person;
  let page: Page;
  let files: string[] = [];
  let code = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    scratch = scratchFolder();
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    code = await activatedPlate(site.url, {
      customerName: 'Ana',
      customerEmail: uniqueUser('Ana').email,
      eventType: 'wedding',
      honoreeName: 'Ana and Rui',
    });
    const folder = join(scratch.path, 'photographs');
    mkdirSync(folder);
    const days = ['2019:07:14', '2019:07:15', undefined];
    files = await Promise.all(
      days.map(async (day, n) => {
        const path = join(folder, `IMG_000${n}.jpg`);
        writeFileSync(path, await photograph(n, day));
        return path;
      }),
    );
    if (hasVideos) files.push(video(folder));
    guest = await openSession(browser, site.url, 'phone', { still: true });
    ({ page } = guest);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
    scratch?.remove();
  });

  const seen = async (): Promise<TimelineAnswer> =>
    timelineAnswer.parse((await visitor(site.url).get(`/api/timeline/${code}?limit=100`)).body);
  const shoot = async (name: string): Promise<void> => {
    const folder = process.env['CONTRIBUTION_SHOTS'];
    if (folder === undefined) return;
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const open = (): Promise<void> => page.getByRole('button', { name: 'Add Your Memory' }).first().click();
  const sent = (): Promise<void> =>
    eventually(async () => expect(await page.locator('.picker-grid li[data-state=done]').count()).toBe(files.length));

  test('shows the limit before choosing and needs no text with photos', async () => {
    await page.goto(`/timeline/${code}`);
    await open();
    await page.getByText('Photos, videos and recordings, up to 500 MB each and 2 GB together.').waitFor();
    await shoot('empty');
    await page.locator('input[type=file]').setInputFiles(files);
    expect(await page.getByLabel('Title').count()).toBe(0);
    await page.getByText('Jul 14, 2019').or(page.getByText('July 14, 2019')).first().waitFor();
    await sent();
    await shoot('chosen');
  });

  test('asks once before it discards what was chosen, and keeps it', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/^Discard \d (?:files|photos)\?$/).waitFor();
    await shoot('discard');
    await page.getByRole('button', { name: 'Keep for later' }).click();
    expect(await page.getByRole('dialog', { name: 'Add Your Memory' }).count()).toBe(0);
    await open();
    await sent();
  });

  test('accepts a caption and another date for one photo', async () => {
    await page.getByRole('button', { name: /^Caption and date of picture 2 of/ }).click();
    await page.getByRole('textbox', { name: /^Caption/ }).fill('The cake');
    await page.getByRole('group', { name: /^Picture 2 of/ }).scrollIntoViewIfNeeded();
    await shoot('caption');
    await page.getByRole('group', { name: 'Taken' }).getByLabel('Year').fill('2018');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add Memory', exact: true }).click();
    await page.getByText('Memory Added!').first().waitFor();
    const there = await until('all of it', async () => {
      const now = await seen();
      const isReady = now.entries.every(({ mediaState }) => mediaState === 'ready');
      return now.total === files.length && isReady ? now : undefined;
    });
    const byCaption = there.entries.find(({ caption }) => caption === 'The cake');
    expect(byCaption?.date).toBe('2018-07-15');
    expect(there.entries.map(({ date }) => date).slice(0, 2)).toEqual(['2018-07-15', '2019-07-14']);
    expect(there.entries.every(({ title }) => title === '')).toBe(true);
    await page.reload();
    await page
      .getByRole('button', { name: /^View photo: / })
      .first()
      .waitFor();
    await shoot('page');
  });

  (hasVideos ? test : test.skip)('plays a video of a narrow tile in the large view', async () => {
    const tile = page.getByRole('button', { name: /^Play/ }).first();
    const large = page.locator('.lightbox video');
    if ((await tile.count()) > 0) await tile.click();
    else {
      await page
        .getByRole('button', { name: /^View photo: / })
        .last()
        .click();
      await page.locator('.lightbox').waitFor(); // Loaded with the first click; keys work from then on.
      await page.keyboard.press('ArrowRight');
    }
    await large.waitFor();
    await until('the video to play', async () =>
      (await large.evaluate((one: HTMLVideoElement) => one.readyState)) > 0 ? true : undefined,
    );
    await shoot('film');
    await goBack(page);
    await large.waitFor({ state: 'detached' });
  });

  test('removes a photo and changes the text in one request', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/timeline/')) calls.push(request.method());
    });
    await page.getByRole('button', { name: /^Edit/ }).last().click();
    const form = page.getByRole('form', { name: /^Edit/ });
    await form.getByLabel('Description').fill('Until four.');
    const remove = form.getByRole('button', { name: /^Remove picture/ });
    const isGroup = (await remove.count()) > 0;
    if (isGroup) await remove.first().click();
    await form.scrollIntoViewIfNeeded();
    await shoot('edit');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect(calls).toEqual(['PATCH']);
    const after = await seen();
    expect(after.total).toBe(files.length - (isGroup ? 1 : 0));
    expect(after.entries.some(({ description }) => description === 'Until four.')).toBe(true);
  });

  test('returns when its poster withdrew it and presses Undo', async () => {
    const before = (await seen()).total;
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .last()
      .click();
    await shoot('withdraw');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await eventually(async () => expect((await seen()).total).toBeLessThan(before));
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect((await seen()).total).toBe(before));
    expect(guest.complaints).toEqual([]);
  });
});
