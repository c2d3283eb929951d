import { recoveryCodes, twoStepStarted } from '@keepsake/contracts/rest/own-security';
import type { Page } from 'playwright-core';
import { appCode } from '../../e2e/support/app-code.js';
import { openFuneralHome, password } from '../../e2e/support/funeral-home.js';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

type Stored = { readonly email: string; /** Each signs in once. */ codes: string[] };

/** Creates a user with two-step verification, and returns the recovery codes. */
const setUp = async (stage: ScreenFixture): Promise<Stored> => {
  const { email, director } = await openFuneralHome(stage, 'Iris');
  const { secret } = twoStepStarted.parse((await director.post('/api/partners/me/two-step', { password })).body);
  const on = await director.post('/api/partners/me/two-step/confirm', { code: appCode(secret) });
  return { email, codes: [...recoveryCodes.parse(on.body).recoveryCodes] };
};

const ready = new WeakMap<ScreenFixture, Promise<Stored>>();
const somebody = (stage: ScreenFixture): Promise<Stored> => {
  const already = ready.get(stage) ?? setUp(stage);
  ready.set(stage, already);
  return already;
};

const signInPath = `/partners/memorial?next=${encodeURIComponent('/partners/security')}`;

const fillIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

const toCode = async (page: Page, stage: ScreenFixture): Promise<Stored> => {
  const kept = await somebody(stage);
  await fillIn(page, kept.email);
  await page.getByLabel('Code from your app').waitFor();
  return kept;
};

const signIn = async (page: Page, stage: ScreenFixture): Promise<void> => {
  const { codes } = await toCode(page, stage);
  await page.getByLabel('Code from your app').fill(codes.shift() ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Signing in asks for a code').waitFor();
};

const prove = async (page: Page, begin: string, goOn: string): Promise<void> => {
  await page.getByRole('button', { name: begin }).click();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: goOn }).click();
};

/** A partner without two-step verification. */
const plain = new WeakMap<ScreenFixture, Promise<{ readonly email: string }>>();
const signInPlainly = async (page: Page, stage: ScreenFixture): Promise<void> => {
  const already = plain.get(stage) ?? openFuneralHome(stage, 'Noor');
  plain.set(stage, already);
  await fillIn(page, (await already).email);
  await page.getByText('With it, anyone who learns your password').waitFor();
};

/** Two-step verification at the partner sign-in. */
export const partnerSecurityScreens: readonly Screen[] = [
  { name: 'partner-sign-in-code', path: signInPath, prepare: toCode },
  { name: 'partner-security', path: signInPath, prepare: signInPlainly },
  {
    name: 'partner-security-enrol',
    path: signInPath,
    prepare: async (page, stage) => {
      await signInPlainly(page, stage);
      await prove(page, 'Set up', 'Continue');
      await page.getByLabel('Code from the app').waitFor();
    },
  },
  {
    name: 'partner-security-password',
    path: signInPath,
    prepare: async (page, stage) => {
      await signIn(page, stage);
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByLabel('Your password', { exact: true }).waitFor();
    },
  },
  {
    name: 'partner-security-codes',
    path: signInPath,
    prepare: async (page, stage) => {
      await signIn(page, stage);
      await prove(page, 'New recovery codes', 'Make new ones');
      const list = page.getByRole('list', { name: 'Recovery codes' });
      await list.waitFor();
      // The previous ones are invalid now.
      (await somebody(stage)).codes = await list.getByRole('listitem').allInnerTexts();
    },
  },
];
