import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode, signInAs } from '../support/sign-in.js';

/* An owner picks questions, prints one on each card; a guest answers one, and another guest reads it in Spanish. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('questions for guests on a phone', () => {
  const person = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let guest: Person;
  let family: Person;
  let code = '';

  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
  const fits = async (page: Page): Promise<void> => {
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
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
    guest = await openSession(browser, site.url, 'phone', { still: true });
    family = await openSession(browser, site.url, 'phone', { still: true });
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

  test('asks nothing on a memorial until the owner picks questions', async () => {
    await guest.page.goto(`/timeline/${code}`);
    await press(guest.page, 'Add Your Memory');
    await guest.page.getByLabel('Description').waitFor();
    expect(await guest.page.getByText('A question to begin with').count()).toBe(0);
    const { page } = family;
    await page.goto(`/timeline/${code}/desk?section=guests`);
    await page.getByLabel('Questions for guests').selectOption('memorial');
    await page.getByText('Guests see questions', { exact: true }).waitFor();
    await fits(page);
    await page.goto(`/timeline/${code}/desk?section=cards`);
    await page.getByLabel('Question on it').selectOption('memorial-kitchen');
    await page.getByRole('group', { name: 'Preview' }).getByText('What did the kitchen smell like?').waitFor();
    await fits(page);
  });

  test('keeps the question with the answer of a guest, also after a reload', async () => {
    const { page } = guest;
    await page.goto(`/timeline/${code}`);
    await press(page, 'Add Your Memory');
    const card = page.getByRole('group', { name: 'A question to begin with' });
    const kitchen = card.getByText('What did the kitchen smell like?');
    while ((await kitchen.count()) === 0) await card.getByRole('button', { name: 'Another question' }).click();
    await press(page, 'Answer this');
    await page.reload();
    await press(page, 'Add Your Memory');
    await card.getByText('Your answer to: What did the kitchen smell like?').waitFor();
    await page.getByLabel('Title').fill('Four loaves');
    await page.getByLabel('Description').fill('Of bread, every Sunday.');
    await fits(page);
    await press(page, 'Add Memory');
    await page.getByText('In answer to: What did the kitchen smell like?').waitFor();
    expect(guest.complaints).toEqual([]);
  });

  test('shows the question to another guest in their language', async () => {
    const other = await openSession(browser, site.url, 'phone', { still: true });
    await other.context.addCookies([{ name: 'keepsake-language', value: 'es', url: site.url }]);
    await other.page.goto(`/timeline/${code}`);
    await other.page.getByText('En respuesta a: ¿A qué olía la cocina?').waitFor();
    await other.page.getByRole('heading', { name: 'Four loaves' }).waitFor();
    await fits(other.page);
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });
});
