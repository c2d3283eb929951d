import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { staffOrder, type StaffOrder } from '@keepsake/contracts/rest/order-answers';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { devices, findChromium, launchChromium, openSession, type Device, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/*
 * A buyer referred by an affiliate orders with payment arranged by the business: on a phone of 360 px, and by
 * keyboard.
 */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const thirtyDaysSeconds = 30 * 24 * 60 * 60;

whenThere('a buyer', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let staff: Visitor;
  let code = '';

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const affiliate = {
      firstName: 'Rui',
      lastName: 'Duarte',
      email: uniqueUser('Rui').email,
      password: 'lemon-tree-74',
    };
    const { body } = await visitor(site.url).post('/api/affiliates/register', affiliate);
    const { id, affiliateCode } = registeredAffiliateAnswer.parse(body);
    await staff.post(`/api/admin/affiliates/${id}/approve`);
    code = affiliateCode;
    await until('the code to be known at the checkout', async () => {
      const answer = (await staff.get(`/api/referral?ref=${code}`)).body as { known: boolean };
      return answer.known ? true : undefined;
    });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const orderOf = async (email: string): Promise<StaffOrder | undefined> =>
    z
      .array(staffOrder)
      .parse((await staff.get('/api/orders')).body)
      .find((row) => row.email === email);

  describe.each(devices)('on a %s', (device: Device) => {
    const { email } = uniqueUser('Maja');
    let buyer: Person;
    let page: Page;
    let order: StaffOrder;
    beforeAll(async () => {
      buyer = await openSession(browser, site.url, device);
      page = buyer.page;
    });
    afterAll(() => buyer?.context.close());

    /** Taps on the phone; otherwise uses the keyboard only. */
    const press = async (name: string): Promise<void> => {
      const button = page.getByRole('button', { name, exact: true });
      if (device === 'phone') return button.click();
      await button.focus();
      await page.keyboard.press('Enter');
    };
    const choose = async (name: RegExp): Promise<void> => {
      const radio = page.getByRole('radio', { name });
      if (device === 'phone') return radio.click();
      await radio.focus();
      await page.keyboard.press('Space');
    };
    const total = (text: string) => page.locator('.summary-total', { hasText: text }).waitFor();

    test('is referred, and remembered for thirty days in an HttpOnly cookie', async () => {
      await page.goto(`/?ref=${code.toLowerCase()}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const cookie = (await buyer.context.cookies()).find(({ value }) => value === code);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - thirtyDaysSeconds)).toBeLessThan(120);
      const stored = await page.evaluate(() => Object.keys(localStorage).map((key) => localStorage.getItem(key)));
      expect(stored.join()).not.toContain(code);
    });

    test('sees prices of packages, rounding of a pair, and the cheaper alternative', async () => {
      await page.goto('/checkout');
      await total('$79.00');
      for (const [name, price] of [
        [/^Event by Number/, '$79.00'],
        [/^Small Event/, '$149.00'],
        [/^Large Event/, '$399.00'],
        [/^Extra Large Event/, '$699.00'],
      ] as const) {
        await choose(name);
        await total(price);
      }
      await choose(/^Medium Event/);
      await page.getByText('Event by Number gives the same 50 copies for $226.00.').waitFor();
      await choose(/^Parent Pair .*Popular/);
      await total('$149.00');
      await page.getByText('saves $9.00').waitFor();
      await page.getByLabel('Quantity').fill('1001');
      await page.getByText('Please choose a quantity between 1 and 1,000.').waitFor();
      await page.getByLabel('Quantity').fill('3');
      await page.getByText('Parent pairs come in twos: your quantity of 3 was rounded up to 4.').waitFor();
      await total('$298.00');
      await eventually(async () => expect(await page.locator('.checkout-bar').textContent()).toContain('$298.00'));
      await eventually(async () => expect(await page.locator('.checkout-bar').isVisible()).toBe(device === 'phone'));
      await page.getByText('Multi-Pack gives the same 4 timelines for $226.00.').waitFor();
      await press('Use it');
      await total('$226.00');
      await page.getByText('4 timelines, 4 plates, 4 keepsake boxes').waitFor();
    });

    test('is led to the first missing field', async () => {
      await press('Place Order');
      await page.getByText('Event type is required').waitFor();
      const missing = await page.locator('form.checkout .field-error').allTextContents();
      expect(missing).toEqual([
        'Event type is required',
        'Honoree name is required',
        'Event date is required',
        'First name is required',
        'Last name is required',
        'Valid email is required',
        'Phone number is required',
      ]);
      await until('the focus on it', () =>
        page
          .getByLabel('Event type')
          .evaluate((field) => (field === field.ownerDocument.activeElement ? true : undefined)),
      );
    });

    test('loses no input after a failed order and a reload', async () => {
      await page.getByText(`Referred by ${code}. Your price stays the same.`).waitFor();
      await page.getByLabel('Event type').fill('Goodbye at the harbour');
      await page.getByLabel('Whose page is it?').fill('أمينة 🌅 Duarte');
      await page.getByLabel('Year').fill('1974');
      await page.getByLabel('First name').fill('Maja');
      await page.getByLabel('Last name').fill('Lindgren');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Phone').fill('+1 555 0100');
      await page.getByLabel('Street').fill('12 Harbor Street');
      await press('Place Order');
      await page.getByText('Please add the ZIP code.').waitFor();
      await page.getByLabel('City').fill('Portland');
      await page.getByLabel('State').fill('ME');
      await page.getByLabel('ZIP').fill('04101');

      await page.route('**/api/orders', (route) => route.fulfill({ status: 503, json: { detail: 'Away.' } }));
      await press('Place Order');
      await page.locator('.toast').getByText('Order Creation Failed').waitFor();
      await page.locator('.toast').getByText('Failed to create order').waitFor();
      await page.unroute('**/api/orders');
      await page.reload();
      await total('$226.00');
      await eventually(async () =>
        expect(await page.getByRole('radio', { name: /^Multi-Pack/ }).isChecked()).toBe(true),
      );
      for (const [label, value] of [
        ['Event type', 'Goodbye at the harbour'],
        ['Whose page is it?', 'أمينة 🌅 Duarte'],
        ['Year', '1974'],
        ['Email', email],
        ['ZIP', '04101'],
        ['Referral code', code],
      ] as const)
        await eventually(async () =>
          expect([label, await page.getByLabel(label, { exact: label === 'Email' }).inputValue()]).toEqual([
            label,
            value,
          ]),
        );
    });

    test('orders once after repeated presses, and reaches the order page', async () => {
      await page.getByRole('button', { name: 'Place Order' }).dblclick();
      await page.waitForURL(/\/order-confirmation\/[0-9a-f-]{36}$/);
      await page.locator('.toast').getByText('Order Created Successfully').waitFor();
      await eventually(async () =>
        expect(await page.locator('.toast').textContent()).toContain(
          'We will contact you within 24 hours to arrange payment.',
        ),
      );
      await page.getByRole('heading', { level: 1, name: 'Thank you. We have your order.' }).waitFor();
      const rows = z.array(staffOrder).parse((await staff.get('/api/orders')).body);
      const mine = rows.filter((row) => row.email === email);
      expect(mine).toMatchObject([
        {
          pricingTier: 'multi',
          quantity: 4,
          unitPrice: 7_900,
          totalPrice: 22_600,
          affiliateCode: code,
          affiliateCommission: 2_260,
          eventType: 'Goodbye at the harbour',
          eventTypeSlug: 'general',
          honoreeName: 'أمينة 🌅 Duarte',
          eventDate: '1974',
          isPrivate: false,
          shippingZip: '04101',
          status: 'pending',
        },
      ]);
      order = mine[0] as StaffOrder;
      expect(await page.title()).toBe(`Order ${order.number} · Keepsake`);
    });

    test('shows the order as paid only once it is paid', async () => {
      const current = page.locator('[aria-current="step"]');
      await current.getByRole('heading', { name: 'Payment' }).waitFor();
      await eventually(async () => expect(await current.textContent()).toContain('There’s nothing to pay now.'));
      expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
      expect(await page.getByRole('main').textContent()).not.toMatch(/Payment is confirmed|Lindgren|Harbor Street/);
      await staff.post(`/api/admin/orders/${order.id}/confirm-payment`, {});
      await page.reload();
      await current.getByRole('heading', { name: 'Plate made' }).waitFor();
      await eventually(async () => expect(await current.textContent()).toContain('Payment is confirmed.'));
    });

    test('requests the link by number and email, and opens the order', async () => {
      const mails = async () =>
        mailboxAnswer
          .parse((await staff.get('/api/dev/mailbox')).body)
          .filter(({ to, links }) => to === email && links.some((link) => link.includes('/order-status/')));
      await page.goto('/order-status');
      await press('Send me the link');
      await page.getByText('Please enter the order number from your email, such as K-4F7Q2M9X.').waitFor();
      await page.getByText('Please enter a valid email address').waitFor();
      const ask = async (number: string, address: string): Promise<void> => {
        await page.getByLabel('Order number').fill(number);
        await page.getByLabel('Email', { exact: true }).fill(address);
        await press('Send me the link');
        await page.getByText('If this number and address belong together, a link is on its way.').waitFor();
      };
      await ask(order.number, uniqueUser('Stranger').email);
      await ask(order.number.toLowerCase().replace('-', ' '), email);
      const [mail] = await until('the email with the link', async () => {
        const found = await mails();
        return found.length > 0 ? found : undefined;
      });
      const link = mail?.links.find((one) => one.includes('/order-status/')) ?? '';
      await page.goto(new URL(link).pathname);
      await page.getByRole('heading', { level: 1, name: `Your order ${order.number}` }).waitFor();
      const facts = page.getByRole('complementary', { name: 'What you ordered' });
      await eventually(async () =>
        expect(await facts.textContent()).toMatch(
          /أمينة 🌅 Duarte.*Maja Lindgren.*12 Harbor Street.*Portland, ME, 04101/,
        ),
      );
      await page.goto('/order-status/a-link-that-nobody-signed-0000000000');
      await page.getByRole('heading', { level: 1, name: 'This link has been used or has expired.' }).waitFor();
      await eventually(async () => expect(await page.getByLabel('Order number').count()).toBe(1));
    });

    test('has no dialog, error or content policy violation', async () => {
      expect(buyer.complaints).toEqual([]);
      expect(await orderOf(email)).toMatchObject({ status: 'processing' });
    });
  });
});
