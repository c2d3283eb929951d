import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { discountsRpc } from '@keepsake/contracts/rpc/discounts';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Caller } from '@keepsake/platform/request-context';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { ordersEntry } from '../service.js';

const gateway: Caller = { kind: 'system', service: 'gateway' };
const staff = (role: 'operations' | 'marketing'): Caller => ({ kind: 'staff', id: role, role });
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: {
      SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef',
      BRAND_NAME: 'Evergreen Plates',
      SUPPORT_EMAIL: 'help@evergreen.example',
    },
  });
});
afterAll(() => under.stop());

const place = async (more: { readonly discountCode?: string } = {}) =>
  (
    await under.call(ordersRpc, anyone).PlaceOrder({
      pricingTier: 'individual',
      quantity: 2,
      eventType: 'Memorial',
      honoreeName: 'Inés Duarte',
      firstName: 'Rosa',
      lastName: 'Duarte',
      email: 'rosa@example.org',
      phone: '+1 555 019 7731',
      address: { street: '4 Quay Lane', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
      emailMarketing: false,
      birthdayReminders: false,
      uploadIds: [],
      isPrivate: false,
      otherHonoreeNames: ['Rui Duarte'],
      inviteEmails: [],
      ...more,
    })
  ).orderId;
const paid = async (more: { readonly discountCode?: string } = {}) => {
  const orderId = await place(more);
  await under.call(ordersRpc, staff('operations')).ConfirmPayment({ orderId });
  return orderId;
};
const render = (orderId: string, caller: Caller, language: 'en' | 'de' | 'ar' = 'en') =>
  under.call(ordersRpc, caller).RenderReceipt({ orderId, language, paper: 'letter' });
const textsOf = (pdf: Buffer) => readPdf(pdf).pages.map(({ texts }) => texts.map(({ text }) => text).join(' '));

describe('the receipt of an order', () => {
  test('has seller, buyer, package, dates and amount in the language of its reader', async () => {
    const orderId = await paid();
    const { pdf, name } = await render(orderId, gateway);
    const { number } = await under.call(ordersRpc, gateway).GetOrder({ orderId });
    expect(name).toBe(`receipt-${number}.pdf`);
    const [page = '', ...more] = textsOf(pdf);
    expect(more).toEqual([]);
    for (const part of [
      number,
      'Evergreen Plates',
      'Rosa Duarte',
      '4 Quay Lane',
      'Portland, ME 04101',
      'Single Timeline × 2',
      'help@evergreen.example',
    ])
      expect(page).toContain(part);
    expect(page).toMatch(/Amount paid USD\s158\.00/);
    expect(textsOf((await render(orderId, gateway, 'de')).pdf).join('')).toContain('Einzelne Seite × 2');
    expect((await render(orderId, gateway, 'ar')).pdf.length).toBeGreaterThan(1_000);
  });

  test('names the discount that lowered the price', async () => {
    const code = 'RECEIPT10';
    await under
      .call(discountsRpc, staff('marketing'))
      .CreateDiscount({ code, kind: 'percent', value: 100, packages: [] });
    const orderId = await paid({ discountCode: code });
    const [page = ''] = textsOf((await render(orderId, gateway)).pdf);
    expect(page).toMatch(/Discount \(RECEIPT10\) −USD\s15\.80/);
    expect(page).toMatch(/Amount paid USD\s142\.20/);
  });

  test('lists refunds and what remains paid', async () => {
    const orderId = await paid();
    await under
      .call(ordersRpc, staff('operations'))
      .RefundOrder({ orderId, amountCents: 2_000, reason: 'One plate was scratched' });
    const [page = ''] = textsOf((await render(orderId, gateway)).pdf);
    expect(page).toMatch(/Refunded on −USD\s20\.00, /);
    expect(page).toMatch(/Paid after refunds USD\s138\.00/);
  });

  test('is refused before the payment, and to people who do not serve buyers', async () => {
    const unpaid = await place();
    await expect(render(unpaid, gateway)).rejects.toMatchObject({ slug: 'receipt-not-offered' });
    const orderId = await paid();
    for (const caller of [anyone, staff('marketing')])
      await expect(render(orderId, caller)).rejects.toMatchObject({ slug: 'order-not-found' });
  });
});
