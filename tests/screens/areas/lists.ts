import type { Page } from 'playwright-core';
import { z } from 'zod';
import { orderOf, uniqueUser } from '../../e2e/support/people.js';
import { visitor, type Visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

const business = {
  businessType: 'Funeral home',
  licenseNumber: 'NY-1234',
  address: '3 Bay Ln',
  city: 'Troy',
  state: 'NY',
  zipCode: '12180',
  phone: '+1 518 555 0101',
  website: 'https://okafor.example',
  yearsInBusiness: 31,
};

const payAndRefund = async (staff: Visitor, orderId: string): Promise<void> => {
  await staff.post(`/api/admin/orders/${orderId}/confirm-payment`, {});
  await staff.post(`/api/admin/orders/${orderId}/cancel`, { reason: 'customer-request' });
  await staff.post(`/api/admin/orders/${orderId}/refund`, { amountCents: 900, reason: 'Agreed', method: 'check' });
};

/** Creates orders, messages, applications and registrations, so every list has rows. */
const setUp = async ({ url, staff }: ScreenFixture): Promise<void> => {
  const browser = visitor(url);
  for (const name of ['Ann', 'Lee', 'Maja']) {
    const { email } = uniqueUser(name);
    const placed = await browser.post('/api/orders', orderOf(email));
    if (name === 'Ann') await payAndRefund(staff, z.object({ id: z.uuid() }).parse(placed.body).id);
    await browser.post('/api/contacts', {
      firstName: name,
      lastName: 'Okafor',
      email,
      notes: 'Bulk Orders: We would like forty plates for the cemetery in spring. Whom may we call?',
    });
    await browser.post('/api/affiliates/register', {
      firstName: name,
      lastName: 'Berg',
      email,
      password: 'correct horse',
    });
    const license = new FormData();
    license.set('file', new File(['%PDF-1.7\n'], 'licence.pdf'));
    const sent = await browser.post('/api/partners/licence-document', license);
    await browser.post('/api/partners/signup', {
      licenceDocument: z.object({ id: z.uuid() }).parse(sent.body).id,
      email,
      password: 'correct horse',
      confirmPassword: 'correct horse',
      firstName: name,
      lastName: 'Okafor',
      partnerType: 'memorial',
      businessData: { ...business, businessName: `${name} & Daughters` },
    });
  }
};

const ready = new WeakMap<ScreenFixture, Promise<void>>();
const on =
  (path: string) =>
  async (stage: ScreenFixture): Promise<string> => {
    const already = ready.get(stage) ?? setUp(stage);
    ready.set(stage, already);
    await already;
    return path;
  };

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().click();
  await page.getByRole('dialog').waitFor();
};
const openReply = async (page: Page): Promise<void> => {
  await openFirst(page);
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel(/^Reply to /).waitFor();
};
const openOrder = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().click();
  await page.getByRole('heading', { level: 1, name: /^Order K-/ }).waitFor();
  await page.getByRole('region', { name: 'History' }).waitFor();
};
const openKeys = async (page: Page): Promise<void> => {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
};
const choose = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('checkbox').nth(1).check();
};

/** The work lists of the back office, and its system pages. */
export const listScreens: readonly Screen[] = [
  { name: 'lists-orders', path: on('/admin/orders'), who: 'staff' },
  { name: 'lists-order-page', path: on('/admin/orders'), who: 'staff', prepare: openOrder },
  { name: 'lists-keys', path: on('/admin/orders'), who: 'staff', prepare: openKeys },
  { name: 'lists-contacts', path: on('/admin/contacts'), who: 'staff' },
  { name: 'lists-contacts-open', path: on('/admin/contacts'), who: 'staff', prepare: openFirst },
  { name: 'lists-contacts-chosen', path: on('/admin/contacts'), who: 'staff', prepare: choose },
  { name: 'lists-contacts-none', path: on('/admin/contacts?q=nobody'), who: 'staff' },
  { name: 'lists-contacts-reply', path: on('/admin/contacts'), who: 'staff', prepare: openReply },
  { name: 'lists-payments', path: on('/admin/payments'), who: 'staff' },
  { name: 'lists-reports-none', path: on('/admin/reports'), who: 'staff' },
  { name: 'lists-partners', path: on('/admin/partners'), who: 'staff' },
  { name: 'lists-applications-open', path: on('/admin/applications'), who: 'staff', prepare: openFirst },
  { name: 'lists-plate-requests', path: on('/admin/plate-requests'), who: 'staff' },
  { name: 'lists-affiliates', path: on('/admin/affiliates'), who: 'staff' },
  { name: 'lists-affiliates-open', path: on('/admin/affiliates'), who: 'staff', prepare: openFirst },
  {
    name: 'lists-commissions',
    path: on('/admin/commissions'),
    who: 'staff',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Edit the rate/ })
        .first()
        .click(),
  },
  { name: 'lists-jobs', path: on('/admin/jobs'), who: 'staff' },
  {
    name: 'lists-test-process',
    path: '/admin/test-process',
    who: 'staff',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Generate test batch' }).click();
      await page.getByRole('button', { name: /^Activate the first/ }).click();
      await page.getByRole('link', { name: 'Activated' }).nth(2).waitFor();
      // The toast covers the addresses for five seconds.
      await page.locator('.toast-close').click();
    },
  },
  { name: 'lists-video-setup', path: '/admin/video-setup', who: 'staff' },
];
