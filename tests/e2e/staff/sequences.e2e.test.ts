import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* Marketing writes the reminder to activate, gets a test of it, switches it on after a count, and off again. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('sequences', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let staff: Visitor;
  let person: Person;

  const open = async (page: Page): Promise<void> => {
    await page.goto('/admin/email-marketing');
    await page.getByRole('link', { name: 'Sequences', exact: true }).click();
    await page.getByRole('link', { name: 'Activation reminder', exact: true }).click();
  };
  const emails = async () =>
    mailboxAnswer.parse((await staff.get('/api/dev/mailbox')).body).filter(({ to }) => to === staffSignIn().email);

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    browser = await launchChromium(executable);
    person = await openSession(browser, site.url, 'desktop', { still: true });
    await person.context.request.post('/api/admin/login', { data: staffSignIn() });
  });
  afterAll(async () => {
    await staff?.post('/api/email-sequences/activation_reminder/off');
    await browser?.close();
    await site?.leave();
  });

  test('are written, tested, switched on after a count, and off immediately', async () => {
    const { page } = person;
    await open(page);
    const text = page.getByLabel('Text', { exact: true });
    const written = await text.inputValue();
    await text.fill('Happy days!');
    await page.getByText('Write it without the word “Happy”.', { exact: false }).waitFor();
    const subject = `Your plate waits ${Date.now().toString(36)}`;
    await text.fill(written);
    await page.getByLabel('Subject', { exact: true }).fill(subject);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('Test sent', { exact: true }).waitFor();
    const tests = async () => (await emails()).filter((mail) => mail.subject === `Test: ${subject}`);
    await until('the test email', async () => (await tests())[0]);
    expect(await tests()).toHaveLength(1);

    await page.getByRole('button', { name: 'Switch on Activation reminder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch “Activation reminder” on?' });
    await dialog.getByText(/would get it now/).waitFor();
    await dialog.getByRole('button', { name: 'Switch on', exact: true }).click();
    await page.getByText(/^On since /).waitFor();
    await page.goto('/admin/email-marketing/sequences');
    await page.getByRole('button', { name: 'Switch off Activation reminder' }).click();
    await page.getByRole('button', { name: 'Switch on Activation reminder' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Switch on Activation reminder' }).waitFor();
  });
});
