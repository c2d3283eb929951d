import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Browser, Cookie, Page } from 'playwright-core';
import { lasting, overflow } from '../../screens/axe.js';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, waitUntilInteractive, type Device } from '../support/chromium.js';
import { hardCoded } from '../support/hard-coded.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { orderOf, uniqueUser } from '../support/people.js';
import { emailedCode } from '../support/sign-in.js';
import { visitor } from '../support/visitor.js';

/* Families and buyers use their account in their own language. SCREENSHOTS names a folder for pictures of each screen. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const pictures = process.env['SCREENSHOTS'];

type Words = {
  readonly locale: string;
  readonly html: { readonly lang: string; readonly dir: string };
  readonly email: string;
  readonly invalid: string;
  readonly signIn: string;
  readonly code: string;
  readonly settings: string;
  readonly lead: string;
  readonly days: string;
  readonly update: string;
  readonly updated: string;
  readonly delete: string;
  readonly question: string;
  readonly confirmDelete: string;
  readonly mismatch: string;
  readonly cancel: string;
  readonly signOut: string;
  /** Next language of the switch and the heading in it. */
  readonly next: readonly [tag: string, heading: string];
};

const languages: readonly Words[] = [
  {
    locale: 'es-MX',
    html: { lang: 'es', dir: 'ltr' },
    email: 'Correo electrónico',
    invalid: 'Escriba una dirección de correo electrónico válida.',
    signIn: 'Iniciar sesión en mi cuenta',
    code: 'Código',
    settings: 'Ajustes',
    lead: 'Primer aviso',
    days: '2 semanas antes',
    update: 'Actualizar las preferencias',
    updated: 'Preferencias actualizadas',
    delete: 'Eliminar mi cuenta',
    question: '¿Eliminar su cuenta?',
    confirmDelete: 'Eliminar mi cuenta',
    mismatch: 'Escriba la dirección de su cuenta tal como aparece arriba.',
    cancel: 'Conservar mi cuenta',
    signOut: 'Cerrar sesión',
    next: ['de', 'Mein Konto'],
  },
  {
    locale: 'ar',
    html: { lang: 'ar', dir: 'rtl' },
    email: 'البريد الإلكتروني',
    invalid: 'يُرجى كتابة عنوان بريد إلكتروني صحيح.',
    signIn: 'تسجيل الدخول إلى حسابي',
    code: 'الرمز',
    settings: 'الإعدادات',
    lead: 'التذكير الأول',
    days: 'قبل أسبوعين',
    update: 'تحديث التفضيلات',
    updated: 'حُدّثت التفضيلات',
    delete: 'حذف حسابي',
    question: 'هل تريدون حذف حسابكم؟',
    confirmDelete: 'حذف حسابي',
    mismatch: 'يُرجى كتابة عنوان حسابكم كما يظهر أعلاه.',
    cancel: 'إبقاء حسابي',
    signOut: 'تسجيل الخروج',
    next: ['en', 'My Account'],
  },
];

const documentLanguage = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

