import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser, Page } from 'playwright-core';
import { lasting, overflow } from '../../screens/axe.js';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, waitUntilInteractive, type Person } from '../support/chromium.js';
import { hardCoded } from '../support/hard-coded.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { until } from '../support/until.js';
import { visitor } from '../support/visitor.js';
import { allWalks } from '../support/walk-screens.js';

/* Guests read and add in their own language. SCREENSHOTS names a folder for pictures of each screen. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const pictures = process.env['SCREENSHOTS'];

const accessCode = 'ROSE42';

type Words = {
  readonly locale: string;
  readonly html: { readonly lang: string; readonly dir: string };
  readonly heading: string;
  readonly open: string;
  readonly choose: RegExp;
  readonly description: string;
  readonly add: string;
  readonly added: string;
};

const languages: readonly Words[] = [
  {
    locale: 'es-MX',
    html: { lang: 'es', dir: 'ltr' },
    heading: 'En memoria de Inés Duarte',
    open: 'Añadir un recuerdo',
    choose: /Elegir fotos/,
    description: 'Descripción',
    add: 'Añadir recuerdo',
    added: 'Recuerdo añadido',
  },
  {
    locale: 'ar',
    html: { lang: 'ar', dir: 'rtl' },
    heading: 'في ذكرى Inés Duarte',
    open: 'إضافة ذكرى',
    choose: /اختيار صور/,
    description: 'الوصف',
    add: 'إضافة الذكرى',
    added: 'أُضيفت الذكرى',
  },
];

whenThere('a guest who reads another language', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let code = '';
  let privateCode = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    const owner = { customerName: 'Ana', eventType: 'memorial', honoreeName: 'Inés Duarte' };
    code = await activatedPlate(site.url, { ...owner, customerEmail: uniqueUser('Ana').email });
    const hidden = { ...owner, customerEmail: uniqueUser('Bea').email, isPrivate: true, accessCode };
    privateCode = await activatedPlate(site.url, hidden);
    const guest = visitor(site.url);
    const photo = new Blob([new Uint8Array(await photographWithGps())], { type: 'image/jpeg' });
    for (const [title, description, date] of [
      ['The boat on the river', 'She painted it blue every spring.', '1974'],
      ['بيت الجدة', 'كانت تطليه بالأزرق كل ربيع.', '1981-06'],
    ] as const) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ title, description, date, submittedBy: 'Rui' }))
        form.set(name, value);
      form.append('media', photo, 'a.jpg');
      addEntryAnswer.parse((await guest.post(`/api/timeline/${code}/entries`, form)).body);
    }
    await until('the photos', async () => {
      const { entries } = timelineAnswer.parse((await guest.get(`/api/timeline/${code}?limit=100`)).body);
      return entries.every(({ mediaState }) => mediaState === 'ready') ? true : undefined;
    });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const openIn = (locale: string): Promise<Person> => openSession(browser, site.url, 'phone', { still: true, locale });

  test.each(languages)('scans, reads and adds a memory in $html.lang', async (words) => {
    const { context, page, complaints } = await openIn(words.locale);
    await page.goto(`/c/${code}`);
    await page.getByRole('heading', { level: 1, name: words.heading }).waitFor();
    expect(
      await page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir })),
    ).toEqual(words.html);
    await page.getByRole('button', { name: words.open, exact: true }).first().click();
    const form = page.getByRole('form', { name: words.open });
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photographWithGps(800, 600) });
    await form.getByLabel(words.description).fill(`Her garden, ${words.locale}`);
    await form.getByRole('button', { name: words.add, exact: true }).click();
    await page.getByText(words.added, { exact: true }).first().waitFor();
    await page.getByText(`Her garden, ${words.locale}`).waitFor();
    expect(await lasting(page, 'light')).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('changes the language without a reload, and finds it again', async () => {
    const { context, page, complaints } = await openIn('es');
    await page.goto(`/timeline/${code}`);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.locator('.language-switch').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Im Gedenken an Inés Duarte' }).waitFor();
    await page
      .getByText(/^Hinzugefügt am/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => [Reflect.has(window, 'isSamePage'), document.documentElement.lang])).toEqual([
      true,
      'de',
    ]);
    expect(await page.getByText(/Añadi/).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Erinnerung hinzufügen' }).first().waitFor();
    // The shop is in English only.
    await page.locator('.guest-footer a[href="/privacy"]').click();
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Im Gedenken an Inés Duarte' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('turns to the next photo with the left arrow key in Arabic', async () => {
    const { context, page } = await openIn('ar');
    await page.goto(`/timeline/${code}`);
    await page.locator('button.picture').first().click();
    await page.locator('.lightbox-bar').waitFor();
    const placeOf = (what: string, place: RegExp): Promise<true> =>
      until(what, async () =>
        place.test((await page.locator('.lightbox-bar p').textContent()) ?? '') ? true : undefined,
      );
    await page.keyboard.press('ArrowLeft');
    expect(await placeOf('the next photo', /2.*من/)).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await placeOf('the first photo', /1.*من/)).toBe(true);
    await context.close();
  });

  const screens: readonly (readonly [name: string, shown: string, open: (page: Page) => Promise<void>])[] = [
    ['timeline', '.memory-actions', async () => undefined],
    ['form', '.memory-form .vague-date', (page) => page.locator('.timeline-actions .button-primary').click()],
    [
      'cancel',
      '.memory-form-question',
      async (page) => {
        await page.locator('.timeline-actions .button-primary').click();
        await page.locator('.memory-form textarea').first().fill('Her garden');
        await page.locator('.memory-form-top .button-text').click();
      },
    ],
    [
      'recorder',
      '.recorder-actions',
      async (page) => {
        await page.locator('.timeline-actions .button-primary').click();
        await page.locator('.picker button.picker-choose').click();
        await page.locator('.recorder').waitFor();
      },
    ],
    ['lightbox', '.lightbox-bar', (page) => page.locator('button.picture').first().click()],
    [
      'report',
      'dialog.report',
      async (page) => {
        await page.locator('.memory-actions .link-button').last().click();
        await page.locator('dialog.report .button-primary').click();
      },
    ],
    [
      'reply',
      '.reply-form .field-error',
      async (page) => {
        await page.locator('.memory-actions [aria-expanded]').first().click();
        await page.locator('.reply-form .button-primary').click();
      },
    ],
    ['print', '#print-title', (page) => page.locator('.timeline-print .link-button').click()],
    ['share', '.toast-title', (page) => page.locator('.timeline-actions .button-quiet').last().click()],
    ['private', '.gate', (page) => page.goto(page.url().replace(code, privateCode)).then(() => undefined)],
    [
      'not found',
      '.guest-state',
      (page) => page.goto(page.url().replace(code, 'CF7K3M9QXA2TDV')).then(() => undefined),
    ],
    ['wall', '.wall-slide', (page) => page.goto(page.url().replace(code, `${code}/wall`)).then(() => undefined)],
  ];

  test.each([['pseudo', 'en'], ['ar', 'ar'], ...(allWalks ? [['de', 'de'] as const] : [])])(
    'sees no clipped and no untranslated text on a phone in %s',
    async (language, locale) => {
      const { context, page } = await openIn(locale);
      const found: string[] = [];
      for (const [name, shown, open] of screens) {
        await page.goto(`/timeline/${code}${language === 'pseudo' ? '?lang=pseudo' : ''}`);
        await page.locator('.memory-actions .link-button').first().waitFor();
        await open(page);
        await waitUntilInteractive(page);
        await page.locator(shown).first().waitFor();
        const wider = await overflow(page);
        if (wider > 0) found.push(`${name}: ${wider} px wider than the page`);
        if (language === 'pseudo') found.push(...(await hardCoded(page)).map((text) => `${name}: ${text}`));
        else found.push(...(await lasting(page, 'light')).map((finding) => `${name}: ${finding}`));
        if (pictures === undefined) continue;
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: `${pictures}/${language}-${name}.png` });
      }
      expect(found).toEqual([]);
      await context.close();
    },
  );
});
