import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contactAnswer } from '@keepsake/contracts/rest/contacts';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { findChromium, launchChromium, openSession, type Person } from '../e2e/support/chromium.js';
import { confirmActivation } from '../e2e/support/confirm-activation.js';
import { staffSignIn, visitKeepsake } from '../e2e/support/keepsake.js';
import { naughtyLines } from './naughty-strings.js';
import { uniqueUser } from '../e2e/support/people.js';
import { photographWithGps } from '../e2e/support/photograph.js';
import { emailedCode } from '../e2e/support/sign-in.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';

/* Hostile text in the fields for buying and owning is stored unchanged and shown as text. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

whenThere('hostile text input', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let person: Person;
  let staff: Visitor;
  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    person = await openSession(browser, site.url, 'phone', { still: true });
    staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  /** Fills every single-line and multi-line text field; addresses and dates keep their formats. */
  const fill = async (form: Locator, line: string, email: string): Promise<void> => {
    const fields = form.locator('input:not([type]), input[type=text], input[type=tel], textarea');
    for (const field of await fields.all()) {
      const mode = await field.getAttribute('inputmode');
      if (mode === 'numeric' || !(await field.isVisible())) continue;
      await field.fill(line.slice(0, Number((await field.getAttribute('maxlength')) ?? 200)));
    }
    await form.getByLabel('Email', { exact: true }).first().fill(email);
  };

  const wordFields = async (form: Locator): Promise<readonly Locator[]> => {
    const fields = form.locator('input:not([type]), input[type=text], input[type=tel], textarea');
    const all = await Promise.all(
      (await fields.all()).map(async (field) => ({
        field,
        expectsText: (await field.isVisible()) && (await field.getAttribute('inputmode')) !== 'numeric',
      })),
    );
    return all.flatMap(({ field, expectsText: expected }) => (expected ? [field] : []));
  };

  /** Fills each field with as many of the lines as it holds, starting with a different one; returns the text. */
  const fillEach = async (form: Locator): Promise<readonly string[]> => {
    const typed: string[] = [];
    for (const [at, field] of (await wordFields(form)).entries()) {
      const most = Number((await field.getAttribute('maxlength')) ?? 200);
      const lines = [...naughtyLines.slice(at % naughtyLines.length), ...naughtyLines].join(' ');
      const fitting = lines
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();
      await field.fill(fitting);
      typed.push(fitting);
    }
    return typed;
  };
  const valuesOf = async (form: Locator): Promise<readonly string[]> =>
    Promise.all((await wordFields(form)).map((field) => field.inputValue()));

  const signIn = async ({ request }: Page, email: string): Promise<void> => {
    const code = await emailedCode(site.url, email, () => request.post('/api/customer/login', { data: { email } }));
    expect((await request.post('/api/customer/login/verify', { data: { email, code } })).ok()).toBe(true);
  };

  test.each(naughtyLines)('%j: orders, and appears unchanged on order page and in back office', async (line) => {
    const { page } = person;
    const { email } = uniqueUser('Naughty');
    await page.goto(`/checkout?tier=event&event=${encodeURIComponent(line)}&ref=${encodeURIComponent(line)}`);
    const form = page.locator('form.checkout');
    await page.locator('.summary-total strong').waitFor();
    await fill(form, line, email);
    await form.getByLabel('Year').fill('1974');
    await form.getByLabel('Phone').fill(line.slice(0, 40));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(/\/order-confirmation\//);
    await page.getByRole('heading', { level: 1, name: 'Thank you. We have your order.' }).waitFor();
    const rows = z.array(staffOrder).parse((await staff.get('/api/orders?limit=20')).body);
    const row = rows.find((one) => one.email === email);
    expect(row).toMatchObject({
      honoreeName: line.trim(),
      firstName: line.slice(0, 100).trim(),
      shippingAddress: line.trim(),
      eventType: line.slice(0, 100).trim(),
    });
    const shown = await page.getByRole('complementary', { name: 'What you ordered' }).textContent();
    expect(tidy(shown ?? '')).toContain(tidy(row?.eventType ?? ''));
  });

  test.each(naughtyLines)('%j: is a message that reaches the back office unchanged', async (line) => {
    const { page } = person;
    const { email } = uniqueUser('Naughty');
    await page.goto('/terms');
    await page.goto('/#contact');
    await page.waitForLoadState('networkidle');
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Send Message' }) });
    await fill(form, line, email);
    await form.getByLabel('Message').fill(`${line}\n${line} and more`);
    await form.getByLabel('What is it about?').selectOption({ index: 1 });
    const answered = page.waitForResponse('**/api/contacts');
    await page.getByRole('button', { name: 'Send Message' }).click();
    expect((await answered).status()).toBe(201);
    await page.locator('.toast').getByText('Message sent successfully!').waitFor();
    const rows = contactAnswer.array().parse((await staff.get('/api/contacts?limit=20')).body);
    const row = rows.find((one) => one.email === email);
    expect(row).toMatchObject({ firstName: line.slice(0, 100).trim(), lastName: line.slice(0, 100).trim() });
    expect(row?.notes).toContain(`${line}\n${line} and more`);
  });

  test('are shown unchanged on timeline, in account and as file names', async () => {
    const { page, context } = person;
    const picture = await photographWithGps(200, 150);
    for (const line of naughtyLines.slice(0, 6)) {
      const made = await staff.post('/api/admin/qr-codes/generate', {
        quantity: 1,
        prefix: 'CF',
        batchName: 'Naughty',
      });
      const [code = ''] = generatedCodesAnswer.parse(made.body).codes;
      const { email } = uniqueUser('Naughty');
      await page.goto(`/account?qr=${code}`);
      await page.getByLabel('Your name').fill(line);
      await page.getByLabel('Your email').fill(email);
      await page.getByLabel('Whose page is it?').fill(line);
      await page.getByRole('button', { name: 'Activate My Memory Timeline' }).click();
      await page.waitForURL(/\/timeline\//, { timeout: 30_000 });
      // The URL changes shortly before the page does.
      const heading = page.getByRole('heading', { level: 1 });
      await until('the name on the timeline', async () =>
        tidy((await heading.textContent()) ?? '').includes(tidy(line)) ? true : undefined,
      );
      await page.goto('/create');
      await page.getByRole('button', { name: 'Play Tutorial' }).first().click();
      await page.getByRole('button', { name: 'Start Video' }).click();
      await page.getByText('Drop photos and videos here').waitFor();
      const name = `${line.replaceAll('/', '')}.jpg`;
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.concat([picture, Buffer.from(line)]) });
      await page.getByText('Files uploaded successfully!').first().waitFor();
      await page.evaluate(() => localStorage.clear());
      await context.clearCookies();
    }
    expect(person.complaints).toEqual([]);
  }, 240_000);

  test('are shown unchanged on manage page, in account and order form', async () => {
    const { page } = person;
    const { email } = uniqueUser('Naughty');
    const batch = { quantity: 1, prefix: 'CF', batchName: 'Naughty' };
    const { codes } = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body);
    const [qrCode = ''] = codes;
    await staff.post('/api/customer/activate-qr', {
      qrCode,
      customerName: 'Rosa',
      customerEmail: email,
      eventType: 'memorial',
    });
    await confirmActivation(site.url, email, qrCode);
    await signIn(page, email);

    await page.goto(`/timeline/${qrCode}/desk?section=about`);
    const details = page.getByRole('form', { name: 'About' });
    await details.waitFor();
    const [heading = ''] = await fillEach(details);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.toast').getByText('Saved').waitFor();
    const result = timelineAnswer.parse(await (await page.request.get(`/api/timeline/${qrCode}`)).json());
    expect([result.honoreeName, result.heading]).toContain(heading);
    await page.goto(`/timeline/${qrCode}`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goto(`/timeline/${qrCode}/desk?section=keepers`);
    const ask = page.getByRole('form', { name: 'Invite someone to help look after it' });
    await ask.waitFor();
    const [name = ''] = await fillEach(ask);
    await ask.getByLabel('Email', { exact: true }).fill(uniqueUser('Keeper').email);
    await ask.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(/no answer yet/).waitFor();
    expect((await page.locator('.keeping-name').allTextContents()).map(tidy)).toContain(tidy(name));

    await page.goto('/customer/account');
    const names = page.locator('form.person-form').first();
    await names.waitFor();
    const typed = await fillEach(names);
    await names.getByRole('button').click();
    await page.locator('.toast').getByText('Name saved').waitFor();
    await page.reload();
    await names.waitFor();
    expect(await valuesOf(names)).toEqual(typed);

    await page.goto('/create');
    const order = page.locator('form').first();
    await order.waitFor();
    const terms = await fillEach(order);
    await page.reload();
    await order.waitFor();
    expect(await valuesOf(order)).toEqual(terms);
    expect(person.complaints).toEqual([]);
  });

  test('cause no dialog, page error or content policy violation', () => {
    expect(person.complaints).toEqual([]);
  });
});
