import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { devices, findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { visitKeepsake } from '../support/keepsake.js';
import { eventually, until } from '../support/until.js';

/* The public site as people use it: on a phone of 360 px and on a desktop. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

const hrefs = (page: Page, name: string): Promise<readonly (readonly [string, string])[]> =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href') ?? ''] as const));

const headerLinks = {
  desktop: [
    ['Partners', '/partners'],
    ['My Account', '/customer/login'],
    ['Get Started', '/checkout'],
  ],
  phone: [
    ['Home', '/'],
    ['Create Timeline', '/checkout'],
    ['My Account', '/account'],
    ['Contact', '/#contact'],
  ],
};

/** Opens the panel, tries every way to close it, and returns its links. */
const panelOf = async (page: Page): Promise<Awaited<ReturnType<typeof hrefs>>> => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = page.getByRole('button', { name: 'Menu' });
  await open.click();
  const links = await hrefs(page, 'Menu');
  await page.mouse.click(10, 300); // The dimmed page beside the panel.
  await menu.waitFor({ state: 'hidden' });
  await open.click();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    if (!(await menu.evaluate((box) => box.contains(document.activeElement))))
      throw new Error('The focus left the panel.');
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  if (!(await open.evaluate((button) => button === document.activeElement)))
    throw new Error('The focus did not go back to the button of the menu.');
  await open.click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await menu.waitFor({ state: 'hidden' });
  return links;
};

const toast = (page: Page) => page.locator('.toast');

