import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import { visitor } from '../../e2e/support/visitor.js';
import type { ScreenFixture } from '../fixture.js';

const order = (tier: string, quantity: number, firstName: string, email: string) => ({
  pricingTier: tier,
  quantity,
  eventType: 'Memorial',
  honoreeName: 'Rosa Duarte',
  eventDate: '1931-02-28',
  firstName,
  lastName: 'Duarte',
  email,
  phone: '555 0100',
});

const applicant = {
  email: 'omar@haddad.example',
  password: 'a long enough password',
  confirmPassword: 'a long enough password',
  firstName: 'Omar',
  lastName: 'Haddad',
  partnerType: 'memorial',
  businessData: {
    businessName: 'Haddad & Sons Funeral Home',
    businessType: 'funeral-home',
    licenseNumber: 'FH-1',
    address: '1 Main St',
    city: 'Albany',
    state: 'NY',
    zipCode: '12207',
    phone: '555 0101',
    yearsInBusiness: 12,
  },
};

/** Creates orders in every state, and a partner. */
const setUp = async ({ url, staff }: ScreenFixture): Promise<void> => {
  const buyer = visitor(url);
  const tiers = ['individual', 'event', 'multi', 'individual'] as const;
  const ids: string[] = [];
  for (const [n, tier] of tiers.entries()) {
    const { body } = await buyer.post('/api/orders', order(tier, n + 1, `Ana ${n}`, `ana-${n}@example.org`));
    ids.push((body as { id: string }).id);
  }
  for (const id of ids.slice(0, 3)) await staff.post(`/api/admin/orders/${id}/confirm-payment`, {});
  await staff.post(`/api/admin/orders/${ids[0]}/complete`, {});
  await staff.post(`/api/admin/orders/${ids[3]}/cancel`, { reason: 'customer-request' });
  // Paid and canceled: its money is owed.
  await staff.post(`/api/admin/orders/${ids[2]}/cancel`, { reason: 'customer-request' });
  const { body } = await buyer.post('/api/partners/signup', applicant);
  await staff.post(`/api/admin/partner-applications/${(body as { id: string }).id}/approve`, {});
};

const ready = new WeakMap<ScreenFixture, Promise<void>>();
const tab =
  (name: string) =>
  async (stage: ScreenFixture): Promise<string> => {
    if (!ready.has(stage)) ready.set(stage, setUp(stage));
    await ready.get(stage);
    return `/admin/dashboard${name === '' ? '' : `?tab=${name}`}`;
  };

const owed = async (stage: ScreenFixture): Promise<string> => {
  await tab('')(stage);
  return '/admin/orders?waits=refund';
};

const openOrder = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().click();
  await page.getByRole('button', { name: 'Record refund' }).waitFor();
};

const loaded = (page: Page) => page.waitForFunction(() => document.querySelector('.skeleton') === null);

/** The dashboard of the back office. */
export const dashboardScreens: readonly Screen[] = [
  { name: 'dashboard', path: tab(''), who: 'staff', prepare: loaded },
  { name: 'dashboard-revenue', path: tab('revenue'), who: 'staff', prepare: loaded },
  { name: 'dashboard-partners', path: tab('partners'), who: 'staff', prepare: loaded },
  { name: 'dashboard-marketing', path: tab('marketing'), who: 'staff', prepare: loaded },
  { name: 'dashboard-operations', path: tab('operations'), who: 'staff', prepare: loaded },
  { name: 'refund-owed', path: owed, who: 'staff', prepare: openOrder },
  {
    name: 'refund-dialog',
    path: owed,
    who: 'staff',
    prepare: async (page) => {
      await openOrder(page);
      await page.getByRole('button', { name: 'Record refund' }).click();
      await page.getByLabel('Reason').waitFor();
    },
  },
  { name: 'dashboard-automation', path: tab('automation'), who: 'staff', prepare: loaded },
];
