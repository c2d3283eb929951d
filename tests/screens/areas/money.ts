import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

type WithId = { readonly id: string };

/** Creates an account in euros with entries of each type. */
const setUp = async ({ staff }: ScreenFixture): Promise<string> => {
  const opened = await staff.post('/api/escrow/accounts', {
    accountName: 'Deposits of funeral homes',
    accountType: 'deposit',
    currency: 'EUR',
  });
  const accountId = (opened.body as WithId).id;
  const enter = async (type: string, amount: number, description: string): Promise<string> =>
    ((await staff.post('/api/escrow/transactions', { accountId, type, amount, description })).body as WithId).id;
  const settle = (id: string, act: string, reason = '') =>
    staff.post(`/api/escrow/transactions/${id}/${act}`, { reason });
  await settle(await enter('deposit', 1_250_000, 'Okafor & Daughters, deposit for spring'), 'post');
  const twice = await enter('deposit', 480_000, 'Bay Lane Funeral Home');
  await settle(twice, 'post');
  await settle(twice, 'reverse', 'Entered twice; the bank shows it once.');
  await settle(await enter('hold', 30_000, 'Plates that may come back'), 'void', 'They were kept.');
  await enter('withdrawal', 120_000, 'Maker, invoice 2041');
  await enter('hold', 45_000, 'Reprint of a damaged batch');
  return accountId;
};

const ready = new WeakMap<ScreenFixture, Promise<string>>();
const on =
  (path: (accountId: string) => string) =>
  async (stage: ScreenFixture): Promise<string> => {
    const already = ready.get(stage) ?? setUp(stage);
    ready.set(stage, already);
    return path(await already);
  };

const openReversed = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').filter({ hasText: 'Reversed' }).first().click();
  await page.getByRole('dialog').waitFor();
};
const press =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
  };

const discounts = new WeakMap<ScreenFixture, Promise<unknown>>();
/** Creates discount codes of each kind, once. */
export const discounted =
  (path: string) =>
  async (stage: ScreenFixture): Promise<string> => {
    const create = (body: object) => stage.staff.post('/api/admin/discounts', body);
    const already =
      discounts.get(stage) ??
      Promise.all([
        create({ code: 'SPRING-10', kind: 'percent', value: 100, maxUses: 50, note: 'Letter of spring 2026' }),
        create({ code: 'FAIR-15', kind: 'amount', value: 1_500, untilDay: '2025-05-31', packages: ['premium'] }),
      ]);
    discounts.set(stage, already);
    await already;
    return path;
  };

/** Held money, commissions and payouts. */
export const moneyScreens: readonly Screen[] = [
  { name: 'money-escrow', path: on(() => '/admin/escrow'), who: 'staff' },
  { name: 'money-create-account', path: on(() => '/admin/escrow'), who: 'staff', prepare: press('Create Account') },
  { name: 'money-account', path: on((id) => `/admin/escrow/${id}`), who: 'staff' },
  { name: 'money-entry', path: on((id) => `/admin/escrow/${id}`), who: 'staff', prepare: press('New entry') },
  {
    name: 'money-reversed',
    path: on((id) => `/admin/escrow/${id}?status=reversed`),
    who: 'staff',
    prepare: openReversed,
  },
  { name: 'money-discounts', path: discounted('/admin/discounts'), who: 'staff' },
  {
    name: 'money-discount-form',
    path: discounted('/admin/discounts'),
    who: 'staff',
    prepare: press('New code'),
  },
  { name: 'money-prices', path: '/admin/prices', who: 'staff' },
  { name: 'money-prices-form', path: '/admin/prices', who: 'staff', prepare: press('New prices') },
  { name: 'money-payouts', path: '/admin/payouts', who: 'staff' },
  { name: 'money-hosting-fund', path: '/admin/hosting-fund', who: 'staff' },
  { name: 'money-reconciliation', path: on(() => '/admin/escrow/reconciliation'), who: 'staff' },
];
