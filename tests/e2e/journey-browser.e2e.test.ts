import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { affiliateDashboard, registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { findChromium, launchChromium, openSession, type Person } from './support/chromium.js';
import { staffSignIn, visitKeepsake } from './support/keepsake.js';
import { uniqueUser } from './support/people.js';
import { photographWithGps, tagsOf } from './support/photograph.js';
import { eventually, until } from './support/until.js';
import { visitor, type Visitor } from './support/visitor.js';

/* The journey of journey.e2e.test.ts in browsers: staff on a desktop, the others on phones. */

const executable = findChromium();
if (!executable)
  console.log('No Chromium was found (Debian: apt-get install chromium), so the journey in a browser is not run.');
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('the journey in a real browser', () => {
  const buyer = uniqueUser('Tomas');
  const batchName = `Journey ${buyer.email.slice(6, 14)}`;
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let office: Person;
  let family: Person;
  let guest: Person;
  let other: Person;
  let script: Visitor;
  const affiliate = { email: uniqueUser('Grace').email, password: 'a-password-for-tests' };
  let affiliateId = '';
  let affiliateCode = '';
  let orderId = '';
  let code = '';

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    office = await openSession(browser, site.url, 'desktop');
    family = await openSession(browser, site.url, 'phone');
    guest = await openSession(browser, site.url, 'phone');
    other = await openSession(browser, site.url, 'phone');
    script = visitor(site.url);
    await script.post('/api/admin/login', staffSignIn());
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const orderRow = async () => staffOrder.parse((await script.get(`/api/orders/${orderId}`)).body);

  test('an admin signs in', async () => {
    const { page } = office;
    await page.goto('/admin/login');
    await page.getByLabel('Email', { exact: true }).fill(staffSignIn().email);
    await page.getByLabel('Password', { exact: true }).fill(staffSignIn().password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(/\/admin(?!\/login)/);
    await eventually(async () =>
      expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toBeTruthy(),
    );
  });

  test('makes a batch of 100 codes', async () => {
    const { page } = office;
    await page.goto('/admin/qr-generation');
    await page.getByLabel('Batch name').fill(batchName);
    await page.getByLabel('Quantity').fill('100');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await page.getByText('QR Codes Generated').first().waitFor();
    const row = page.getByRole('row', { name: new RegExp(batchName) });
    await row.first().waitFor();
    await eventually(async () => expect(await row.count()).toBe(1));
  });

  test('an affiliate is approved', async () => {
    const form = { firstName: 'Grace', lastName: 'Okafor', ...affiliate };
    const reply = await visitor(site.url).post('/api/affiliates/register', form);
    const registered = registeredAffiliateAnswer.parse(reply.body);
    affiliateId = registered.id;
    affiliateCode = registered.affiliateCode;
    expect((await script.post(`/api/admin/affiliates/${registered.id}/approve`)).status).toBe(200);
  });

  test('a buyer orders three copies by an affiliate’s link; the order is pending', async () => {
    const { page } = family;
    await page.goto(`/checkout?tier=event&ref=${affiliateCode}`);
    for (let copies = 1; copies < 3; copies += 1) await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('$85.00').first().waitFor();
    await page.getByLabel('Event type').fill('Memorial');
    await page.getByLabel('Whose page is it?').fill('Inés Rivera');
    await page.getByLabel('Year').fill('2024');
    await page.getByLabel('Month').selectOption('06');
    await page.getByLabel('Day').selectOption('01');
    await page.getByLabel('First name').fill('Tomás');
    await page.getByLabel('Last name').fill('Rivera');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Street').fill('12 Harbor Street');
    await page.getByLabel('City').fill('Portland');
    await page.getByLabel('State', { exact: false }).first().fill('ME');
    await page.getByLabel('ZIP').fill('04101');
    await eventually(async () => expect(await page.getByLabel('Referral code').inputValue()).toBe(affiliateCode));
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(/\/order-confirmation\/[0-9a-f-]{36}/);
    orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByText('$85.00').first().waitFor();
    expect(await orderRow()).toMatchObject({ status: 'pending', totalPrice: 8500, copies: 3, email: buyer.email });
  });

  test('shipping shows the pending payment, and the affiliate 850 cents pending', async () => {
    const { page } = office;
    const { number } = await orderRow();
    await page.goto('/admin/shipping');
    const row = page.getByRole('row', { name: new RegExp(number) });
    await row.waitFor();
    await eventually(async () => expect((await row.textContent())?.toLowerCase()).toContain('payment not confirmed'));
    const person = visitor(site.url);
    await person.post('/api/affiliates/login', affiliate);
    const stats = await until('the commission', async () => {
      const { body } = await person.get(`/api/affiliates/${affiliateId}/dashboard`);
      const found = affiliateDashboard.parse(body).stats;
      return found.pendingCommissions > 0 ? found : undefined;
    });
    expect(stats.pendingCommissions).toBe(850);
  });

  test('staff confirm the payment, and one code is allotted', async () => {
    const { page } = office;
    const { number } = await orderRow();
    await page.goto('/admin/orders');
    await page.getByText(number).first().click();
    await page.getByRole('button', { name: 'Confirm payment' }).first().click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Confirm payment' }).click();
    const order = await until('the code', async () => {
      const row = await orderRow();
      return row.codes.length > 0 ? row : undefined;
    });
    expect(order).toMatchObject({ status: 'processing', codes: [expect.any(String)] });
    [code = ''] = order.codes;
  });

  test('the plate leads to its activation, and the order’s email opens the timeline', async () => {
    const { page } = family;
    await page.goto(`/c/${code}`);
    await page.waitForURL(new RegExp(`/account\\?qr=${code}`));
    await page.getByLabel('Your name').fill('Tomás Rivera');
    await page.getByLabel('Your email').fill(buyer.email);
    await page.getByRole('button', { name: 'Activate My Memory Timeline' }).click();
    await page.waitForURL(new RegExp(`/timeline/${code}`));
    await page.getByRole('heading', { name: 'In memory of Inés Rivera' }).waitFor();
    await eventually(async () => expect(await page.getByRole('button', { name: 'Add Your Memory' }).count()).toBe(1));
  });

  test('a guest adds a photo, and sees it immediately', async () => {
    const { page } = guest;
    await other.page.goto(`/timeline/${code}`);
    await other.page.getByRole('heading', { name: 'In memory of Inés Rivera' }).waitFor();
    await page.goto(`/c/${code}`);
    await page.waitForURL(new RegExp(`/timeline/${code}`));
    await page.getByRole('button', { name: 'Add Your Memory' }).click();
    await page.getByLabel('Title').fill('The harbor in June');
    await page.getByLabel('Description').fill('She waved until the boat was a dot.');
    await page.locator('input[type=file]').setInputFiles({
      name: 'harbor.jpg',
      mimeType: 'image/jpeg',
      buffer: await photographWithGps(),
    });
    await page.getByRole('button', { name: 'Add Memory', exact: true }).click();
    await page.getByRole('heading', { name: 'The harbor in June' }).waitFor();
    await eventually(async () => expect(await page.getByText('She waved until the boat was a dot.').count()).toBe(1));
  });

  test('another browser shows it at the next load', async () => {
    const { page } = other;
    await page.reload();
    const heading = page.getByRole('heading', { name: 'The harbor in June' });
    await heading.waitFor();
    expect(await heading.count()).toBe(1);
  });

  test('the photo on the page has no location data', async () => {
    const { page } = other;
    const picture = page.locator('main img, article img').first();
    await until('the picture to be drawn', async () =>
      (await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)) > 0 ? true : undefined,
    );
    const shown = (await picture.getAttribute('src')) ?? '';
    expect(shown).toMatch(/^\/media\//);
    const { bytes } = await visitor(site.url).bytes(shown);
    expect(await tagsOf(bytes)).toEqual([]);
    expect(bytes.includes('GPS')).toBe(false);
  });

  test('the owner signs in by the emailed code and finds the plate', async () => {
    const { page } = family;
    const requestedAt = new Date().toISOString();
    await page.goto('/customer/login');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByRole('button', { name: 'Sign In to My Account' }).click();
    const digits = await until('the email with the code', async () => {
      const mails = mailboxAnswer.parse((await script.get('/api/dev/mailbox')).body);
      const mail = mails.find(
        ({ to, receivedAt, text }) => to === buyer.email && receivedAt >= requestedAt && /\b\d{6}\b/.test(text),
      );
      return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1];
    });
    await page.getByLabel('Code').fill(digits); // The sixth digit submits it.
    await page.waitForURL(/\/customer\/account/);
    await page.getByText('Inés Rivera').first().waitFor();
    await eventually(async () => expect(await page.getByText('Welcome Back!').count()).toBeGreaterThan(0));
  });

  test('has no dialog, error or content policy violation', () => {
    expect([office, family, guest, other].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
