import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import { translatedFamily, type TranslatedFamily } from '../support/translated-family.js';
import { allWalks, walkScreens, type Walk } from '../support/walk-screens.js';

/* Each screen of families and buyers in other languages. SCREENSHOTS names a folder for pictures of each screen. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

type Screen = readonly [
  name: string,
  path: (family: TranslatedFamily) => string,
  shown: string,
  prepare?: (page: Page) => Promise<void>,
];
const sectionScreen = (section: string): Screen => [
  `manage-${section}`,
  ({ code }) => `/timeline/${code}/desk?section=${section}`,
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
  ['activation', ({ freshCode }) => `/account?qr=${freshCode}`, '.activation-policy'],
  ['claim', () => '/claims/confirm#token=a', '.claim'],
  ['confirm', () => '/activation/confirm#token=a', '.claim'],
  ['order', ({ order }) => `/order-confirmation/${order}`, '.order-facts'],
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
    ({ code }) => `/timeline/${code}/desk`,
    '.manage-sections-panel',
    (page) => page.locator('.manage-nav-button').click(),
  ],
];

const shortWalks: readonly Walk[] = [
  ['pseudo', 'en', 'phone'],
  ['ar', 'ar', 'phone'],
];
const longWalks: readonly Walk[] = [
  ['de', 'de', 'phone'],
  ['de', 'de', 'desktop'],
  ['ar', 'ar', 'desktop'],
];
const walks = allWalks ? [...shortWalks, ...longWalks] : shortWalks;

whenThere('screens in other languages', () => {
  let family: TranslatedFamily;
  beforeAll(async () => {
    family = await translatedFamily(executable);
  }, 240_000);
  afterAll(() => family?.leave());

  test.each(walks)('has no clipped or untranslated text in %s read by %s on a %s', async (language, locale, device) => {
    const { context, page } = await family.open(locale, device);
    await context.addCookies([...family.cookies]);
    const walked = (device === 'phone' ? [...screens, ...phoneScreens] : screens).map(
      ([name, pathOf, shown, prepare]) => ({ name, path: pathOf(family), shown, prepare }),
    );
    const people =
      '.order-number, .code-card-code, .manage-code, .plate-card-address, .book-page, .book-small, .keeping-name';
    const found = await walkScreens(page, family.url, [language, locale, device], walked, people);
    expect(found).toEqual([]);
    await context.close();
  });
});
