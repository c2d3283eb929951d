import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import type { Browser, Page } from 'playwright-core';
import { goBack, goForward } from '../support/browser-history.js';
import { devices, findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { eventually, until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* The Back button of the phone closes overlays; it leaves the page only if none is open. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('the Back button', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let code = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    const staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const batch = { quantity: 1, prefix: 'CF', batchName: 'Back' };
    [code = ''] = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body).codes;
    await visitor(site.url).post('/api/customer/activate-qr', {
      qrCode: code,
      customerName: 'Ana',
      customerEmail: uniqueUser('Ana').email,
      eventType: 'wedding',
      honoreeName: 'Ana and Rui',
    });
    const guest = visitor(site.url);
    const picture = await photographWithGps(600, 400);
    for (const title of ['The first dance', 'The cake']) {
      const form = new FormData();
      form.set('title', title);
      form.set('description', 'Until four.');
      form.set('media', new File([new Uint8Array(picture)], 'party.jpg', { type: 'image/jpeg' }));
      const { status } = await guest.post(`/api/timeline/${code}/entries`, form);
      if (status >= 300) throw new Error(`The memory was not taken: ${status}.`);
    }
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  for (const device of devices)
    describe(`on a ${device}`, () => {
      let guest: Person;
      let page: Page;

      beforeEach(async () => {
        guest = await openSession(browser, site.url, device, { still: true });
        ({ page } = guest);
        await page.goto('/');
        await page.goto(`/timeline/${code}`);
        await page.getByRole('heading', { level: 1, name: 'The wedding of Ana and Rui' }).waitFor();
      });
      afterEach(() => guest?.context.close());

      const layers = (): Promise<number> =>
        page.evaluate(() => (window.history.state as { layers?: number } | null)?.layers ?? 0);
      const layersAre = (count: number): Promise<void> => eventually(async () => expect(await layers()).toBe(count));
      const here = (): string => new URL(page.url()).pathname;
      const picture = () => page.getByRole('button', { name: /^View photo: / }).first();
      const lightbox = () => page.getByRole('dialog', { name: 'Pictures' });
      const back = (): Promise<void> => goBack(page);

      test('closes the photo, and leaves the page only afterwards', async () => {
        await picture().click();
        await lightbox().waitFor();
        await layersAre(1);
        await back();
        await lightbox().waitFor({ state: 'detached' });
        expect(here()).toBe(`/timeline/${code}`);
        await back();
        await eventually(async () => expect(here()).toBe('/'));
        expect(guest.complaints).toEqual([]);
      });

      test('leaves the page directly after the photo was closed by its button', async () => {
        await picture().click();
        await layersAre(1);
        await page.getByRole('button', { name: 'Close', exact: true }).click();
        await lightbox().waitFor({ state: 'detached' });
        await layersAre(0);
        await back();
        await eventually(async () => expect(here()).toBe('/'));
      });

      test('keeps typed text when it closes the form', async () => {
        await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
        await page.getByLabel('Your name').fill('Rui');
        await layersAre(1);
        await back();
        await page.getByLabel('Your name').waitFor({ state: 'detached' });
        expect(here()).toBe(`/timeline/${code}`);
        await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
        expect(await page.getByLabel('Your name').inputValue()).toBe('Rui');
      });

      test('closes a dialog over a page', async () => {
        await page
          .getByRole('button', { name: /^Report/ })
          .first()
          .click();
        const question = page.getByRole('dialog', { name: /^Report/ });
        await question.waitFor();
        await layersAre(1);
        await back();
        await question.waitFor({ state: 'detached' });
        expect(here()).toBe(`/timeline/${code}`);
      });

      test('reopens nothing on Forward and stays on the page', async () => {
        await picture().click();
        await layersAre(1);
        await back();
        await lightbox().waitFor({ state: 'detached' });
        await goForward(page);
        await until('the page itself', async () => ((await layers()) === 0 ? true : undefined));
        expect(await lightbox().count()).toBe(0);
        expect(here()).toBe(`/timeline/${code}`);
      });

      test('needs one press after a reload with an open photo', async () => {
        await picture().click();
        await layersAre(1);
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'The wedding of Ana and Rui' }).waitFor();
        await layersAre(0);
        await back();
        await eventually(async () => expect(here()).toBe('/'));
      });
    });

  test('closes the menu, and a menu link navigates', async () => {
    const { page, context } = await openSession(browser, site.url, 'phone', { still: true });
    await page.goto('/create');
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => (window.history.state as { layers?: number }).layers)).toBe(1),
    );
    await goBack(page);
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Create Timeline' }).click();
    await page.waitForURL('**/checkout');
    await goBack(page);
    await eventually(async () => expect(new URL(page.url()).pathname).toBe('/'));
    expect(await menu.count()).toBe(0);
    await eventually(async () =>
      expect(await page.evaluate(() => (window.history.state as { layers?: number }).layers ?? 0)).toBe(0),
    );
    await context.close();
  });
});
