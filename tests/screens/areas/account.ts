import type { Page } from 'playwright-core';
import { until } from '../../e2e/support/until.js';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

/** Returns an unused plate. */
const freshPlate = async ({ staff }: ScreenFixture): Promise<string> => {
  const code = await until('a plate', async () => {
    const { body } = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'One' });
    return (body as { codes?: readonly string[] }).codes?.[0];
  });
  return `/account?qr=${code}`;
};

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const activate = 'Activate My Memory Timeline';

const fillIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Your name').fill('Rui Duarte');
  await page.getByLabel('Your email').fill('rui.duarte@keepsake.example');
  await page.getByLabel('Whose page is it?').fill('Inés Duarte');
};

/** Opens the scanner with a refused camera, or without a decision. */
const scanWith = async (page: Page, refused: boolean): Promise<void> => {
  await page.evaluate((no) => {
    const answer = (): Promise<never> => new Promise((_, reject) => no && reject(new Error('refused')));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { configurable: true, value: answer });
  }, refused);
  await press(page, 'Scan the plate');
  await page.getByRole('dialog', { name: 'Scan the plate' }).waitFor();
  if (refused) await page.getByRole('button', { name: 'Type the code' }).waitFor();
};

/** Activation, sign-in and the customer's page. */
export const accountScreens: readonly Screen[] = [
  { name: 'activation-welcome', path: '/account' },
  { name: 'activation-scan', path: '/account', prepare: (page) => scanWith(page, false) },
  { name: 'activation-scan-refused', path: '/account', prepare: (page) => scanWith(page, true) },
  { name: 'activation-misread', path: '/account?qr=CF7K3M9QXA2TDX' },
  { name: 'activation-unknown', path: '/account?qr=CF7K3M9QXA2TDV' },
  { name: 'activation-active', path: ({ plates }) => `/account?qr=${plates[0]}` },
  { name: 'activation-form', path: freshPlate },
  { name: 'activation-errors', path: freshPlate, prepare: (page) => press(page, activate) },
  {
    name: 'activation-private-done',
    path: freshPlate,
    prepare: async (page) => {
      await fillIn(page);
      await page.getByRole('radio', { name: /^Private/ }).check();
      await press(page, activate);
      await page.getByRole('heading', { name: 'The page is ready.' }).waitFor();
    },
  },
  { name: 'plate-unknown', path: '/c/CF7K3M9QXA2TDV' },
  { name: 'claim', path: '/claims/confirm#token=a-link-of-a-mail' },
  { name: 'activation-confirm', path: '/activation/confirm#token=a-link-of-a-mail' },
  { name: 'activation-confirm-unknown', path: '/activation/confirm' },
  { name: 'login', path: '/customer/login' },
  { name: 'login-errors', path: '/customer/login', prepare: (page) => press(page, 'Sign In to My Account') },
  { name: 'login-link-used', path: '/customer/login?link=a-link-that-was-used-before' },
  { name: 'email-confirm', path: '/customer/email#token=a-link-of-a-mail' },
  { name: 'email-link-used', path: '/customer/email' },
  {
    name: 'account',
    path: '/customer/account',
    who: 'customer',
    prepare: (page) => page.getByRole('button', { name: 'Update Preferences' }).waitFor(),
  },
  {
    name: 'account-add-day',
    path: '/customer/account',
    who: 'customer',
    prepare: async (page) => {
      await press(page, 'Add a day');
      await press(page, 'Add this day');
    },
  },
  {
    name: 'account-delete',
    path: '/customer/account',
    who: 'customer',
    prepare: async (page) => {
      await press(page, 'Delete my account');
      await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
    },
  },
];
