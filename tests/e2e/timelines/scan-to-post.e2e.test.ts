import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { scratchFolder, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { visitor } from '../support/visitor.js';

/* Taps and seconds from a scanned plate to ten posted pictures. Taps are asserted, seconds printed. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const pictures = 10;
const pictureBytes = Number(process.env['SCAN_PHOTO_BYTES'] ?? 1_000_000);
/** The "4G" profile of WebPageTest; SCAN_UP_KBIT sets another upload rate. */
const fourG = { latencyMs: 170, downKbit: 9_000, upKbit: Number(process.env['SCAN_UP_KBIT'] ?? 9_000) };

const emulate4G = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: fourG.latencyMs,
    downloadThroughput: (fourG.downKbit * 1_000) / 8,
    uploadThroughput: (fourG.upKbit * 1_000) / 8,
  });
};

whenThere('from a scanned plate to a posted memory', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let scratch: ReturnType<typeof scratchFolder>;
  let browser: Browser;
  let guest: Person;
  let paths: string[] = [];
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
    const photo = await photographWithGps();
    paths = Array.from({ length: pictures }, (_, n) => {
      const path = join(scratch.path, `scan-${n}.jpg`);
      writeFileSync(path, Buffer.concat([photo, randomBytes(Math.max(1, pictureBytes - photo.length))]));
      return path;
    });
    guest = await openSession(browser, site.url, 'phone', { still: true });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
    scratch?.remove();
  });

  test('posts ten pictures with four taps', async () => {
    const { page, complaints } = guest;
    await emulate4G(page);
    let taps = 0;
    const tap = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
      taps += 1;
      await target.tap();
    };
    const began = performance.now();
    await page.goto(`/c/${code}`);
    await tap(page.getByRole('button', { name: 'Add Your Memory' }).first());
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      tap(page.locator('label').filter({ hasText: 'Choose pictures' })),
    ]);
    await chooser.setFiles(paths);
    taps += 1; // the phone's own picture chooser
    await tap(page.getByRole('button', { name: 'Add Memory', exact: true }));
    await page.getByText('Memory Added!').first().waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - began) / 1_000;
    console.log(
      `Scan to post: ${taps} taps, ${seconds.toFixed(1)} s with ${pictures} pictures of ${pictureBytes / 1_000} kB, upload ${fourG.upKbit} kbit/s`,
    );
    expect(taps).toBe(4);
    const { body } = await visitor(site.url).get(`/api/timeline/${code}?limit=100`);
    expect((body as { readonly total: number }).total).toBe(pictures);
    expect(complaints).toEqual([]);
  }, 180_000);
});
