import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { capsulesAnswer } from '@keepsake/contracts/rest/capsules';
import type { Browser, Page } from 'playwright-core';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { visitor } from '../support/visitor.js';

/* A guest seals memories; others see only a count, the owner no content, and both may delete one before it opens. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('sealed memories on a phone', () => {
  const person = uniqueUser('Rosa');
  const words = 'The key is under the blue flowerpot.';
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let guest: Person;
  let family: Person;
  let code = '';

  const press = (page: Page, name: string | RegExp): Promise<void> =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const seen = async () => capsulesAnswer.parse((await visitor(site.url).get(`/api/timeline/${code}/capsules`)).body);
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

  const seal = async (page: Page, title: string, hide: boolean): Promise<void> => {
    await page.goto(`/timeline/${code}`);
    await press(page, 'Add Your Memory');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill(words);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
    await press(page, 'More options');
    await page.getByLabel('Keep it sealed until').fill('2020-01-01');
    await page.getByText('Choose a day after today.').waitFor();
    await press(page, 'An 18th birthday');
    await page.getByLabel('Date of birth').fill(`${new Date().getUTCFullYear() - 13}-06-01`);
    if (hide) await page.getByLabel(/Also hide it from the family/).check();
    await fits(page);
    await press(page, 'Add Memory');
    await page.getByText('Memory sealed', { exact: true }).waitFor();
  };

  test('counts a sealed memory for others without a word of it', async () => {
    const { page } = guest;
    await seal(page, 'For your birthday', true);
    const day = `June 1, ${new Date().getUTCFullYear() + 5}`;
    await page.getByText(`1 memory opens on ${day}.`).waitFor();
    await page.getByText(`You sealed “For your birthday” until ${day}.`).waitFor();
    expect(await seen()).toEqual({
      days: [{ day: `${new Date().getUTCFullYear() + 5}-06-01`, count: 1 }],
      capsules: [],
    });
    const html = await visitor(site.url).get(`/timeline/${code}`);
    const api = await visitor(site.url).get(`/api/timeline/${code}`);
    for (const { body } of [html, api]) expect(JSON.stringify(body)).not.toContain('flowerpot');
    expect(guest.complaints).toEqual([]);
  });

  test('shows the owner sender and day, and lets them delete it unread', async () => {
    const { page } = family;
    await page.goto(`/timeline/${code}/desk?section=sealed`);
    await page.getByText(/^From Ana, opens on June 1/).waitFor();
    await page.getByText('Its sender keeps it closed until then.').waitFor();
    expect(await page.content()).not.toContain('flowerpot');
    await fits(page);
    await press(page, 'Delete the sealed memory from Ana');
    await page.getByText('can’t be restored').waitFor();
    await press(page, 'Delete');
    await page.getByText('No sealed memories.').waitFor();
    expect((await seen()).days).toEqual([]);
  });

  test('lets the sender erase an own one after a reload', async () => {
    const { page } = guest;
    await seal(page, 'Second thoughts', false);
    await page.reload();
    await press(page, 'Delete “Second thoughts”');
    await page.getByText('Delete it for good? It can’t be restored.').waitFor();
    await press(page, 'Delete');
    await page.getByText('Sealed memories').waitFor({ state: 'detached' });
    expect((await seen()).days).toEqual([]);
  });
});
