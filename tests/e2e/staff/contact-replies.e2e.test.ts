import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contactAnswer } from '@keepsake/contracts/rest/contacts';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* Two colleagues reply to one message; its writer gets one email, and the message keeps every reply. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('replies to a message of the contact form', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let staff: Visitor;
  const people: Person[] = [];
  const { email, name } = uniqueUser('Wren');

  const colleague = async (): Promise<Page> => {
    const person = await openSession(browser, site.url, 'desktop', { still: true });
    people.push(person);
    await person.context.request.post('/api/admin/login', { data: staffSignIn() });
    return person.page;
  };
  const openReply = async (page: Page, id: string): Promise<void> => {
    await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}&row=${id}`);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
  };
  const box = (page: Page) => page.getByLabel(`Reply to ${email}`);
  const message = async () => {
    const { body } = await staff.get(`/api/contacts?q=${encodeURIComponent(email)}`);
    const [found] = z.array(contactAnswer).parse(body);
    if (!found) throw new Error('The message is not listed.');
    return found;
  };
  const emails = async () =>
    mailboxAnswer.parse((await staff.get('/api/dev/mailbox')).body).filter(({ to }) => to === email);
  const drafts = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keepsake.draft.office.')));

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const writer = { firstName: 'Inés', lastName: name, email, notes: 'Bulk Orders: ¿cuántas placas a la vez?' };
    await visitor(site.url, true, { 'accept-language': 'es' }).post('/api/contacts', writer);
    browser = await launchChromium(executable);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('reach the writer once, from the colleague who is first', async () => {
    const { id } = await message();
    const [first, second] = [await colleague(), await colleague()];
    for (const page of [first, second]) await openReply(page, id);
    await box(first).fill('Doscientas a la vez.\n\n¿Le llamamos?');
    await box(second).fill('Cien a la vez.');
    await first.getByRole('button', { name: 'Send reply' }).click();
    await first.getByText(`Reply sent to Inés ${name}`, { exact: true }).waitFor();
    await second.getByRole('button', { name: 'Send reply' }).click();
    const refusal = 'This message is already answered. Reopen it to reply again.';
    await second
      .getByRole('alert')
      .filter({ hasText: `${refusal} Your text is still here.` })
      .waitFor();
    await second.getByText('¿Le llamamos?').waitFor();
    expect(await box(second).inputValue()).toBe('Cien a la vez.');

    const [sent] = await until('the email', async () => ((await emails()).length > 0 ? emails() : undefined));
    expect(sent?.subject).toMatch(/^Su mensaje a /);
    expect(sent?.text).toContain('Hola, Inés:\n\nDoscientas a la vez.\n\n¿Le llamamos?\n\nAtentamente\n');
    expect(await emails()).toHaveLength(1);
    expect((await message()).replies).toHaveLength(1);
  });

  test('follow each other after the message was reopened', async () => {
    const page = people[1]?.page;
    if (!page) throw new Error('No colleague has a reply open.');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText(`Reply sent to Inés ${name}`, { exact: true }).waitFor();
    expect((await message()).replies.map(({ text }) => text)).toEqual([
      'Doscientas a la vez.\n\n¿Le llamamos?',
      'Cien a la vez.',
    ]);
    await until('the second email', async () => ((await emails()).length === 2 ? true : undefined));
  });

  test('leave no draft on the device after sign-out', async () => {
    const page = people[0]?.page;
    if (!page) throw new Error('No colleague is signed in.');
    const { id } = await message();
    await staff.put(`/api/admin/contacts/${id}`, { answered: false });
    await openReply(page, id);
    await box(page).fill('Not sent.');
    await until('the draft', async () => ((await drafts(page)).length === 1 ? true : undefined));
    await page.reload();
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    expect(await box(page).inputValue()).toBe('Not sent.');
    await page.goto('/admin/contacts');
    await page.locator('.office-user').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await drafts(page)).toEqual([]);
    for (const { complaints } of people) expect(complaints).toEqual([]);
  });
});
