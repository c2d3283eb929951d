import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { platePassport } from '@keepsake/contracts/rest/plates';
import { unscannedPlate } from '@keepsake/contracts/rest/visits';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { activatedPlate } from '../support/activated-plate.js';
import { done } from '../support/business.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { eventually } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* Guests scan a plate and visit its page; the family sees how often, the business which plates were never scanned. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('visits of a memorial', () => {
  const person = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let family: Person;
  let guest: Person;
  let code = '';

  /** A phone in one network; each name is another browser. */
  const phone = (name: string) => ({ headers: { 'user-agent': `Mozilla/5.0 (iPhone) Safari/605.1 ${name}` } });
  const visit = (name: string) => visitor(site.url).get(`/api/timeline/${code}?limit=30`, phone(name));
  const scan = (name: string) => visitor(site.url).get(`/c/${code}`, phone(name));
  const office = async () => {
    const signedIn = visitor(site.url);
    done(await signedIn.post('/api/admin/login', staffSignIn()));
    return signedIn;
  };
  const unscanned = async () => {
    const { body } = await (await office()).get(`/api/admin/unscanned-plates?q=${code}`);
    return z.array(unscannedPlate).parse(body);
  };

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
    family = await openSession(browser, site.url, 'phone', { still: true });
    guest = await openSession(browser, site.url, 'phone', { still: true });
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

  test('lists a plate as never scanned until a guest scans it', async () => {
    expect(await unscanned()).toMatchObject([{ qrCode: code }]);
    await family.context.request.get(`/c/${code}`, phone('the owner'));
    await scan('Ana');
    await scan('Ana');
    await eventually(async () => expect(await unscanned()).toEqual([]));
    const passport = platePassport.parse((await (await office()).get(`/api/admin/plates/${code}`)).body);
    expect(passport).toMatchObject({ scans: 1 });
    expect(passport.lastScannedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('counts each guest once, without the family, bots and link previews', async () => {
    for (const name of ['Ana', 'Ana', 'Rui', 'Maja']) await visit(name);
    await family.context.request.get(`/api/timeline/${code}?limit=30`, phone('the owner'));
    await visitor(site.url).get(`/api/timeline/${code}?limit=30`, { headers: { 'user-agent': 'WhatsApp/2.23' } });
    const { page } = family;
    await eventually(async () => {
      await page.goto(`/timeline/${code}/desk?section=visits`);
      await page.getByText('Visited 3 times this month').waitFor({ timeout: 2_000 });
    });
    await page.getByText('Visits by month').press('Enter');
    await page.getByRole('table', { name: 'Visits by month' }).getByRole('cell', { name: '3', exact: true }).waitFor();
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
  });

  test('shows guests the number only while the owner allows it', async () => {
    await guest.page.goto(`/timeline/${code}`);
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await guest.page.getByText(/^Visited/).count()).toBe(0);
    const control = family.page.getByRole('switch', { name: 'Show guests the visits of this month' });
    await control.click();
    await family.page.getByText('Guests see the visits').first().waitFor();
    await guest.page.reload();
    await guest.page.getByText(/^Visited \d times this month$/).waitFor();
    await control.click();
    await family.page.getByText('Only you and other keepers see the visits').first().waitFor();
    await guest.page.reload();
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await guest.page.getByText(/^Visited/).count()).toBe(0);
    expect([...guest.complaints, ...family.complaints]).toEqual([]);
  });
});