whenThere('a family that reads another language', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  const owner = uniqueUser('Ana');
  let code = '';
  let order = '';
  let freshCode = '';
  let cookies: Cookie[] = [];

  const open = (locale: string, device: Device = 'phone') =>
    openSession(browser, site.url, device, { still: true, locale });

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    code = await activatedPlate(site.url, {
      customerName: 'Ana',
      customerEmail: owner.email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    const memory = new FormData();
    const text = { title: 'The boat', description: 'She painted it.', date: '1974', submittedBy: 'Rui' };
    for (const [name, value] of Object.entries(text)) memory.set(name, value);
    await visitor(site.url).post(`/api/timeline/${code}/entries`, memory);
    const { body } = await visitor(site.url).post('/api/orders', orderOf(owner.email));
    order = (body as { readonly id: string }).id;
    const staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const made = await staff.post('/api/admin/qr-codes/generate', {
      quantity: 1,
      prefix: 'CF',
      batchName: owner.email,
    });
    [freshCode = ''] = generatedCodesAnswer.parse(made.body).codes;
    const { context } = await open('en-US');
    const post = (path: string, data: object) =>
      context.request.post(path, { data, headers: { 'idempotency-key': randomUUID() } });
    const email = { email: owner.email };
    const digits = await emailedCode(site.url, owner.email, () => post('/api/customer/login', email));
    await post('/api/customer/login/verify', { ...email, code: digits });
    cookies = await context.cookies();
    await context.close();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const signIn = async (page: Page, email: string, send: string, code: string): Promise<void> => {
    await page.goto('/customer/login');
    const digits = await emailedCode(site.url, owner.email, async () => {
      if ((await page.getByLabel(email, { exact: true }).count()) === 0) await page.goto('/customer/login');
      await page.getByLabel(email, { exact: true }).fill(owner.email);
      await page.getByRole('button', { name: send }).click();
      await page.getByLabel(code, { exact: true }).waitFor();
    });
    await page.getByLabel(code, { exact: true }).pressSequentially(digits);
    await page.waitForURL(/\/customer\/account/);
  };

  test.each(languages)('signs in, changes settings and keeps the account in $html.lang', async (words) => {
    const { context, page, complaints } = await open(words.locale);
    await page.goto('/customer/login');
    expect(await documentLanguage(page)).toEqual(words.html);
    await page.getByLabel(words.email, { exact: true }).fill('not-an-address');
    await page.getByRole('button', { name: words.signIn }).click();
    await page.getByText(words.invalid).first().waitFor();
    await signIn(page, words.email, words.signIn, words.code);
    await page.getByRole('heading', { level: 2, name: words.settings, exact: true }).waitFor();
    await page.getByRole('heading', { level: 3, name: 'Inés Duarte' }).waitFor();
    await page.getByText(words.days).first().waitFor();
    await page.getByRole('button', { name: words.update }).click();
    await page.getByText(words.updated).first().waitFor();
    await page.getByRole('button', { name: words.delete }).click();
    const dialog = page.getByRole('dialog', { name: words.question });
    await dialog.getByRole('button', { name: words.confirmDelete }).click();
    await dialog.getByText(words.mismatch).waitFor();
    await dialog.getByRole('button', { name: words.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await lasting(page, 'light')).toEqual([]);

    // The choice is made on the page, applies without a reload, and is remembered.
    const [tag, heading] = words.next;
    await page.locator('.language-switch').selectOption(tag);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect((await documentLanguage(page)).lang).toBe(tag);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('.language-switch').selectOption(words.html.lang);
    await page.getByRole('button', { name: words.signOut, exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(complaints).toEqual([]);
    await context.close();
  });

  type Screen = readonly [name: string, path: () => string, shown: string, prepare?: (page: Page) => Promise<void>];
  const sectionScreen = (section: string): Screen => [
    `manage-${section}`,
    () => `/timeline/${code}/desk?section=${section}`,
    '#manage-section',
    async (page) => {
      await page.locator('#manage-section').waitFor();
      await page.waitForFunction(() => document.querySelector('.manage-section .skeleton') === null);
    },
  ];
  const screens: readonly Screen[] = [
    ['account', () => '/customer/account', '.account-part .person-form'],
    [
      'account-day',
      () => '/customer/account',
      '.reminder-add .field-error',
      async (page) => {
        await page.locator('.reminder-more').click();
        await page.locator('.reminder-add > button').click();
      },
    ],
    [
      'account-delete',
      () => '/customer/account',
      '.leave-dialog',
      (page) => page.locator('.account-part .ant-btn-dangerous').click(),
    ],
    ['upload', () => '/upload', '.upload-zone'],
    ['login', () => '/customer/login?link=used', '.login'],
    ['email', () => '/customer/email#token=a', '.mailed'],
    ['invitation', () => '/keep#token=a', '.keep'],
    ['unsubscribe', () => '/unsubscribe/a', '.keep'],
    ['welcome', () => '/account', '.activation-welcome'],
    ['activation', () => `/account?qr=${freshCode}`, '.activation-policy'],
    ['claim', () => '/claims/confirm#token=a', '.claim'],
    ['confirm', () => '/activation/confirm#token=a', '.claim'],
    ['order', () => `/order-confirmation/${order}`, '.order-facts'],
    ['order-status', () => '/order-status', '.look-up'],
    ['order-link', () => '/order-status/used', '.look-up'],
    ['checkout', () => '/checkout', '.summary-total strong'],
    [
      'checkout-errors',
      () => '/checkout',
      '.field-error',
      async (page) => {
        await page.locator('.order-more').click();
        await page.locator('.checkout-place').click();
      },
    ],
    ['create', () => '/create', '.create-submit'],
    ['landing', () => '/', '.contact-form'],
    ...[
      'waiting',
      'memories',
      'replies',
      'sealed',
      'about',
      'guests',
      'visits',
      'cards',
      'reports',
      'invitations',
      'keepers',
      'book',
      'export',
      'story',
    ].map(sectionScreen),
  ];
  const phoneScreens: readonly Screen[] = [
    ['menu', () => '/', '.mobile-menu-panel', (page) => page.locator('.public-menu').click()],
    [
      'manage-sections',
      () => `/timeline/${code}/desk`,
      '.manage-sections-panel',
      (page) => page.locator('.manage-nav-button').click(),
    ],
  ];

  test.each([
    ['de', 'de', 'phone'],
    ['de', 'de', 'desktop'],
    ['ar', 'ar', 'phone'],
    ['ar', 'ar', 'desktop'],
    ['pseudo', 'en', 'phone'],
  ] as const)('has no clipped or untranslated text in %s read by %s on a %s', async (language, locale, device) => {
    const { context, page } = await open(locale, device);
    const query = language === 'pseudo' ? 'lang=pseudo' : '';
    await context.addCookies(cookies);
    const found: string[] = [];
    for (const [name, pathOf, shown, prepare] of device === 'phone' ? [...screens, ...phoneScreens] : screens) {
      const url = new URL(pathOf(), site.url);
      if (query !== '') url.searchParams.set('lang', 'pseudo');
      await page.goto(url.href);
      await waitUntilInteractive(page);
      await prepare?.(page);
      await page.locator(shown).first().waitFor();
      const wider = await overflow(page);
      if (wider > 0) found.push(`${name}: ${wider} px wider than the page`);
      if (language === 'pseudo')
        found.push(
          ...(
            await hardCoded(
              page,
              '.order-number, .code-card-code, .manage-code, .plate-card-address, .book-page, .keeping-name',
            )
          ).map((text) => `${name}: ${text}`),
        );
      else found.push(...(await lasting(page, 'light')).map((finding) => `${name}: ${finding}`));
      if (pictures === undefined) continue;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: `${pictures}/${language}-${device}-${name}.png`, fullPage: true });
    }
    expect(found).toEqual([]);
    await context.close();
  });
});
