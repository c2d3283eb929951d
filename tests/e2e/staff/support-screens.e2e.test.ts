import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activationOf, done, openBusiness } from '../support/business.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';
import { visitor, type Reply } from '../support/visitor.js';

/* Support freezes a disputed timeline, undoes a wrong activation, and merges two customers, each on the screens. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('support on the screens', () => {
  const ana = uniqueUser('Ana');
  const work = uniqueUser('Ana');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let shop: Awaited<ReturnType<typeof openBusiness>>;
  let browser: Browser;
  let person: Person;
  let page: Page;
  let code = '';
  let other = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    shop = await openBusiness(site.url);
    [code = '', other = ''] = await shop.stock(2);
    for (const [who, qrCode] of [
      [ana, code],
      [work, other],
    ] as const)
      done(await visitor(site.url).post('/api/customer/activate-qr', activationOf(who, qrCode)));
    browser = await launchChromium(executable);
    person = await openSession(browser, site.url, 'desktop', { still: true });
    await person.context.request.post('/api/admin/login', { data: staffSignIn() });
    ({ page } = person);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const inDialog = (name: string): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const open = async (email: string): Promise<void> => {
    const { id } = await shop.customer(email);
    await page.goto(`/admin/customers/${id}`);
    await page.getByRole('region', { name: 'QR codes' }).waitFor();
  };
  const post = (): Promise<Reply> => {
    const form = new FormData();
    form.set('title', 'The harbor');
    form.set('description', 'An evening.');
    return visitor(site.url).post(`/api/timeline/${code}/entries`, form);
  };

  test('freeze a timeline with a note, and end the freeze', async () => {
    await open(ana.email);
    await press('Freeze');
    await inDialog('Freeze');
    await page.getByText('Write down what was said and shown.').waitFor();
    await page.getByRole('dialog').getByRole('textbox').fill('Two sisters claim the page.');
    await inDialog('Freeze');
    await page.getByText('Timeline frozen', { exact: true }).waitFor();
    expect((await post()).status).toBe(403);
    expect((await visitor(site.url).get(`/api/timeline/${code}`)).status).toBe(200);
    await press('End the freeze');
    await page.getByRole('dialog').getByRole('textbox').fill('They agreed.');
    await inDialog('End the freeze');
    await page.getByText('The timeline lives on', { exact: true }).waitFor();
    await eventually(async () => expect((await post()).status).toBe(201));
  });

  test('merge two customers into the one who stays', async () => {
    await shop.customer(work.email);
    await open(ana.email);
    await press('More');
    await page.getByRole('menuitem', { name: 'Merge with another customer' }).click();
    await inDialog('Merge');
    await page.getByText('Choose the customer who stays.').waitFor();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Who stays' }).fill(work.email);
    await page.getByTitle(new RegExp(work.email)).click();
    await inDialog('Merge');
    await page.getByText('Customers merged', { exact: true }).waitFor();
    const { id } = await shop.customer(work.email);
    await page.waitForURL(`**/admin/customers/${id}`);
    await eventually(async () => {
      const { qrCodes } = await shop.file(id);
      expect(qrCodes.map(({ qrCode }) => qrCode).toSorted()).toEqual([code, other].toSorted());
      expect(done(await shop.staff.get(`/api/admin/customers/search?q=${ana.email}`))).toEqual([]);
    });
  });

  test('undo an activation, which frees the plate and hides the page', async () => {
    await open(work.email);
    const row = page.getByRole('region', { name: 'QR codes' });
    await eventually(async () => expect(await row.getByRole('button', { name: 'Undo activation' }).count()).toBe(2));
    await row.getByRole('button', { name: 'Undo activation' }).first().click();
    await inDialog('Undo activation');
    await page.getByText('Activation undone', { exact: true }).waitFor();
    await eventually(async () => {
      const states = await Promise.all([code, other].map(async (one) => (await shop.plate(one)).lifeState));
      expect(states.toSorted()).toEqual(['activated', 'unactivated']);
    });
    const freed = (await shop.plate(code)).lifeState === 'unactivated' ? code : other;
    expect((await visitor(site.url).get(`/api/timeline/${freed}`)).status).toBe(404);
    await shop.post.mail(work.email, /undone/);
    expect(person.complaints).toEqual([]);
  });
});
