import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { activationOf, done, openBusiness } from '../support/business.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { eventually } from '../support/until.js';

/* Finance enters a share and costs; a paid order funds the hosting of its timeline, a refund takes it back. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const year = new Date().getUTCFullYear();

whenThere('the hosting fund', () => {
  const buyer = uniqueUser('Tomas');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let business: Awaited<ReturnType<typeof openBusiness>>;
  let browser: Browser;
  let office: Person;
  let family: Person;
  let orderId = '';
  let code = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    business = await openBusiness(site.url);
    browser = await launchChromium(executable);
    office = await openSession(browser, site.url, 'phone', { still: true });
    await office.context.request.post('/api/admin/login', { data: staffSignIn() });
    family = await openSession(browser, site.url, 'phone', { still: true });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const fits = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

  test('is off until finance enters a share and the cost of hosting', async () => {
    const { page } = office;
    await page.goto('/admin/hosting-fund');
    await page.getByText('The fund is off.').waitFor();
    await page.getByRole('button', { name: 'New figures' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('From').fill(new Date().toISOString().slice(0, 10));
    await form.getByLabel('Percent', { exact: true }).fill('10');
    await form.getByLabel('Cost per timeline and year').fill('0.50');
    await form.getByLabel('Cost per GB and year').fill('0.30');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('10% of each paid order').waitFor();
    expect(await fits(page)).toBe(true);
  });

  test('shows the owner the year in the account and on the manage page', async () => {
    await business.stock(5);
    orderId = await business.place(buyer.email);
    [code = ''] = await business.pay(orderId);
    const { request } = family.context;
    done(await (await signInAs(site.url, buyer.email)).post('/api/customer/activate-qr', activationOf(buyer, code)));
    const digits = await emailedCode(site.url, buyer.email, () =>
      request.post('/api/customer/login', { data: { email: buyer.email } }),
    );
    await request.post('/api/customer/login/verify', { data: { email: buyer.email, code: digits } });
    const { page } = family;
    await page.goto('/customer/account');
    await page.getByText(`Hosting funded until ${year + 17}`).waitFor();
    await page.getByText('This is an estimate, not a promise.').waitFor();
    await page.goto(`/timeline/${code}/desk`);
    await page.getByText(`Hosting funded until ${year + 17}.`).waitFor();
    expect(await fits(page)).toBe(true);
    expect(family.complaints).toEqual([]);
  });

  test('reverses the share with refunds, and reports both', async () => {
    await business.act(orderId, 'refund', { amountCents: 4_250, reason: 'agreed with the family' });
    const { page } = office;
    await eventually(async () => {
      await page.goto('/admin/hosting-fund');
      await page.getByText('-$4.25').waitFor({ timeout: 5_000 });
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await text(await (await download).createReadStream());
    expect(file).toContain('postings in,reversals,other entries,balance,timelines,years covered');
    expect(await fits(page)).toBe(true);
    await family.page.goto('/customer/account');
    await family.page.getByText(`Hosting funded until ${year + 8}`).waitFor();
    expect((await business.money()).inBalance).toBe(true);
    expect(office.complaints).toEqual([]);
  });
});
