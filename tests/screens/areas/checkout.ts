import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Page } from 'playwright-core';
import { orderOf, uniqueUser } from '../../e2e/support/people.js';
import { until } from '../../e2e/support/until.js';
import { visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import { discounted } from './money.js';
import type { ScreenFixture } from '../fixture.js';

const buyer = 'ines.duarte@keepsake.example';

/** Creates an order with staff actions, and returns its page. */
const orderPage =
  (more: Readonly<Record<string, unknown>> = {}, ...acts: readonly (readonly [act: string, body: object])[]) =>
  async ({ url, staff }: ScreenFixture): Promise<string> => {
    const { body } = await visitor(url).post('/api/orders', orderOf(buyer, more));
    const { id } = body as { id: string };
    for (const [act, given] of acts) await staff.post(`/api/admin/orders/${id}/${act}`, given);
    return `/order-confirmation/${id}`;
  };

/** Returns the page of the emailed link. */
const mailedLink = async ({ url, staff }: ScreenFixture): Promise<string> => {
  const { email } = uniqueUser('Ines');
  const { body } = await visitor(url).post('/api/orders', orderOf(email));
  await staff.post('/api/order-status', { number: (body as { number: string }).number, email });
  return until('the mailed link', async () => {
    const mails = mailboxAnswer.parse((await staff.get('/api/dev/mailbox')).body).filter(({ to }) => to === email);
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes('/order-status/'));
    return link === undefined ? undefined : new URL(link).pathname;
  });
};

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const seen = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();

/** Shows the page as with a payment provider; this installation uses manual payments only. */
const showPayNow = async (page: Page): Promise<void> => {
  await page.route('**/api/orders/*', async (route) => {
    const answer = await route.fetch();
    const order = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...order, payable: true } });
  });
  await page.goto(`${page.url()}?payment=left`);
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
};

/** Checkout, confirmation and order status. */
export const checkoutScreens: readonly Screen[] = [
  { name: 'checkout', path: '/checkout' },
  {
    name: 'checkout-pair',
    path: '/checkout?tier=parent_pair&ref=RUI4F7Q2',
    prepare: async (page) => {
      await page.getByLabel('Quantity').fill('3');
      await page.getByRole('radio', { name: /^Private/ }).check();
      await seen(page, 'We don’t recognize this code.');
      await seen(page, 'was rounded up to 4');
    },
  },
  {
    name: 'checkout-errors',
    path: '/checkout?tier=event-50',
    prepare: async (page) => {
      await seen(page, '$249.00');
      await page.getByLabel('Street').fill('12 Harbor Street');
      await press(page, 'Place Order');
      await seen(page, 'Please add the ZIP code.');
    },
  },
  {
    name: 'checkout-discount',
    path: discounted('/checkout?tier=individual&discount=SPRING-10'),
    prepare: (page) => seen(page, 'SPRING-10: you save $7.90.'),
  },
  {
    name: 'create-discount',
    path: discounted('/create'),
    prepare: async (page) => {
      await page.getByLabel('Discount code').fill('FAIR-15');
      await seen(page, 'This code was valid until May 31, 2025.');
    },
  },
  { name: 'order-received', path: orderPage() },
  {
    name: 'order-address-needed',
    path: orderPage({ shippingAddress: '', shippingCity: '', shippingState: '', shippingZip: '', shippingCountry: '' }),
  },
  { name: 'order-pay-now', path: orderPage(), prepare: showPayNow },
  { name: 'order-paid', path: orderPage({}, ['confirm-payment', {}]) },
  { name: 'order-cancelled', path: orderPage({}, ['cancel', { reason: 'customer-request' }]) },
  { name: 'order-unknown', path: '/order-confirmation/01900000-0000-7000-8000-000000000001' },
  { name: 'order-status', path: '/order-status' },
  {
    name: 'order-status-errors',
    path: '/order-status',
    prepare: (page) => press(page, 'Send me the link'),
  },
  {
    name: 'order-status-asked',
    path: '/order-status',
    prepare: async (page) => {
      await page.getByLabel('Order number').fill('K-4F7Q2M9X');
      await page.getByLabel('Email', { exact: true }).fill(buyer);
      await press(page, 'Send me the link');
      await seen(page, 'a link is on its way.');
    },
  },
  { name: 'order-at-link', path: mailedLink },
  { name: 'order-link-ended', path: '/order-status/a-link-that-nobody-signed-0000000000' },
];
