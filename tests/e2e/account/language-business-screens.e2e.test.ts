import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import { translatedBusiness, type TranslatedBusiness } from '../support/translated-business.js';
import { allWalks, walkScreens, type Walk, type WalkedScreen } from '../support/walk-screens.js';

/* Each screen of affiliates and partners in other languages. SCREENSHOTS names a folder for pictures of each screen. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

const submit = (form: string) => (page: Page) => page.locator(`${form} form .button-primary`).click();

/** Before the sign-in. */
const openScreens: readonly WalkedScreen[] = [
  { name: 'affiliate-login', path: '/affiliate/login', shown: '.affiliate-sign-in form' },
  {
    name: 'affiliate-login-errors',
    path: '/affiliate/login',
    shown: '.affiliate-sign-in .field-error',
    prepare: submit('.affiliate-sign-in'),
  },
  {
    name: 'affiliate-register',
    path: '/affiliate/register',
    shown: '.affiliate-register .field-error:not([hidden])',
    prepare: submit('.affiliate-register'),
  },
  { name: 'affiliate-reset', path: '/affiliate/reset', shown: '.password-reset form' },
  { name: 'partners', path: '/partners', shown: '.partners-facts' },
  { name: 'partners-pet', path: '/partners?for=pet', shown: '.partners-facts' },
  { name: 'partners-affiliates', path: '/partners?for=affiliates', shown: '.partner-sample' },
  { name: 'partner-login', path: '/partners/memorial', shown: '.partner-sign-in form' },
  {
    name: 'partner-apply',
    path: '/partners/pet?tab=apply',
    shown: '.apply-form .field-error',
    prepare: submit('.partner-sign-in'),
  },
  { name: 'partner-reset', path: '/partners/reset', shown: '.password-reset form' },
  { name: 'affiliate-signed-out', path: '/affiliate/dashboard', shown: '.affiliate-dashboard .state' },
  // Another page is between this one and the one above, because a change of the fragment loads no page.
  { name: 'affiliate-link', path: '/affiliate/reset#token=a', shown: '.password-reset [role=alert]' },
];

const affiliateScreens: readonly WalkedScreen[] = [
  { name: 'affiliate-dashboard', path: '/affiliate/dashboard', shown: '.money-rows .money-state' },
  {
    name: 'affiliate-payout',
    path: '/affiliate/dashboard',
    shown: '.payout-form',
    prepare: (page) => page.locator('.payout-card > .button').click(),
  },
];

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();

const partnerScreens: readonly WalkedScreen[] = [
  { name: 'portal-today', path: '/partners/dashboard', shown: '.today-row' },
  {
    name: 'portal-inventory',
    path: '/partner-portal?tab=inventory',
    shown: '.stock-moves',
    prepare: press('.stock-own summary'),
  },
  { name: 'portal-team', path: '/partners/team', shown: '.team-actions' },
  {
    name: 'portal-invite',
    path: '/partners/team',
    shown: '.team-form .field-error',
    prepare: async (page) => {
      await press('.team section > .button-primary')(page);
      await press('.team-form .button-primary')(page);
    },
  },
  { name: 'portal-security', path: '/partners/security', shown: '.security-devices' },
  {
    name: 'portal-two-step',
    path: '/partners/security',
    shown: '.security-form h3',
    prepare: press('.security-actions > .button-primary[type=button]'),
  },
  { name: 'portal-brand', path: '/partners/brand', shown: '.brand-sample' },
  { name: 'portal-integrations', path: '/partners/integrations', shown: '.integration-url' },
  {
    name: 'portal-key',
    path: '/partners/integrations',
    shown: '.team-form .field-error',
    prepare: async (page) => {
      await press('.team section > .button-primary')(page);
      await press('.team-form .button-primary')(page);
    },
  },
  { name: 'portal-export', path: '/partners/export', shown: '.leaving' },
];

/** A table with a new case, one that is listed already and one without a name. */
const importedTable = ['name,serviceDate', 'Tomás Ferreira,2026-12-04', ',2026-12-05', 'Inés Rivera,'].join('\n');

const caseScreens = ({ locationId, caseId }: TranslatedBusiness['work']): readonly WalkedScreen[] => {
  const tab = (name: string): string => `/partner-portal?location=${locationId}&tab=${name}&case=${caseId}`;
  const ofCase = `/partner-portal/cases/${caseId}`;
  return [
    { name: 'portal-cases', path: tab('cases'), shown: '.case-chosen' },
    { name: 'portal-cases-none', path: `${tab('cases')}&q=zzz`, shown: '.cases .state' },
    {
      name: 'portal-create',
      path: tab('create'),
      shown: '.case-form .field-error',
      prepare: press('.case-form .button-primary'),
    },
    {
      name: 'portal-assign',
      path: tab('assign'),
      shown: '.assign .field-error',
      prepare: press('.assign form .button-primary'),
    },
    { name: 'portal-case', path: ofCase, shown: '.draft-files .upload' },
    {
      name: 'portal-case-kin',
      path: ofCase,
      shown: '.kin-form .field-error',
      prepare: async (page) => {
        await press('.kin-list + .button, .case-part > .button-quiet')(page);
        await press('.kin-form .button-primary')(page);
      },
    },
    {
      name: 'portal-case-close',
      path: ofCase,
      shown: '.case-close',
      prepare: press('.case-facts .button-text'),
    },
    { name: 'portal-case-preview', path: `${ofCase}/preview`, shown: '.prepared-page h1' },
    {
      name: 'portal-case-missing',
      path: '/partner-portal/cases/01900000-0000-7000-8000-000000000000',
      shown: '.state',
    },
    {
      name: 'portal-import',
      path: `/partner-portal/import?location=${locationId}`,
      shown: '.rejected-rows',
      prepare: (page) =>
        page
          .locator('#cases-file')
          .setInputFiles({ name: 'cases.csv', mimeType: 'text/csv', buffer: Buffer.from(importedTable) }),
    },
  ];
};

/** Names, amounts, days and names of countries. */
const people =
  '.affiliate-code, .share-address, .affiliate-small strong, textarea, .money-amount, .money-note, .earned-value, .days-ends, .bars-name, select[autocomplete=country] option, time, .stock-reason, .statement option, .integration-secret code';
const sameAnywhere = /^[\w-]+: (?:IBAN|BIC|PayPal|SVG|PNG)$/;

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

whenThere('screens of affiliates and partners in other languages', () => {
  let business: TranslatedBusiness;
  beforeAll(async () => {
    business = await translatedBusiness(executable);
  }, 240_000);
  afterAll(() => business?.leave());

  test.each(walks)('has no clipped or untranslated text in %s read by %s on a %s', async (...walk) => {
    const { context, page } = await business.open(walk[1], walk[2]);
    const found = [...(await walkScreens(page, business.url, walk, openScreens, people))];
    await context.addCookies([...business.affiliateCookies]);
    found.push(...(await walkScreens(page, business.url, walk, affiliateScreens, people)));
    expect(found.filter((text) => !sameAnywhere.test(text))).toEqual([]);
    await context.close();
  });

  test.each(walks)('has a translated portal in %s read by %s on a %s', async (...walk) => {
    const { context, page } = await business.open(walk[1], walk[2]);
    await context.addCookies([...business.partnerCookies]);
    const screens = [...partnerScreens, ...caseScreens(business.work)];
    expect(await walkScreens(page, business.url, walk, screens, people)).toEqual([]);
    await context.close();
  });
});
