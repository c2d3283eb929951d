import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contactAnswer } from '@keepsake/contracts/rest/contacts';
import { serviceWork } from '@keepsake/contracts/rest/jobs';
import { generatedCodesAnswer, qrStatsAnswer } from '@keepsake/contracts/rest/qr-codes';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* Staff work with a list: search, sort, select by keyboard, act, share the link. Background work is monitored. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('the work lists of the back office', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let person: Person;
  let page: Page;
  let staff: Visitor;
  const { email, name: word } = uniqueUser('Quill');
  const writers = ['Ana', 'Ben', 'Cleo'];

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    for (const firstName of writers)
      await visitor(site.url).post('/api/contacts', {
        firstName,
        lastName: word,
        email,
        notes: `Bulk Orders: ${email} asks about forty plates.`,
      });
    browser = await launchChromium(executable);
    person = await openSession(browser, site.url, 'desktop', { still: true });
    await person.context.request.post('/api/admin/login', { data: staffSignIn() });
    ({ page } = person);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const names = (): Promise<readonly string[]> =>
    page.locator('tbody [data-row]').evaluateAll((rows) => rows.map((row) => row.textContent.slice(0, 3)));

  test('are searched, sorted, selected by keyboard and done, all in the URL', async () => {
    await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}&sort=-name`);
    await page.getByText('3 messages').waitFor();
    expect((await names()).map((one) => one.trim())).toEqual(['Cle', 'Ben', 'Ana']);
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await until('the other order', async () => ((await names())[0]?.startsWith('Ana') === true ? true : undefined));

    await page.locator('tbody [data-row]').first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Mark answered' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark answered' }).click();
    await page.getByText('1 message', { exact: true }).waitFor();

    const { body } = await staff.get(`/api/contacts?q=${encodeURIComponent(email)}&answered=true&limit=10`);
    expect(z.array(contactAnswer).parse(body)).toHaveLength(2);
    await page.getByRole('button', { name: 'Answered', exact: true }).click();
    await page.getByText('2 messages', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('answered')).toBe('true');
  });

  test('keep chosen columns and a saved view on the device', async () => {
    const heads = () => page.getByRole('columnheader').allTextContents();
    await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}&answered=all`);
    await page.getByText('3 messages').waitFor();
    expect((await heads()).join()).not.toContain('Source');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Source' }).check();
    await page.getByRole('columnheader', { name: 'Source' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByLabel('Name of this view').fill('Plates of Quill');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto('/admin/contacts');
    await page.getByRole('columnheader', { name: 'Source' }).waitFor();
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('link', { name: 'Plates of Quill' }).click();
    await page.getByText('3 messages').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe(email);
  });

  test('are exported as a file of the whole view', async () => {
    await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}&answered=all`);
    await page.getByText('3 messages').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('contacts.csv');
  });

  test('exclude TEST codes, which the test process makes, activates and sums up', async () => {
    const figures = async () => qrStatsAnswer.parse((await staff.get('/api/admin/qr-codes/stats')).body);
    const before = await figures();
    await page.goto('/admin/test-process');
    const made = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/qr-codes/generate'));
    await page.getByRole('button', { name: 'Generate test batch' }).click();
    const { codes } = generatedCodesAnswer.parse(await (await made).json());
    expect(codes).toHaveLength(5);
    await page.getByRole('button', { name: 'Activate the first 3' }).click();
    await page.getByRole('link', { name: 'Activated' }).nth(2).waitFor();
    expect((await staff.get(`/api/timeline/${codes[0]}`)).status).toBe(200);
    const listed = JSON.stringify((await staff.get('/api/qr-codes?limit=1000')).body);
    expect(codes.filter((code) => listed.includes(code))).toEqual([]);
    const after = await figures();
    expect(after.activated - before.activated).toBeLessThan(3);
    expect(JSON.stringify((await staff.get('/api/admin/qr-batches')).body)).not.toContain('"prefix":"TEST"');
  });

  test('are shown beside the background work of every service', async () => {
    const services = z.array(serviceWork).parse((await staff.get('/api/admin/jobs')).body);
    expect(services.filter(({ work }) => work === null)).toEqual([]);
    expect(services.flatMap(({ work }) => work?.queues ?? []).some(({ nextRun }) => nextRun !== null)).toBe(true);
    await page.goto('/admin/jobs');
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    expect(person.complaints).toEqual([]);
  });
});
