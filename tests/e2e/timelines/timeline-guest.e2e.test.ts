import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { timelineAnswer, type TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { cutLink, type CutLink } from '../../chaos/faults/cut-link.js';
import { waitUntilInteractive, findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps, tagsOf } from '../support/photograph.js';
import { hashOf, storedHashes } from '../support/stored-files.js';
import { eventually, until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* A wedding guest: forty photos on a weak connection, without account. UPLOAD_PHOTO_BYTES=5000000 makes them large, UPLOAD_PHOTOS=60 more. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const photoBytes = Number(process.env['UPLOAD_PHOTO_BYTES'] ?? 300_000);
const count = Number(process.env['UPLOAD_PHOTOS'] ?? 40);

type Photograph = { readonly path: string; readonly hash: string };

/** Each is a little wider than the one before, so the page shows their order; with location data. */
const photographs = async (folder: string): Promise<readonly Photograph[]> => {
  const picture = await photographWithGps(300, 300);
  const made: Photograph[] = [];
  for (let n = 0; n < count; n += 1) {
    const small = await sharp(picture)
      .resize(200 + n, 150, { fit: 'fill' })
      .keepMetadata()
      .withMetadata({ orientation: 1 })
      .jpeg()
      .toBuffer();
    const bytes = Buffer.concat([small, randomBytes(Math.max(1, photoBytes - small.length))]);
    const path = join(folder, `party-${String(n).padStart(2, '0')}.jpg`);
    writeFileSync(path, bytes);
    made.push({ path, hash: hashOf(bytes) });
  }
  return made;
};

whenThere('a guest with forty photos', () => {
  let site: Keepsake;
  let scratch: ReturnType<typeof scratchFolder>;
  let line: CutLink;
  let browser: Browser;
  let guest: Person;
  let page: Page;
  let photos: readonly Photograph[];
  let code = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    scratch = scratchFolder();
    site = await startKeepsake(scratch.path);
    line = await cutLink(() => Number(new URL(site.url).port));
    const staff = visitor(site.url);
    await staff.post('/api/admin/login', owner);
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Party' });
    [code = ''] = generatedCodesAnswer.parse(made.body).codes;
    const plate = {
      qrCode: code,
      customerName: 'Ana',
      customerEmail: uniqueUser('Ana').email,
      honoreeName: 'Ana and Rui',
    };
    await visitor(site.url).post('/api/customer/activate-qr', { ...plate, eventType: 'wedding' });
    const folder = join(scratch.path, 'photographs');
    mkdirSync(folder);
    photos = await photographs(folder);
    browser = await launchChromium(executable);
    guest = await openSession(browser, `http://localhost:${line.port}`, 'phone', { still: true });
    ({ page } = guest);
  });
  afterAll(async () => {
    await browser?.close();
    line?.close();
    await site?.pressCtrlC();
    scratch?.remove();
  });

  const seen = async (): Promise<TimelineAnswer> =>
    timelineAnswer.parse((await visitor(site.url).get(`/api/timeline/${code}?limit=100`)).body);
  const sent = (): Promise<number> => page.locator('.picker-grid li[data-state=done]').count();
  const paths = (): string[] => photos.map(({ path }) => path);

  test('adds photos in order, once, despite two dropped connections and a reload', async () => {
    await page.goto(`/timeline/${code}`);
    await page.getByRole('heading', { level: 1, name: 'The wedding of Ana and Rui' }).waitFor();
    await page.getByText('Pictures and words from those who were there.').waitFor();
    await page.getByText('No memories yet.').waitFor();
    await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await page.locator('input[type=file]').setInputFiles(paths());
    await page.getByRole('button', { name: 'Add a title' }).click();
    await page.getByLabel('Title').fill('The dance');
    await page.getByLabel('Description').fill('Until four.');
    const arrived = (many: number) =>
      until(`${many} photographs`, async () => ((await sent()) >= many ? true : undefined), { timeoutMs: 120_000 });
    await arrived(5);
    line.cut();
    line.restore();
    await arrived(15);
    await page.reload();
    await page.getByText(/photos aren’t posted yet/).waitFor();
    await page.getByRole('button', { name: 'Back to it' }).click();
    await eventually(async () => expect(await page.getByLabel('Title').inputValue()).toBe('The dance'));
    await page.locator('input[type=file]').setInputFiles(paths());
    await page.getByRole('button', { name: 'Add Memory', exact: true }).click();
    await arrived(25);
    line.cut();
    await page
      .getByText(new RegExp(`No connection\\. \\d+ of ${count} saved`))
      .first()
      .waitFor();
    line.restore();
    await page.getByText('Memory Added!').first().waitFor({ timeout: 180_000 });
    expect(await page.getByRole('dialog', { name: 'Add Your Memory' }).count()).toBe(0);

    const there = await until(
      'all pictures to be made',
      async () => {
        const now = await seen();
        return now.entries.every(({ mediaState }) => mediaState === 'ready') && now.total === count ? now : undefined;
      },
      { timeoutMs: 120_000, intervalMs: 500 },
    );
    expect(there.entries.map(({ width }) => width)).toEqual(Array.from({ length: count }, (_, n) => 200 + n));
    expect(new Set(there.entries.map(({ groupId }) => groupId)).size).toBe(1);
    await until('the originals to be put away', () =>
      storedHashes(site.dataDir, 'originals').length === count ? true : undefined,
    );
    expect(storedHashes(site.dataDir, 'originals')).toEqual(photos.map(({ hash }) => hash).toSorted());
    await page
      .locator('.memory-row img')
      .nth(count - 1)
      .waitFor({ timeout: 60_000 });
  }, 600_000);

  test('nothing served has location data or equals the upload', async () => {
    const { entries } = await seen();
    const given = new Set(photos.map(({ hash }) => hash));
    const notified: string[] = [];
    for (const url of entries.flatMap(({ mediaUrl, thumbUrl }) => [mediaUrl ?? '', thumbUrl ?? ''])) {
      const { bytes } = await visitor(site.url).bytes(url);
      if (given.has(hashOf(bytes)) || (await tagsOf(bytes)).length > 0) notified.push(url);
    }
    expect(notified).toEqual([]);
    expect(await tagsOf(Buffer.from(await sharp(photos[0]?.path).keepMetadata().toBuffer()))).toContain('exif');
  });

  test('the same files chosen again are recognized before a byte is sent', async () => {
    await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await page.locator('input[type=file]').setInputFiles(paths().slice(0, 3));
    await page.getByText('Already on this page: party-00.jpg, party-01.jpg, party-02.jpg.').waitFor();
    expect(await page.locator('.picker-grid li').count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('photos fill the screen, change by keyboard, and focus returns', async () => {
    const first = page.getByRole('button', { name: 'View photo: The dance' }).first();
    await first.scrollIntoViewIfNeeded();
    await first.click();
    const box = page.getByRole('dialog', { name: 'Pictures' });
    await box.getByText(`1 of ${count}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await box.getByText(`2 of ${count}`).waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await eventually(async () =>
      expect(await first.evaluate((element) => element === document.activeElement)).toBe(true),
    );
  });

  test('what the guest withdraws is removed from every address', async () => {
    const { entries } = await seen();
    const old = entries.slice(0, 3).flatMap(({ mediaUrl, thumbUrl }) => [mediaUrl ?? '', thumbUrl ?? '']);
    await page.getByRole('button', { name: 'Withdraw The dance' }).click();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it'),
    );
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText('Withdrawn').first().waitFor({ timeout: 60_000 });
    await page.getByText('No memories yet.').waitFor();
    await until(
      'every old address to be gone',
      async () => {
        const replies = await Promise.all(old.map((url) => visitor(site.url).get(url)));
        return replies.every(({ status }) => status === 404) ? true : undefined;
      },
      { timeoutMs: 5_000 },
    );
    expect((await seen()).total).toBe(0);
    expect(guest.complaints.filter((text) => !/net::ERR|Failed to load/.test(text))).toEqual([]);
  });

  test('shows the page title before data arrives, without layout shift afterwards', async () => {
    const newcomer = await openSession(browser, site.url, 'phone', { still: true });
    const first = await newcomer.context.newPage();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await first.route('**/api/timeline/**', async (route) => {
      await held;
      await route.continue();
    });
    await first.goto(`/timeline/${code}`, { waitUntil: 'commit' });
    const name = first.getByRole('heading', { level: 1, name: 'The wedding of Ana and Rui' });
    await name.waitFor();
    await eventually(async () => expect(await first.locator('#root button[inert]').count()).toBeGreaterThan(0));
    // The web font may load after the page and change the width of a name; hydration must not.
    await name.evaluate(async (heading) => {
      await document.fonts.load(getComputedStyle(heading).font, heading.textContent ?? '');
      await document.fonts.ready;
    });
    const placed = await name.boundingBox();
    release();
    await waitUntilInteractive(first);
    expect(await name.boundingBox()).toEqual(placed);
    await first.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await first.getByRole('dialog', { name: 'Add Your Memory' }).waitFor();
    expect(newcomer.complaints).toEqual([]);
    await newcomer.context.close();
  });
});
