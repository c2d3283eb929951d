import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { filmAnswer } from '@keepsake/contracts/rest/films';
import { bookAnswer } from '@keepsake/contracts/rest/books';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { lasting, overflow } from '../../screens/axe.js';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode } from '../support/sign-in.js';
import { eventually } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* The memory book from the first choice to the PDF. BOOK_SHOTS keeps screenshots. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const shots = process.env['BOOK_SHOTS'];

whenThere('a memory book', () => {
  const rosa = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let family: Person;
  let page: Page;
  let code = '';

  const add = async (title: string, date: string, file?: Buffer): Promise<void> => {
    const { request } = page;
    const fields = { title, description: `About ${title}.`, date, submittedBy: 'Ana' };
    const sent = await request.post(`/api/timeline/${code}/entries`, {
      multipart: file ? { ...fields, media: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: file } } : fields,
    });
    expect(sent.status()).toBe(201);
  };

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    const { email, name } = rosa;
    code = await activatedPlate(site.url, {
      customerName: name,
      customerEmail: email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    await confirmActivation(site.url, email, code);
    family = await openSession(browser, site.url, 'desktop');
    ({ page } = family);
    const digits = await emailedCode(site.url, email, () =>
      page.request.post('/api/customer/login', { data: { email } }),
    );
    await page.request.post('/api/customer/login/verify', { data: { email, code: digits } });
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#35607a' } })
      .jpeg()
      .toBuffer();
    await add('The lake', '1962', photo);
    await add('Her garden', '1970');
    await add('The wedding', '1980');
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('is suggested and previewed in the language of the reader, as the film is', async () => {
    const headers = { 'accept-language': 'de' };
    const read = async (path: string): Promise<string> =>
      (await page.request.get(`/api/timeline/${code}/${path}`, { headers })).text();
    expect(bookAnswer.parse(JSON.parse(await read('book'))).settings.title).toBe('Im Gedenken an Inés Duarte');
    expect(filmAnswer.parse(JSON.parse(await read('film'))).settings.title).toBe('Im Gedenken an Inés Duarte');
    expect(await read('book/pages?from=1')).toContain('Von Ana');
  });

  test('is composed with a live preview, reordered, and keeps its choices after a reload', async () => {
    await page.goto(`/timeline/${code}/desk`);
    await page.getByRole('link', { name: 'Memory book' }).click();
    await page.getByText('3 of 3 in the book').waitFor();
    await page.getByRole('radio', { name: 'A4' }).check();
    await page.getByLabel('Title on the cover').fill('Inés, always');
    await page.getByRole('img', { name: 'Cover' }).getByText('Inés, always').waitFor();
    await page.getByRole('checkbox', { name: /Her garden/ }).uncheck();
    await page.getByText('2 of 3 in the book').waitFor();
    await page.getByRole('button', { name: 'Move up: The wedding' }).click();
    await page.getByRole('button', { name: 'Move up: The wedding' }).click();
    await page.getByText('Your choices are saved.').waitFor();
    await page.getByRole('button', { name: 'Next pages' }).click();
    await page.getByRole('img', { name: 'Page 2' }).getByText('The wedding', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('2 of 3 in the book').waitFor();
    expect(await page.getByLabel('Title on the cover').inputValue()).toBe('Inés, always');
    expect(await page.locator('.book-memory').first().textContent()).toContain('The wedding');
  }, 60_000);

  test('explains what a print shop would reject', async () => {
    const warnings = page.getByRole('region', { name: 'Before you print' });
    await warnings.waitFor();
    expect(await warnings.textContent()).toMatch(/The lake \(page \d\): \d+ dpi\./);
    await page.getByLabel('Title on the cover').fill('');
    await page.getByText('Please enter a title for the cover.').waitFor();
    await page.getByLabel('Title on the cover').fill('Inés, always');
    await page.getByText('Your choices are saved.').waitFor();
  }, 60_000);

  test('asks before it replaces what another device saved', async () => {
    const api = `/api/timeline/${code}/book`;
    const { settings, revision } = bookAnswer.parse(await (await page.request.get(api)).json());
    const other = await page.request.put(api, { data: { ...settings, title: 'Inés', revision } });
    expect(other.status()).toBe(200);
    const title = page.getByLabel('Title on the cover');
    await title.fill('Inés, always and ever');
    await page.getByText(/^Someone else changed the book/).waitFor();
    if (shots !== undefined) await page.screenshot({ path: `${shots}/conflict.png`, fullPage: true });
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await page.getByText('Your choices are saved.').waitFor();
    expect(await title.inputValue()).toBe('Inés');
    await title.fill('Inés, always');
    await page.getByText('Your choices are saved.').waitFor();
  }, 60_000);

  test('is created, announced by one email, and downloads as a PDF', async () => {
    await page.getByRole('button', { name: 'Create the book' }).click();
    await page.getByRole('link', { name: 'Download the PDF' }).waitFor({ timeout: 60_000 });
    const url = await page.getByRole('link', { name: 'Download the PDF' }).getAttribute('href');
    const bytes = await (await page.request.get(url ?? '')).body();
    const { pages } = readPdf(bytes);
    const text = pages.map(({ texts }) => texts.map((one) => one.text).join(' ')).join('\n');
    expect(text).toMatch(/Inés, always[^]*The wedding[^]*The lake/);
    expect(text).not.toContain('Her garden');
    await eventually(async () => {
      const mails = mailboxAnswer.parse((await visitor(site.url).get('/api/dev/mailbox')).body);
      const subjects = mails.filter(({ to }) => to === rosa.email).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes('book'))).toEqual(['Your memory book is ready to print']);
    });
  }, 120_000);

  test.each([
    ['phone', 360, 780],
    ['desktop', 1440, 900],
  ] as const)(
    'is accessible and fits a %s, light and dark',
    async (name, width, height) => {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true });
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(await lasting(page, colorScheme)).toEqual([]);
      }
    },
    60_000,
  );
});
