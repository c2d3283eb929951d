import { registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import type { Page } from 'playwright-core';
import { orderOf, uniqueUser } from '../../e2e/support/people.js';
import { until } from '../../e2e/support/until.js';
import { visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

const password = 'a good password';

/** Creates a new applicant, and an affiliate with named links, one of which has brought three orders. */
const setUp = async ({ url, staff }: ScreenFixture): Promise<{ readonly fresh: string; readonly earning: string }> => {
  const register = async (firstName: string) => {
    const { email } = uniqueUser(firstName);
    const { body } = await visitor(url).post('/api/affiliates/register', {
      firstName,
      lastName: 'Costa',
      email,
      password,
    });
    return { ...registeredAffiliateAnswer.parse(body), email };
  };
  const fresh = await register('Maja');
  const earning = await register('Rui');
  await staff.post(`/api/admin/affiliates/${earning.id}/approve`);
  await until('the code to be known where orders are placed', async () => {
    const { body } = await visitor(url).get(`/api/referral?ref=${earning.affiliateCode}`);
    return (body as { known: boolean }).known ? true : undefined;
  });
  const own = visitor(url);
  await own.post('/api/affiliates/login', { email: earning.email, password });
  for (const label of ['instagram', 'newsletter', 'reading-circle'])
    await own.post(`/api/affiliates/${earning.id}/links`, { label });
  for (const name of ['Ann', 'Lee', 'Ida']) {
    const buyer = visitor(url);
    await buyer.get(`/r/${earning.affiliateCode}?via=instagram`);
    await buyer.post('/api/orders', { ...orderOf(uniqueUser(name).email), affiliateCode: earning.affiliateCode });
  }
  return { fresh: fresh.email, earning: earning.email };
};

const ready = new WeakMap<ScreenFixture, ReturnType<typeof setUp>>();
const people = (stage: ScreenFixture): ReturnType<typeof setUp> => {
  const already = ready.get(stage) ?? setUp(stage);
  ready.set(stage, already);
  return already;
};

const signInAs =
  (who: 'fresh' | 'earning') =>
  async (page: Page, stage: ScreenFixture): Promise<void> => {
    const { [who]: email } = await people(stage);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  };

export const affiliateScreens: readonly Screen[] = [
  { name: 'affiliate-register', path: '/affiliate/register' },
  {
    name: 'affiliate-register-errors',
    path: '/affiliate/register',
    prepare: (page) => page.getByRole('button', { name: 'Apply' }).click(),
  },
  { name: 'affiliate-login', path: '/affiliate/login' },
  {
    name: 'affiliate-login-errors',
    path: '/affiliate/login',
    prepare: (page) => page.getByRole('button', { name: 'Sign In' }).click(),
  },
  { name: 'affiliate-reset', path: '/affiliate/reset' },
  { name: 'affiliate-prompt', path: '/affiliate/dashboard' },
  { name: 'affiliate-first-day', path: '/affiliate/login', prepare: signInAs('fresh') },
  { name: 'affiliate-dashboard', path: '/affiliate/login', prepare: signInAs('earning') },
  {
    name: 'affiliate-links',
    path: '/affiliate/login',
    prepare: async (page, stage) => {
      await signInAs('earning')(page, stage);
      await page.getByRole('button', { name: 'Remove newsletter' }).click();
      await page.getByRole('button', { name: 'Add link' }).click();
      await page.getByText(/^Please use 2 to 24/).waitFor();
    },
  },
  {
    name: 'affiliate-days-table',
    path: '/affiliate/login',
    prepare: async (page, stage) => {
      await signInAs('earning')(page, stage);
      const table = page.getByRole('button', { name: 'Show as table' });
      await until('the orders to be counted', async () => {
        if (await table.isVisible()) return true;
        await page.reload();
        await page.getByRole('region', { name: 'Last 30 days' }).waitFor();
        return undefined;
      });
      await table.click();
    },
  },
  {
    name: 'affiliate-payout-details',
    path: '/affiliate/login',
    prepare: async (page, stage) => {
      await signInAs('earning')(page, stage);
      await page.getByRole('button', { name: 'Add payout details' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
  },
];
