import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { filmCopyAnswer } from '@keepsake/contracts/rest/films';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { lasting, overflow } from '../../screens/axe.js';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { until } from '../support/until.js';
import { emailedCode } from '../support/sign-in.js';
import { visitor } from '../support/visitor.js';

/* The tribute film from the first choice to its deletion. FILM_SHOTS keeps screenshots. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const shots = process.env['FILM_SHOTS'];
const sizes = [
  [360, 780],
  [1440, 900],
] as const;

whenThere('a tribute film', () => {
  const rosa = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let family: Person;
  let page: Page;
  let code = '';

  const add = async (title: string, date: string, background: string): Promise<void> => {
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const sent = await page.request.post(`/api/timeline/${code}/entries`, {
      multipart: { title, date, description: title, media: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
    });
    expect(sent.status()).toBe(201);
  };
  const look = async (name: string): Promise<void> => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        if (shots !== undefined)
          await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(await lasting(page, colorScheme)).toEqual([]);
      }
    }
  };

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    const { email, name } = rosa;
    code = await activatedPlate(site.url, {
      customerName: name,
      customerEmail: email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    await confirmActivation(site.url, email, code);
    family = await openSession(browser, site.url, 'desktop');
    ({ page } = family);
    const digits = await emailedCode(site.url, email, () =>
      page.request.post('/api/customer/login', { data: { email } }),
    );
    await page.request.post('/api/customer/login/verify', { data: { email, code: digits } });
    await add('The lake', '1962', '#35607a');
    await add('Her garden', '1970', '#5a7a35');
    await add('The wedding', '1980', '#7a3560');
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('is planned while the owner chooses memories, length and pace', async () => {
    await page.goto(`/timeline/${code}/desk`);
    await page.getByRole('link', { name: 'Tribute film' }).click();
    await page.getByText('About 0:18, with 3 photos and videos.').waitFor();
    await page.getByRole('radio', { name: 'I choose' }).check();
    await page.getByText('3 of 3 selected').waitFor();
    await page.getByRole('checkbox', { name: /Her garden/ }).uncheck();
    await page.getByText('About 0:14, with 2 photos and videos.').waitFor();
    await page.getByRole('radio', { name: 'Lively' }).check();
    await page.getByText('About 0:11, with 2 photos and videos.').waitFor();
    await page.getByRole('button', { name: 'Move up: The wedding' }).click();
    expect(await page.locator('.book-memory').first().textContent()).toContain('The wedding');
    await look('choices');
  }, 90_000);

  test('names the field when the title is missing', async () => {
    await page.getByLabel('Title', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Make the film' }).click();
    await page.getByText('Please enter a title for the film.').first().waitFor();
    expect(await page.getByLabel('Title', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Title', { exact: true }).fill('Inés, always');
  }, 30_000);

  test('is made with progress, then played and downloaded, by its owner only', async () => {
    await page.getByRole('button', { name: 'Make the film' }).click();
    await page.getByRole('progressbar', { name: 'Scenes made' }).waitFor();
    await page.getByRole('heading', { name: 'Your film' }).waitFor({ timeout: 240_000 });
    const player = page.locator('video');
    await player.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
    expect(await player.evaluate((video: HTMLVideoElement) => [Math.round(video.duration), video.videoHeight])).toEqual(
      [11, 180],
    );
    await look('ready');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the film' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
    expect((await buffer(await download.createReadStream())).subarray(4, 8).toString()).toBe('ftyp');
    const { film } = filmCopyAnswer.parse(await (await page.request.get(`/api/timeline/${code}/film/copy`)).json());
    const part = await page.request.get(film?.url ?? '', { headers: { range: 'bytes=0-99' } });
    expect([part.status(), (await part.body()).length]).toEqual([206, 100]);
    const stranger = visitor(site.url);
    for (const path of [film?.url ?? '', film?.posterUrl ?? '', `/api/timeline/${code}/film`])
      expect((await stranger.get(path)).status).toBe(401);
  }, 300_000);

  test('is on the wall when switched on, for those who may open it', async () => {
    const stranger = visitor(site.url);
    const wallFilm = `/api/timeline/${code}/wall/film`;
    const file = `${wallFilm}/file`;
    expect((await stranger.get(wallFilm)).body).toEqual({ film: null });
    expect((await stranger.get(file)).status).toBe(404);
    await page.getByRole('switch', { name: 'Show on the wall' }).click();
    await page.getByRole('switch', { name: 'Show on the wall', checked: true }).waitFor();
    await look('switched');
    expect((await stranger.get(file, { headers: { range: 'bytes=0-99' } })).status).toBe(206);
    expect((await stranger.get(`${wallFilm}/poster`)).status).toBe(200);

    const guest = await openSession(browser, site.url, 'desktop');
    await guest.page.goto(`/timeline/${code}/wall`);
    await guest.page.locator('.wall-picture').waitFor();
    await guest.page.mouse.move(100, 100);
    await guest.page.getByRole('button', { name: 'Play the film' }).click();
    await guest.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    expect(await guest.page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
    await guest.page.mouse.move(200, 200);
    await guest.page.getByRole('button', { name: 'Mute' }).click();
    await guest.page.getByRole('button', { name: 'Play the sound' }).first().waitFor();
    for (const [width, height] of sizes) {
      await guest.page.setViewportSize({ width, height });
      if (shots !== undefined) await guest.page.screenshot({ path: `${shots}/wall-${width}.png` });
      expect(await overflow(guest.page)).toBeLessThanOrEqual(0);
      const controls = await guest.page.getByRole('toolbar').boundingBox();
      expect(controls?.x).toBeGreaterThanOrEqual(0);
    }
    // The memories go on after its end.
    await guest.page.locator('.wall-title').waitFor({ timeout: 30_000 });

    await page.request.put(`/api/timeline/${code}/settings`, { data: { isPrivate: true, accessCode: 'ROSE42' } });
    await until('the film to be private', async () => ((await stranger.get(file)).status === 403 ? true : undefined));
    expect((await stranger.get(wallFilm)).status).toBe(403);
    await stranger.post(`/api/timeline/${code}/unlock`, { accessCode: 'ROSE42' });
    expect((await stranger.get(file, { headers: { range: 'bytes=0-99' } })).status).toBe(206);
    await page.request.put(`/api/timeline/${code}/settings`, { data: { isPrivate: false } });
    await page.getByRole('switch', { name: 'Show on the wall' }).click();
    await page.getByRole('switch', { name: 'Show on the wall', checked: false }).waitFor();
    expect((await stranger.get(file)).status).toBe(404);
    await guest.page.reload();
    await guest.page.locator('.wall-picture').waitFor();
    expect(await guest.page.getByRole('button', { name: 'Play the film' }).count()).toBe(0);
    await guest.context.close();
  }, 120_000);

  test('is deleted after a question', async () => {
    await page.getByRole('button', { name: 'Delete film' }).click();
    await page.getByText('Delete this film?').waitFor();
    await page.getByRole('group', { name: 'Delete film' }).getByRole('button', { name: 'Delete film' }).click();
    await page.getByRole('button', { name: 'Make the film', exact: true }).waitFor();
    expect((await page.request.get(`/api/timeline/${code}/film/file`)).status()).toBe(404);
  }, 30_000);
});