whenThere.each(devices)('the public site on a %s', (device) => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    person = await openSession(browser, site.url, device);
    page = person.page;
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('the header links to partners, account and checkout, in a small-screen panel', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const seen = device === 'desktop' ? await hrefs(page, 'Main') : await panelOf(page);
    expect(seen).toEqual(headerLinks[device]);
    await eventually(async () =>
      expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(device === 'phone'),
    );
    await eventually(async () =>
      expect(await page.getByRole('link', { name: 'Keepsake', exact: true }).first().getAttribute('href')).toBe('/'),
    );
  });

  test('the hero plays a muted video; pause stops it and the slides', async () => {
    await page.goto('/');
    const video = page.locator('.hero video');
    const runs = (): Promise<boolean> => video.evaluate((one: HTMLVideoElement) => !one.paused && one.currentTime > 0);
    await until('the film to run', async () => ((await video.count()) > 0 && (await runs()) ? true : undefined));
    await eventually(async () =>
      expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop])).toEqual([true, true]),
    );
    await page.getByRole('button', { name: 'Unmute' }).click();
    await eventually(async () => expect(await video.evaluate((one: HTMLVideoElement) => one.muted)).toBe(false));
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await eventually(async () => expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true));
    await page.getByRole('button', { name: 'Slide 3: Birthday QR Timeline' }).click();
    await page.getByRole('heading', { level: 1, name: 'Birthday QR Timeline' }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('link', { name: 'Create Birthday Timeline' }).getAttribute('href')).toBe(
        '/checkout?event=birthday',
      ),
    );
  });

  test('the prerendered page has its image and text before any script', async () => {
    const bare = await browser.newContext({
      baseURL: site.url,
      viewport: page.viewportSize(),
      javaScriptEnabled: false,
    });
    const early = await bare.newPage();
    await early.goto('/');
    const shown = '.hero img[data-shown="true"]';
    const seen = async (of: Page) => ({
      picture: await of.locator(shown).boundingBox(),
      text: await of.locator('.hero-text').boundingBox(),
      heading: await of.getByRole('heading', { level: 1 }).textContent(),
    });
    const before = await seen(early);
    await early.goto('/terms');
    await early.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    await bare.close();
    await page.goto('/');
    expect(before.picture?.width).toBeGreaterThan(300);
    expect(before).toEqual(await seen(page));
  });

  test('nothing moves with reduced motion', async () => {
    const still = await openSession(browser, site.url, device, { still: true });
    await still.page.goto('/');
    await still.page.getByRole('button', { name: 'Play' }).waitFor();
    await still.page.waitForLoadState('networkidle');
    expect(await still.page.locator('.hero video').count()).toBe(0);
    expect(still.complaints).toEqual([]);
    await still.context.close();
  });

  test('the slide links to the demo story', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'See Demo Timeline' }).click();
    await page.waitForURL(/\/timeline\/demo\?kind=memorial$/);
    await page
      .getByRole('button', { name: 'Add Your Memory' })
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    await eventually(async () => expect(await page.locator('article').count()).toBeGreaterThan(3));
  });

  test('a message is validated, sent, and confirmed by one toast', async () => {
    await page.goto('/#contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('First name is required').waitFor();
    await eventually(async () =>
      expect(await page.getByText('Message must be at least 10 characters').count()).toBe(1),
    );
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('given-name'),
    );
    await page.getByLabel('First name').fill('Maja');
    await page.getByLabel('Last name').fill('Lindgren');
    await page.getByLabel('Email', { exact: true }).fill('maja@example.org');
    await page.getByLabel('What is it about?').selectOption('Funeral Home Partnership');
    await page.getByLabel('Message').fill('Do you also make plates of brass?');
    await page.reload(); // The input is still present.
    await eventually(async () =>
      expect(await page.getByLabel('Message').inputValue()).toBe('Do you also make plates of brass?'),
    );
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast(page).getByText('Message sent successfully!').waitFor();
    await eventually(async () => expect(await toast(page).count()).toBe(1));
    await eventually(async () => expect(await page.getByLabel('Message').inputValue()).toBe(''));
    await page.keyboard.press('F8');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.classList.contains('toast-viewport'))).toBe(true),
    );
    await page.keyboard.press('Escape');
    await toast(page).waitFor({ state: 'detached' });
  });

  test('shows the support hours as open or closed, and the current year', async () => {
    await page.goto('/#contact');
    await eventually(async () =>
      expect(await page.locator('.opening').textContent()).toMatch(/^(?:Open now, until|Closed now\. Opens) /),
    );
    await eventually(async () =>
      expect(await page.getByRole('contentinfo').textContent()).toContain(`© ${new Date().getFullYear()}`),
    );
    for (const [name, path, heading] of [
      ['Privacy', '/privacy', 'Privacy'],
      ['Terms', '/terms', 'Terms'],
      ['Refund', '/refund', 'Refunds'],
      ['Help', '/support', 'Help'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(new RegExp(`${path}$`));
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await page.title()).toBe(`${heading} · Keepsake`);
    }
  });

  test('the demo code can be copied, counted up, saved as a file and opened', async () => {
    await page.goto('/demo-qr');
    const picture = page.getByRole('img', { name: new RegExp('/timeline/CF000001$') });
    await eventually(async () =>
      expect(await picture.evaluate((one: HTMLImageElement) => [one.src.slice(0, 18), one.width, one.height])).toEqual([
        'data:image/svg+xml',
        300,
        300,
      ]),
    );
    await page.getByRole('button', { name: 'Copy Code' }).click();
    await toast(page).getByText('Code Copied!').waitFor();
    await eventually(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CF000001'));
    await page.getByRole('button', { name: 'Copy URL' }).click();
    await toast(page).getByText('URL Copied!').waitFor();
    await eventually(async () => expect(await toast(page).count()).toBe(1));
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await arriving).suggestedFilename()).toBe('CF000001.svg');
    await page.getByRole('button', { name: 'Next Code' }).click();
    await page.getByText('CF000002', { exact: true }).waitFor();
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')));
    await page.getByRole('button', { name: 'Print' }).click();
    await eventually(async () => expect(await page.locator('body').getAttribute('data-printed')).toBe('yes'));
    const scanned = await page.goto('/timeline/CF000002');
    expect(scanned?.status()).toBe(200);
    await page.locator('article').first().waitFor();
    await eventually(async () => expect(await page.locator('article').count()).toBeGreaterThan(3));
  });

  test('a swipe of 50 px to the right closes a toast', async () => {
    await page.goto('/demo-qr');
    await page.getByRole('button', { name: 'Copy Code' }).click();
    const labels = toast(page).locator('.toast-title');
    const sweep = async (px: number): Promise<void> => {
      const box = await labels.boundingBox();
      if (!box) throw new Error('There is no toast to sweep away.');
      await page.mouse.move(box.x + 20, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 + px, box.y + 8, { steps: 6 });
      await page.mouse.up();
    };
    await sweep(30);
    await eventually(async () => expect(await toast(page).count()).toBe(1));
    await sweep(90);
    await toast(page).waitFor({ state: 'detached', timeout: 3_000 });
  });

  test('the partners’ tabs work by keyboard and are in the URL', async () => {
    await page.goto('/partners');
    await page.getByRole('tab', { name: 'Memorial Care' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Pet Cemeteries', selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?for=pet');
    await page.reload();
    await page.getByRole('link', { name: 'Sign in or apply' }).click();
    await page.waitForURL(/\/partners\/pet$/);
  });

  test('a wrong address returns 404, and a mistyped code is corrected there', async () => {
    const lost = await page.goto('/nowhere');
    expect(lost?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    await page.getByLabel('Code on your plate').fill('demo');
    await eventually(async () => expect(await page.getByRole('button', { name: 'Open' }).count()).toBe(1));
  });

  test('the first Tab skips the header, and the dark theme is remembered', async () => {
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the page'),
    );
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe('main'));
    const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    await eventually(async () =>
      expect([await paper(), await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')]).toEqual([
        dark,
        'true',
      ]),
    );
  });

  test('has no dialog, error or content policy violation', () => {
    expect(person.complaints).toEqual([]);
  });
});
