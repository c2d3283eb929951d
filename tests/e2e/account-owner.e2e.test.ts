import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Browser, Page } from 'playwright-core';
import { devices, findChromium, launchChromium, openSession, type Person } from './support/chromium.js';
import { staffSignIn, visitKeepsake } from './support/keepsake.js';
import { uniqueUser } from './support/people.js';
import { eventually, until } from './support/until.js';
import { visitor, type Visitor } from './support/visitor.js';

/*
 * A family activates a plate, signs in, manages the account and deletes it: once by touch on a phone, once by
 * keyboard.
 */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere.each(devices)('on a %s, the owner of a plate', (device) => {
  const owner = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let family: Person;
  let page: Page;
  let staff: Visitor;
  let code = '';

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    family = await openSession(browser, site.url, device, { still: true });
    page = family.page;
    staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const made = await staff.post('/api/admin/qr-codes/generate', {
      quantity: 1,
      prefix: 'CF',
      batchName: owner.email,
    });
    [code = ''] = generatedCodesAnswer.parse(made.body).codes;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  /** Taps on the phone; otherwise uses the keyboard only. */
  const press = async (name: string | RegExp): Promise<void> => {
    const button = page.getByRole('button', { name }).last();
    if (device === 'phone') return button.click();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const mailed = (subject: RegExp) =>
    until(`the mail "${subject.source}"`, async () => {
      const { body } = await staff.get('/api/dev/mailbox');
      return mailboxAnswer.parse(body).find((mail) => mail.to === owner.email && subject.test(mail.subject));
    });
  const typeCode = async (): Promise<void> => {
    const codes = async () =>
      mailboxAnswer
        .parse((await staff.get('/api/dev/mailbox')).body)
        .filter(({ to, subject }) => to === owner.email && /sign-in code/.test(subject));
    const before = new Set((await codes()).map(({ id }) => id)); // The mailbox shows the last hundred only.
    await page.getByLabel('Email', { exact: true }).fill(owner.email);
    await press('Sign In to My Account');
    await page.getByLabel('Code', { exact: true }).waitFor();
    const mail = await until('the code', async () => (await codes()).find(({ id }) => !before.has(id)));
    await page.getByLabel('Code', { exact: true }).pressSequentially(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
    await page.waitForURL(/\/customer\/account/);
    await page.getByText('Welcome Back!').first().waitFor();
  };

  test('takes the code as printed on the plate, and a reload keeps the input', async () => {
    await page.goto('/account');
    await page.getByLabel('Code on your plate').fill(` ${groupPlateCode(code).toLowerCase()} `);
    await press('Continue');
    await page.waitForURL(new RegExp(`/account\\?qr=${code}`));
    await page.getByLabel('Your name').fill('Rosa Duarte');
    await page.getByLabel('Whose page is it?').fill('Inés Duarte');
    await page.reload();
    await eventually(async () => expect(await page.getByLabel('Your name').inputValue()).toBe('Rosa Duarte'));
    await press('Activate My Memory Timeline');
    await page.getByText('Please enter your name and email address').first().waitFor();
  });

  test('makes it private, and needs no access code for the owner', async () => {
    await page.getByLabel('Your email').fill(owner.email);
    await page.getByRole('radio', { name: /^Private/ }).check();
    const accessCode = await page.getByRole('textbox', { name: 'Access code' }).inputValue();
    expect(accessCode).toMatch(/^[A-Z0-9]{6}$/);
    await press('Activate My Memory Timeline');
    await page.getByText(accessCode, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open the timeline' }).click();
    await page.waitForURL(new RegExp(`/timeline/${code}`));
    await page.getByRole('heading', { name: /Inés Duarte/ }).waitFor();
    const mail = await mailed(/^The timeline of Inés Duarte is open$/);
    expect(mail.text).toContain('within 72 hours');
    expect(mail.links).toContain(`${new URL(site.url).origin}/timeline/${code}`);
  });

  test('finds an active plate with its owner masked', async () => {
    const stranger = await openSession(browser, site.url, device);
    await stranger.page.goto(`/account?qr=${code}`);
    await stranger.page.getByRole('heading', { name: 'Timeline Already Active!' }).waitFor();
    expect(await stranger.page.content()).not.toContain(owner.email);
    await stranger.context.close();
  });

  test('signs in by emailed code, and its link is invalid in another browser', async () => {
    await page.goto('/customer/login');
    await press('Sign In to My Account');
    await page.getByText('Please enter your email address.').first().waitFor();
    await typeCode();
    await page.getByRole('heading', { name: 'Inés Duarte' }).waitFor();
    await page.getByText('Active', { exact: true }).waitFor();
    const link = (await mailed(/sign-in code/)).links.find((one) => one.includes('/customer/login?link=')) ?? '';
    const other = await openSession(browser, site.url, device);
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: 'This link has been used or has expired.' }).waitFor();
    expect((await other.page.request.get('/api/customer/settings')).status()).toBe(401);
    await other.context.close();
  });

  test('disables an email, adds a date, and finds both after a reload', async () => {
    await page.getByRole('switch', { name: 'Email notifications' }).click();
    await press('Add a day');
    const day = page.getByRole('group', { name: 'Add a day' });
    await day.getByLabel('Name').fill('Maja');
    await day.getByLabel('Year').fill('1999');
    await day.getByLabel('Month').selectOption('12');
    await day.getByLabel('Day', { exact: true }).selectOption('31');
    await press('Add this day');
    await press('Update Preferences');
    await page.getByText('Preferences updated').first().waitFor();
    await page.reload();
    await page.getByText('Maja').waitFor();
    await eventually(async () =>
      expect(await page.getByRole('switch', { name: 'Email notifications' }).getAttribute('aria-checked')).toBe(
        'false',
      ),
    );
  });

  test('exports all data', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  });

  test('requests deletion, reads what stays and why, and cancels', async () => {
    await press('Delete my account');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText(/not your name/).waitFor();
    await dialog.getByLabel(/To confirm, type/).fill(owner.email);
    await press('Delete my account');
    await page.getByText(/Your account will be deleted on .*everything stays as it is/).waitFor();
    expect((await mailed(/^Your account will be deleted$/)).text).toContain('/customer/account');
    await press('Keep my account');
    await page.getByText('Your account stays').first().waitFor();
  });

  test('signs out everywhere, and has to request a new code', async () => {
    await press('Sign out everywhere');
    await page.waitForURL(/\/customer\/login/);
    expect((await page.request.get('/api/customer/settings')).status()).toBe(401);
  });

  test('support undoes the activation, and the plate can be activated again', async () => {
    expect((await staff.post(`/api/admin/qr-codes/${code}/undo-activation`)).status).toBe(200);
    await mailed(/^The activation of a plate was undone$/);
    await page.goto(`/c/${code}`);
    await page.waitForURL(new RegExp(`/account\\?qr=${code}`));
    await page.getByRole('heading', { name: 'Activate your timeline' }).waitFor();
  });

  test('has no dialog, error or content policy violation', () => {
    expect(family.complaints).toEqual([]);
  });
});
