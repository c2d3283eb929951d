import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { lasting } from '../../screens/axe.js';
import { findChromium } from '../support/chromium.js';
import { emailedCode } from '../support/sign-in.js';
import { translatedFamily, type TranslatedFamily } from '../support/translated-family.js';

/* Families and buyers use their account in their own language. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

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
  let family: TranslatedFamily;
  beforeAll(async () => {
    family = await translatedFamily(executable);
  }, 240_000);
  afterAll(() => family?.leave());

  const signIn = async (page: Page, email: string, send: string, code: string): Promise<void> => {
    await page.goto('/customer/login');
    const digits = await emailedCode(family.url, family.email, async () => {
      if ((await page.getByLabel(email, { exact: true }).count()) === 0) await page.goto('/customer/login');
      await page.getByLabel(email, { exact: true }).fill(family.email);
      await page.getByRole('button', { name: send }).click();
      await page.getByLabel(code, { exact: true }).waitFor();
    });
    await page.getByLabel(code, { exact: true }).pressSequentially(digits);
    await page.waitForURL(/\/customer\/account/);
  };

  test.each(languages)('signs in, changes settings and keeps the account in $html.lang', async (words) => {
    const { context, page, complaints } = await family.open(words.locale);
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
});
