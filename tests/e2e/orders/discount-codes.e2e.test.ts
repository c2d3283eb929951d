import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { discountAnswer } from '@keepsake/contracts/rest/discounts';
import type { Browser, Page } from 'playwright-core';
import { done, openBusiness } from '../support/business.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';

/* Marketing creates a code for one use; a buyer sees the lower price, and a canceled order gives the use back. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('a discount code', () => {
  const buyer = uniqueUser('Maja');
  const code = `SPRING-${buyer.email.replaceAll(/[^a-z0-9]/gi, '').slice(-8)}`.toUpperCase();
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let business: Awaited<ReturnType<typeof openBusiness>>;
  let browser: Browser;
  let office: Person;
  let family: Person;
  let orderId = '';

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
  const uses = async (): Promise<number | undefined> =>
    discountAnswer.array().parse(done(await business.staff.get(`/api/admin/discounts?q=${code}`)))[0]?.uses;

  test('is created in the office with a percentage and a limit', async () => {
    const { page } = office;
    await page.goto('/admin/discounts');
    await page.getByRole('button', { name: 'New code' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
    await form.getByLabel('Percent', { exact: true }).fill('10');
    await form.getByLabel('Uses in total').fill('1');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Discount code created').first().waitFor();
    await page.getByText(code).first().waitFor();
    expect(await fits(page)).toBe(true);
  });

  test('lowers the price at checkout, on the order page and in its emails', async () => {
    const { page } = family;
    await page.goto(`/checkout?tier=individual&discount=${code}`);
    await page.getByText(`${code}: you save $7.90.`).waitFor();
    await page.getByLabel('Event type').fill('Memorial');
    await page.getByLabel('Whose page is it?').fill('Inés Duarte');
    await page.getByLabel('Year').first().fill('2024');
    await page.getByLabel('First name').fill('Maja');
    await page.getByLabel('Last name').fill('Lindgren');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Phone').fill('555 0100');
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('**/order-confirmation/*');
    orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByText(`Discount (${code})`).waitFor();
    await page.getByText('$71.10').first().waitFor();
    const { text } = await business.post.mail(buyer.email, /^We have received your order/);
    expect(text).toContain('$79.00');
    expect(text).toContain('-$7.90');
    expect(text).toContain('$71.10');
    expect(family.complaints).toEqual([]);
  });

  test('is refused when it is used up, until the order is canceled', async () => {
    expect(await uses()).toBe(1);
    const { page } = family;
    await page.goto('/create');
    await page.getByLabel('Discount code').fill(code);
    await page.getByText('This code has been used up. Remove it to order without it.').waitFor();
    await business.act(orderId, 'cancel', { reason: 'customer-request' });
    await eventually(async () => expect(await uses()).toBe(0));
    await page.reload();
    await page.getByLabel('Discount code').fill(code);
    await page.getByText(`${code}: you save $14.90.`).waitFor();
    await page.getByText('$134.10').waitFor();
    expect(await fits(page)).toBe(true);
    expect(office.complaints).toEqual([]);
  });
});
