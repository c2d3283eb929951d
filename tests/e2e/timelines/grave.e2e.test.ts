import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { eventually } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* The owner of a memorial enters the resting place while standing there; a guest finds it. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

whenThere('the resting place of a memorial', () => {
  const person = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let family: Person;
  let guest: Person;
  let code = '';
  const outside: string[] = [];

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    code = await activatedPlate(site.url, {
      customerName: person.name,
      customerEmail: person.email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    await confirmActivation(site.url, person.email, code);
    const form = new FormData();
    form.append('title', 'The stone');
    form.append('description', 'Set in May.');
    const photo = new Uint8Array(await photographWithGps(400, 300));
    form.append('media', new Blob([photo], { type: 'image/jpeg' }), 'stone.jpg');
    await visitor(site.url).post(`/api/timeline/${code}/entries`, form);
    family = await openSession(browser, site.url, 'phone', { still: true });
    await family.context.grantPermissions(['geolocation'], { origin: site.url });
    await family.context.setGeolocation({ latitude: 38.713912345, longitude: -9.170512345, accuracy: 8 });
    guest = await openSession(browser, site.url, 'phone', { still: true });
    await guest.page.addInitScript((agent) => {
      Object.defineProperty(navigator, 'userAgent', { value: agent });
    }, android);
    guest.context.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !/^(?:data|blob):/.test(request.url())) outside.push(request.url());
    });
    await signInAs(site.url, person.email); // Waits until the address is known.
    const { request } = family.context;
    const digits = await emailedCode(site.url, person.email, () =>
      request.post('/api/customer/login', { data: { email: person.email } }),
    );
    await request.post('/api/customer/login/verify', { data: { email: person.email, code: digits } });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const fits = async ({ page }: Person) => {
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
  };
  const block = () => guest.page.getByRole('region', { name: 'Resting place' });

  test('is set by the owner on the spot, and hidden until it is shown', async () => {
    const { page } = family;
    await page.goto(`/timeline/${code}/desk?section=grave`);
    await page.getByLabel('Cemetery').fill('Prazeres Cemetery, Lisbon');
    await page.getByLabel('Section and plot').fill('Section 4, row 12, under the cypress');
    const pin = page.getByLabel('Pin on the map');
    await pin.fill('https://maps.app.goo.gl/AbCdEf123');
    await page.getByRole('button', { name: 'Save resting place' }).click();
    await page.getByText('This link has no coordinates.').waitFor();
    await page.getByRole('button', { name: 'Use where I stand now' }).click();
    await page.getByText('Your position, exact to about 8 m.').waitFor();
    expect(await pin.inputValue()).toBe('38.71391, -9.17051');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'The stone' }).click();
    expect(await page.getByRole('radio', { name: 'Only the owner and keepers, here' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Save resting place' }).click();
    await page.getByText('Only the owner and keepers see it.').first().waitFor();
    await fits(family);
    await guest.page.goto(`/timeline/${code}`);
    await guest.page.getByRole('heading', { name: 'The stone' }).waitFor();
    expect(await block().count()).toBe(0);
    await page.getByRole('radio', { name: 'Everyone who sees this page' }).check();
    await page.getByRole('button', { name: 'Save resting place' }).click();
    await page.getByText('The page shows the resting place now.').first().waitFor();
  });

  test('a guest finds the grave on a phone, also without a network', async () => {
    const { page, context } = guest;
    const isShown = async () => {
      await block().getByText('Prazeres Cemetery, Lisbon').waitFor();
      await block().getByText('Section 4, row 12, under the cypress').waitFor();
      expect(await block().getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
        'geo:38.71391,-9.17051?q=38.71391,-9.17051(Prazeres%20Cemetery%2C%20Lisbon)',
      );
      const stone = block().getByRole('img', { name: 'The stone at the grave' });
      await eventually(async () =>
        expect(await stone.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0),
      );
    };
    await page.reload();
    await isShown();
    // The prerendered page shows it, too.
    expect(await (await page.request.get(`/timeline/${code}`)).text()).toContain('Prazeres Cemetery, Lisbon');
    await fits(guest);
    const photo = (await block().getByRole('img').getAttribute('src')) ?? '';
    await eventually(async () =>
      expect(
        await page.evaluate(
          async (paths) => Promise.all(paths.map(async (path) => !!(await caches.match(path)))),
          [photo, `/timeline/${code}`],
        ),
      ).toEqual([true, true]),
    );
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You are offline.').waitFor();
    await isShown();
    await context.setOffline(false);
    expect(outside).toEqual([]);
  });

  test('hides it again everywhere when the owner keeps it to the family', async () => {
    await family.page.getByRole('radio', { name: 'Only the owner and keepers, here' }).check();
    await family.page.getByRole('button', { name: 'Save resting place' }).click();
    await family.page.getByText('Only the owner and keepers see it.').first().waitFor();
    const { page } = guest;
    await page.goto(`/timeline/${code}`);
    await page.getByRole('heading', { name: 'The stone' }).waitFor();
    expect(await block().count()).toBe(0);
    expect(await (await page.request.get(`/timeline/${code}`)).text()).not.toContain('Prazeres');
    const kept = await page.evaluate((name) => localStorage.getItem(name), `keepsake.visit.${code}`);
    expect(kept).not.toContain('Prazeres');
    const unexpected = guest.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'));
    expect([...unexpected, ...family.complaints]).toEqual([]);
  });
});
