import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { businessDay } from '@keepsake/contracts/values/business-day';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { owner } from '../support/keepsake.js';
import { startOwnProduct } from '../support/own-product.js';
import { orderOf, uniqueUser } from '../support/people.js';
import { until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* Finance sets prices from today on, and others from later on; the shop and its orders follow. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const zone = 'America/New_York';

whenThere('the prices of the shop', () => {
  let site: Awaited<ReturnType<typeof startOwnProduct>>;
  let browser: Browser;
  let office: Person;
  let buyer: Person;

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await startOwnProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, BUSINESS_TIMEZONE: zone });
    browser = await launchChromium(executable);
    office = await openSession(browser, site.url, 'phone', { still: true });
    await office.context.request.post('/api/admin/login', { data: owner });
    buyer = await openSession(browser, site.url, 'phone', { still: true });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const set = async (day: string, prices: Readonly<Record<string, string>>): Promise<void> => {
    const { page } = office;
    await page.goto('/admin/prices');
    await page.getByRole('button', { name: 'New prices' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('From', { exact: true }).fill(day);
    for (const [label, price] of Object.entries(prices)) await form.getByLabel(label, { exact: true }).fill(price);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Prices saved').first().waitFor();
  };

  test('are set in the office for today and for a later day', async () => {
    await set('2099-01-01', { 'Single timeline': '99' });
    await set(businessDay(new Date(), zone), { 'Single timeline': '89', 'Parent pair': '159' });
    const { page } = office;
    expect(await page.getByText('Planned', { exact: true }).count()).toBe(1);
    expect(await page.getByText('In force', { exact: true }).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('are on the landing page and at checkout, and hold for the order', async () => {
    await until('the landing page to name the new price', async () => {
      const text = await (await buyer.context.request.get('/')).text();
      return text.includes('$89') && !text.includes('__PRICE_') ? true : undefined;
    });
    const { page } = buyer;
    await page.goto('/');
    await page.getByText('$89', { exact: true }).first().waitFor();
    expect(await page.getByText('$79', { exact: true }).count()).toBe(0);
    await page.goto('/checkout?tier=individual');
    await page.locator('#order-summary').getByText('$89.00').waitFor();
    await page.goto('/create');
    await page.getByText('$89', { exact: true }).first().waitFor();

    const client = visitor(site.url);
    const order = orderOf(uniqueUser('Ana').email, { pricingTier: 'individual', quantity: 1, totalPrice: 7_900 });
    const stale = await client.post('/api/orders', order);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ quote: { totalPrice: 8_900 } });
    const placed = await client.post('/api/orders', { ...order, totalPrice: 8_900 });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({ totalPrice: 8_900 });
  });

  test('and the commission rate are on the pages for affiliates, in each language', async () => {
    const settings = { defaultCommissionRate: 12.5, funeralHomeExemption: true, petCemeteryExemption: true };
    const saved = await office.context.request.put('/api/admin/commission-settings', { data: settings });
    expect(saved.status()).toBe(200);
    await until('the head of the application to name the new rate', async () => {
      const text = await (await buyer.context.request.get('/affiliate/register')).text();
      return text.includes('12.5% of every order you send us, $11.13 per $89 timeline.') ? true : undefined;
    });
    const { page } = buyer;
    await page.goto('/affiliate/register');
    await page.getByText('12.5% of every order you send us: $11.13 per $89 timeline.').waitFor();
    await page.goto('/partners?for=affiliates');
    await page.getByRole('heading', { name: 'Recommend Keepsake and earn 12.5% of each order' }).waitFor();
    await page.getByText('$11.13 for a $89 timeline.').waitFor();
    await page.goto('/partners?for=affiliates&lang=de');
    await page.getByRole('heading', { name: 'Keepsake empfehlen und 12,5 % jeder Bestellung erhalten' }).waitFor();
    expect([...office.complaints, ...buyer.complaints]).toEqual([]);
  });

  test('of a later day are removed before it', async () => {
    const { page } = office;
    await page.goto('/admin/prices');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Prices removed').first().waitFor();
    await page.getByText('Planned', { exact: true }).waitFor({ state: 'detached' });
    expect(await page.getByText('In force', { exact: true }).count()).toBe(1);
  });
});
