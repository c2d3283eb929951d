import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportFile } from '@keepsake/contracts/rest/album-file';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { addEntryAnswer } from '@keepsake/contracts/rest/timelines';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { devices, findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps, tagsOf } from '../support/photograph.js';
import { unpack } from '../support/unpack.js';
import { emailedCode } from '../support/sign-in.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* A family watches the memory wall, and exports what was added. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('a family', () => {
  const rosa = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let family: Person;
  let code = '';
  let photo: Buffer;

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    photo = await photographWithGps(800, 600);
    const staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const batch = { quantity: 1, prefix: 'CF', batchName: rosa.email };
    [code = ''] = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body).codes;
    const { status } = await staff.post('/api/customer/activate-qr', {
      qrCode: code,
      customerName: rosa.name,
      customerEmail: rosa.email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    if (status !== 200) throw new Error(`The plate could not be activated: ${status}.`);
    await confirmActivation(site.url, rosa.email, code); // Before the sign-in, which would confirm it, too.
    family = await openSession(browser, site.url, 'desktop');
    await signIn(family.page);
    for (const title of ['One', 'Two']) await post(visitor(site.url), title, { picture: photo });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const post = async (guest: Visitor, title: string, more: { description?: string; picture?: Buffer } = {}) => {
    const form = new FormData();
    form.append('title', title);
    form.append('description', more.description ?? 'She painted it blue every spring.');
    if (more.picture) form.append('media', new Blob([new Uint8Array(more.picture)], { type: 'image/jpeg' }), 'a.jpg');
    return addEntryAnswer.parse((await guest.post(`/api/timeline/${code}/entries`, form)).body);
  };

  const mails = async () =>
    mailboxAnswer.parse((await visitor(site.url).get('/api/dev/mailbox')).body).filter(({ to }) => to === rosa.email);

  /** Signs in in the browser itself, with its cookies. */
  const signIn = async ({ request }: Page): Promise<void> => {
    const { email } = rosa;
    const digits = await emailedCode(site.url, email, () => request.post('/api/customer/login', { data: { email } }));
    expect((await request.post('/api/customer/login/verify', { data: { email, code: digits } })).ok()).toBe(true);
  };

  const hide = async (id: string): Promise<void> => {
    const moves = [{ id, from: 'shown', to: 'hidden' }];
    const { request } = family.page;
    expect((await request.post(`/api/timeline/${code}/desk/moves`, { data: { moves } })).ok()).toBe(true);
  };
  const onWall = (page: Page, title: string) => page.locator('.wall-title', { hasText: title });

  test.each(devices)('shows new memories on the wall immediately, without hidden ones: on a %s', async (device) => {
    const { context, page, complaints } = await openSession(browser, site.url, device);
    const live = page.waitForResponse((answer) => answer.url().includes('/live'));
    await page.goto(`/timeline/${code}/wall`);
    await live;
    const title = `The boat, seen on a ${device}`;
    const posted = await post(visitor(site.url), title, { picture: photo });
    await until('the memory to be on the wall', async () => {
      await page.keyboard.press('ArrowRight');
      return (await onWall(page, title).count()) > 0 ? true : undefined;
    });
    await page.keyboard.press('Space');
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.wall-picture')?.naturalWidth ?? 0) > 0,
    );
    if (device === 'phone') await page.getByRole('button', { name: 'Add your memory' }).click();
    const qr = page.getByRole('img', { name: `QR code of ${new URL(site.url).origin}/c/${code}` });
    await eventually(async () => expect(await qr.filter({ visible: true }).count()).toBe(1));

    await hide(posted.id);
    await onWall(page, title).waitFor({ state: 'detached', timeout: 3_000 });
    await page.keyboard.press('Escape');
    await page.waitForURL(new RegExp(`/timeline/${code}$`));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('pauses the wall while the family asks for it from another device', async () => {
    const { context, page, complaints } = await openSession(browser, site.url, 'desktop');
    const live = page.waitForResponse((answer) => answer.url().includes('/live'));
    await page.goto(`/timeline/${code}/wall`);
    await live;
    const control = (name: string) => page.getByRole('toolbar', { name: 'Wall' }).getByRole('button', { name });
    await control('Pause').waitFor();
    await family.page.goto(`/timeline/${code}/desk?section=guests`);
    await family.page.getByRole('switch', { name: 'Pause the memory wall' }).click();
    await control('Continue').waitFor({ timeout: 5_000 });
    await family.page.getByRole('switch', { name: 'Pause the memory wall' }).click();
    await control('Pause').waitFor({ timeout: 5_000 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('keeps the wall running offline, and stops it when the page goes private', async () => {
    const { context, page } = await openSession(browser, site.url, 'desktop');
    await page.goto(`/timeline/${code}/wall`);
    await page.locator('.wall-picture').waitFor();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await context.setOffline(true);
    const before = await page.locator('.wall-title').first().textContent();
    await until('another memory, without a network', async () => {
      await page.keyboard.press('ArrowRight');
      const now = await page.locator('.wall-title').first().textContent();
      return now !== before && (await page.locator('.wall-picture').count()) > 0 ? true : undefined;
    });
    await context.setOffline(false);
    const { request } = family.page;
    const settings = `/api/timeline/${code}/settings`;
    expect((await request.put(settings, { data: { isPrivate: true } })).ok()).toBe(true);
    await page.getByRole('heading', { name: 'This timeline is private.' }).waitFor({ timeout: 10_000 });
    expect(await page.content()).not.toContain('Inés');
    const { accessCode } = (await (await request.get(settings)).json()) as { readonly accessCode: string };
    await page.getByLabel('Access code').fill(accessCode);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.wall-slide').waitFor();
    expect((await request.put(settings, { data: { isPrivate: false } })).ok()).toBe(true);
    await context.close();
  });

  test('shows visited pages offline, and nothing once the page is private', async () => {
    const { context, page, complaints } = await openSession(browser, site.url, 'phone');
    const path = `/timeline/${code}`;
    const kept = (): Promise<readonly string[]> =>
      page.evaluate(async () => {
        const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
        const requests = await Promise.all(caches.map((cache) => cache.keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    const picture = page.getByRole('img', { name: 'One', exact: true });
    const hasCome = () =>
      until('the picture', async () =>
        (await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)) > 0 ? true : undefined,
      );
    await page.goto(path);
    await picture.scrollIntoViewIfNeeded();
    await hasCome();
    await until('page, scripts and pictures to be kept', async () => {
      const paths = await kept();
      const enough = [path, '/assets/lightbox', '/assets/read-aloud', '/assets/print-sheet', '/media/'].every(
        (expected) => paths.some((one) => one.startsWith(expected)),
      );
      return enough ? true : undefined;
    });
    expect((await kept()).filter((one) => one.startsWith('/api'))).toEqual([]);

    await context.setOffline(true);
    await page.reload();
    await page.getByText(/^You are offline\. This is how it looked on .+ at .+/).waitFor();
    await page.getByRole('heading', { level: 1, name: /Inés Duarte/ }).waitFor();
    await picture.scrollIntoViewIfNeeded();
    await hasCome();
    await page.getByRole('button', { name: 'View photo: One', exact: true }).click();
    await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Add Your Memory' }).count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Add Your Memory' }).first().waitFor();

    const { request } = family.page;
    const settings = `/api/timeline/${code}/settings`;
    expect((await request.put(settings, { data: { isPrivate: true } })).ok()).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'This timeline is private.' }).waitFor();
    await until('nothing to be kept', async () => ((await kept()).length === 0 ? true : undefined));
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'You are offline.' }).waitFor();
    expect(await page.content()).not.toContain('Inés');
    expect((await request.put(settings, { data: { isPrivate: false } })).ok()).toBe(true);
    expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to load/.test(text))).toEqual([]);
    await context.close();
  });

  test('exports everything as one file that opens offline from a folder', async () => {
    const guest = visitor(site.url);
    const hostile = '<img src=x onerror=alert(1)>';
    await post(guest, hostile, { description: '</p><script>alert(2)</script>' });
    await post(guest, 'زهرة الحديقة', { description: 'بيت ‏(1974)‏', picture: photo });
    const { page, complaints } = family;
    await page.goto(`/timeline/${code}/desk?section=export`);
    await page.getByRole('button', { name: 'Prepare a copy' }).click();
    await page.getByText('Being prepared. We will email you when it is ready; you can leave this page.').waitFor();
    await page.goto('/support');
    const mail = await until('the email', async () =>
      (await mails()).find(({ subject }) => subject === 'Your album is ready to download'),
    );
    const link = /\/api\/exports\/\S+/.exec(mail.text)?.[0] ?? '';
    const { type, bytes } = await visitor(site.url).bytes(link);
    expect(type).toBe('application/zip');
    await page.goto(`/timeline/${code}/desk?section=export`);
    await page.getByRole('link', { name: 'Save the file' }).waitFor();
    expect(complaints).toEqual([]);

    const folder = mkdtempSync(join(tmpdir(), 'keepsake-album-'));
    const names = unpack(bytes, folder);
    const album = exportFile.parse(JSON.parse(readFileSync(join(folder, 'album.json'), 'utf8')));
    expect(album.memories.map(({ title }) => title)).toEqual(
      expect.arrayContaining([hostile, 'زهرة الحديقة', 'One', 'Two']),
    );
    expect(names.filter((name) => /boat/.test(name))).toEqual([]);
    const originals = album.memories.flatMap(({ media }) => media?.original ?? []);
    expect(originals.length).toBeGreaterThan(2);
    for (const name of originals) expect(await tagsOf(readFileSync(join(folder, name)))).not.toContain('place');
    await expectAlbum(
      folder,
      album.memories.map(({ title }) => title),
    );
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the export without network or server, from a folder. */
  const expectAlbum = async (folder: string, titles: readonly string[]): Promise<void> => {
    for (const device of devices) {
      const { context, page, complaints } = await openSession(browser, 'about:blank', device);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await context.setOffline(true);
      await page.goto(pathToFileURL(join(folder, 'Open the album.html')).href);
      await eventually(async () => expect(await page.locator('h3').allTextContents()).toEqual(titles));
      for (const picture of await page.locator('.pictures img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await until('the picture', async () =>
          (await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)) > 0 ? true : undefined,
        );
      }
      await page.locator('a[data-picture]').first().click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await eventually(async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        ),
      );
      expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    }
  };
});
