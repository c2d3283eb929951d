import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startFakePaymentProvider, type FakePaymentProvider } from '@keepsake/orders/fake-payment-provider';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Browser, Page, Route } from 'playwright-core';
import { devices, findChromium, launchChromium, openSession } from '../support/chromium.js';
import { freePort } from '../support/free-port.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Reply } from '../support/visitor.js';

/* Payment on a provider's page: a fake that implements its documented protocol at a separate address. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('a buyer who pays online', () => {
  let paymentProvider: FakePaymentProvider;
  let site: Keepsake;
  let scratch: ReturnType<typeof scratchFolder>;
  let browser: Browser;
  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    paymentProvider = await startFakePaymentProvider();
    scratch = scratchFolder();
    const port = await freePort();
    site = await startKeepsake(scratch.path, {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      PAYMENTS_URL: paymentProvider.url,
      PAYMENTS_KEY: paymentProvider.key,
      PAYMENTS_NOTICE_SECRET: paymentProvider.noticeSecret,
    });
    browser = await launchChromium(executable);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.pressCtrlC();
    scratch?.remove();
    await paymentProvider?.close();
  });

  const report = ({ payload, signature }: SignedNotice): Promise<Reply> =>
    visitor(site.url).post('/api/payments/notices', payload, {
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  const fillIn = async (page: Page, email: string): Promise<void> => {
    await page.goto('/checkout?tier=event-25&event=wedding');
    await page.getByText('Next: secure payment page.').waitFor();
    await page.getByLabel('Whose page is it?').fill('Maja & Tom');
    await page.getByLabel('Year').fill('2026');
    await page.getByLabel('First name').fill('Maja');
    await page.getByLabel('Last name').fill('Lindgren');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Phone').fill('+1 555 0100');
  };
  const pageId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  test.each(devices)('on a %s, pays after leaving the payment page once, confirmed by the provider', async (device) => {
    const { page, context, complaints } = await openSession(browser, site.url, device);
    const { email } = uniqueUser('Maja');
    await fillIn(page, email);
    let output: string | null = '';
    const toPayment = async (route: Route): Promise<void> => {
      await page.locator('.toast').getByText('Redirecting to payment processing').waitFor();
      output = await page.locator('.toast').textContent();
      await route.continue();
    };
    await page.route('**/api/orders/*/payment', toPayment, { times: 1 });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(`${paymentProvider.url}/pay/**`);
    await eventually(async () => expect(await page.getByText('149 USD').count()).toBe(1));
    expect(output).toContain('Order Created Successfully');
    const first = pageId(page);

    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/\/order-confirmation\//);
    await page.getByText('You left the payment page, and nothing was paid. Your order is kept.').waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('Payment is confirmed');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(`${paymentProvider.url}/pay/**`);
    expect(pageId(page)).toBe(first);

    const paid = paymentProvider.paid(first);
    expect((await report({ ...paid, payload: paid.payload.replace('14900', '100') })).status).toBe(403);
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/payment=sent/);
    await page.getByText('We have not received the payment notice yet. This page updates automatically.').waitFor();
    const current = page.locator('[aria-current="step"]');
    await current.getByRole('heading', { name: 'Payment' }).waitFor();
    expect((await report(paid)).body).toEqual({ outcome: 'taken' });
    expect((await report(paid)).body).toEqual({ outcome: 'repeated' });
    await current.getByRole('heading', { name: 'Plate made' }).waitFor();
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
    expect(complaints).toEqual([]);

    const staff = visitor(site.url);
    await staff.post('/api/admin/login', owner);
    const thanks = await until('one email of the payment', async () => {
      const mails = mailboxAnswer.parse((await staff.get('/api/dev/mailbox')).body);
      const found = mails.filter(({ to, subject }) => to === email && /payment/i.test(subject));
      return found.length > 0 ? found : undefined;
    });
    expect(thanks).toHaveLength(1);
    await context.close();
  });

  test('keeps the order when the payment page is unavailable, and pays later', async () => {
    const { page, context } = await openSession(browser, site.url, 'phone');
    await fillIn(page, uniqueUser('Tom').email);
    paymentProvider.failWith(500);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(/\/order-confirmation\//);
    await page.locator('.toast').getByText('We couldn’t open the payment page').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Thank you. We have your order.' }).waitFor();
    paymentProvider.failWith(0);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(`${paymentProvider.url}/pay/**`);
    await eventually(async () => expect(await page.getByText('149 USD').count()).toBe(1));
    await context.close();
  });
});
