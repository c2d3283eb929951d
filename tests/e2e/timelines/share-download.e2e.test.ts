import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser, Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { goBack } from '../support/browser-history.js';
import { activatedPlate } from '../support/activated-plate.js';
import { devices, findChromium, launchChromium, openSession } from '../support/chromium.js';
import { scratchFolder, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { unpack } from '../support/unpack.js';
import { eventually, until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* A guest sends the link of one memory, and takes photos home. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const many = 12;

whenThere('a guest who shares and downloads', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let scratch: ReturnType<typeof scratchFolder>;
  let browser: Browser;
  let code = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    scratch = scratchFolder();
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    code = await activatedPlate(site.url, {
      customerName: 'Ana',
      customerEmail: uniqueUser('Ana').email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    const guest = visitor(site.url);
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#46604f' } })
      .jpeg()
      .toBuffer();
    for (let n = 1; n <= many; n += 1) {
      const form = new FormData();
      form.append('title', `Summer ${n}`);
      form.append('description', 'She painted it blue every spring.');
      form.append('date', `${1960 + n}`);
      form.append('media', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'a.jpg');
      addEntryAnswer.parse((await guest.post(`/api/timeline/${code}/entries`, form)).body);
    }
    await until(
      'the photos',
      async () => {
        const { entries } = timelineAnswer.parse((await guest.get(`/api/timeline/${code}?limit=100`)).body);
        return entries.every(({ mediaState }) => mediaState === 'ready') ? true : undefined;
      },
      { timeoutMs: 120_000 },
    );
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
    scratch?.remove();
  });

  const saved = async (page: Page, act: () => Promise<void>): Promise<Download> => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return download;
  };
  /** The browser may run in another process, so its own path of the file is not available. */
  const bytesOf = async (download: Download, device: string): Promise<Buffer> => {
    const path = `${scratch.path}/${device}-${download.suggestedFilename()}`;
    await download.saveAs(path);
    return readFileSync(path);
  };

  test.each(devices)('opens the timeline at the memory of a shared link on a %s', async (device) => {
    const { context, page, complaints } = await openSession(browser, site.url, device, { still: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/timeline/${code}`);
    await page.getByRole('button', { name: `Share Summer ${many - 1}`, exact: true }).click();
    await page.getByText('It opens the timeline at this memory.').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    const memory = other.locator('.memory', { hasText: `Summer ${many - 1}` });
    await eventually(async () => {
      const box = await memory.boundingBox();
      expect(box === null ? -1 : Math.round(box.y)).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeLessThan(200);
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(devices)('downloads the photo on the screen from the lightbox on a %s', async (device) => {
    const { context, page, complaints } = await openSession(browser, site.url, device, { still: true });
    await page.goto(`/timeline/${code}`);
    await page.getByRole('button', { name: 'View photo: Summer 1', exact: true }).click();
    const lightbox = page.getByRole('dialog', { name: 'Pictures' });
    const file = await saved(page, () => lightbox.getByRole('button', { name: 'Download', exact: true }).click());
    expect(file.suggestedFilename()).toBe('1961 Summer 1.webp');
    expect((await sharp(await bytesOf(file, device)).metadata()).width).toBe(900);
    await goBack(page);
    await lightbox.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(devices)('downloads the chosen photos as a ZIP on a %s', async (device) => {
    const { context, page, complaints } = await openSession(browser, site.url, device, { still: true });
    await page.goto('/timeline/demo');
    await page.locator('.memory-row .picture').first().click();
    await page.getByRole('button', { name: 'Download several' }).click();
    const choice = page.getByRole('dialog', { name: 'Download photos' });
    await goBack(page);
    await choice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Download several' }).click();
    const boxes = choice.getByRole('checkbox');
    const count = await boxes.count();
    await choice.getByRole('button', { name: 'Clear all' }).click();
    await choice.getByRole('button', { name: 'Download', exact: true }).click();
    await choice.getByText('Choose at least one photo.').waitFor();
    await choice.getByRole('button', { name: 'Select all' }).click();
    await boxes.first().uncheck();
    await choice.getByRole('button', { name: `Download ${count - 1} photo` }).waitFor();
    await boxes.first().check();
    const file = await saved(page, () => choice.getByRole('button', { name: /^Download \d/ }).click());
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    const names = unpack(await bytesOf(file, device), `${scratch.path}/${device}`);
    expect(names).toHaveLength(count);
    expect(names.every((name) => /^\d{3} .+\.webp$/.test(name))).toBe(true);
    await choice.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
