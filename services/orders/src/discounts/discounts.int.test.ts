import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { termsChanged } from '@keepsake/contracts/events/affiliates-escrow/terms-changed.v1';
import { discountsRpc } from '@keepsake/contracts/rpc/discounts';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from '../service.js';

const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const marketing: Caller = { kind: 'staff', id: 'mia-of-the-staff', role: 'marketing' };
const finance: Caller = { kind: 'staff', id: 'fay-of-the-staff', role: 'finance' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, { env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' } });
});
afterAll(() => under.stop());

let made = 0;
type Terms = Parameters<ReturnType<typeof codes>['CreateDiscount']>[0];
const codes = (caller: Caller = marketing) => under.call(discountsRpc, caller);
const create = (terms: Partial<Terms> = {}) =>
  codes().CreateDiscount({ code: `CODE-${++made}`, kind: 'percent', value: 100, packages: [], ...terms });

const published = async (type: string) => (await under.published()).filter((one) => one.type === type);

const order = (discountCode: string, more: object = {}) => ({
  pricingTier: 'individual',
  quantity: 1,
  eventType: 'Memorial',
  honoreeName: 'Rosa Duarte',
  firstName: 'Inés',
  lastName: 'Duarte',
  email: 'ines@example.org',
  phone: '555',
  emailMarketing: false,
  birthdayReminders: false,
  uploadIds: [],
  isPrivate: false,
  otherHonoreeNames: [],
  inviteEmails: [],
  discountCode,
  ...more,
});
const place = (code: string, more: object = {}, key?: string) =>
  under.call(ordersRpc, buyer, key).PlaceOrder(order(code, more));
const usesOf = async (code: string): Promise<number | undefined> =>
  (await codes(finance).ListDiscounts({ limit: 0, search: code })).discounts.find((one) => one.code === code)?.uses;
const refused = (reason: string) => ({ slug: 'discount-refused', extra: { reason } });

describe('discount codes in the office', () => {
  test('are created by marketing and finance, once, and written to the audit log', async () => {
    const { id, code, state } = await create({ note: 'Spring letter', maxUses: 50 });
    expect(state).toBe('active');
    await expect(create({ code })).rejects.toMatchObject({ slug: 'discount-exists' });
    await expect(codes(operations).ListDiscounts({ limit: 0 })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(codes(buyer).SwitchDiscount({ discountId: id, active: false })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await codes(finance).SwitchDiscount({ discountId: id, active: false });
    await codes(finance).SwitchDiscount({ discountId: id, active: false });
    const acts = (await published('orders.staff-acted.v1')).filter(({ data }) => data['subjectId'] === id);
    expect(acts.map(({ data }) => [data['staffId'], data['action']])).toEqual([
      ['mia-of-the-staff', 'create'],
      ['fay-of-the-staff', 'disable'],
    ]);
  });

  test('are listed by state, with uses and amounts of orders that are not canceled', async () => {
    const { code } = await create({ kind: 'amount', value: 1_000 });
    await place(code);
    const { discounts } = await codes().ListDiscounts({ limit: 0, active: true, sort: '-uses' });
    expect(discounts.find((one) => one.code === code)).toMatchObject({
      uses: 1,
      discountedCents: 1_000,
      soldCents: 6_900,
    });
    expect((await codes().ListDiscounts({ limit: 0, active: false })).discounts.map((one) => one.code)).not.toContain(
      code,
    );
  });
});

describe('a discount code at checkout', () => {
  test('names the price, and the reason why it does not hold', async () => {
    const { code } = await create({ minimumCents: 10_000, packages: ['individual', 'multi'] });
    const check = (asked: object) => codes(buyer).CheckDiscount({ code: code.toLowerCase(), quantity: 1, ...asked });
    expect(await check({ pricingTier: 'multi', quantity: 2 })).toEqual({
      code,
      listPrice: 12_800,
      discountCents: 1_280,
      totalPrice: 11_520,
    });
    await expect(check({ pricingTier: 'individual' })).rejects.toMatchObject(refused('below-minimum'));
    await expect(check({ packageType: 'premium' })).rejects.toMatchObject(refused('other-package'));
    await expect(check({ packageType: 'enterprise' })).rejects.toMatchObject(refused('price-open'));
    await expect(check({ code: 'NEVER-MADE', packageType: 'premium' })).rejects.toMatchObject(refused('unknown'));
  });

  test('is frozen on the order, and total and commission follow the lower price', async () => {
    const { id, code } = await create({ value: 250 });
    await expect(place(code, { quotedCents: 7_900 })).rejects.toMatchObject({
      slug: 'total-differs',
      extra: { quote: { totalPrice: 5_925, discountCents: 1_975 } },
    });
    const affiliateId = randomIds.next();
    await under.deliver(termsChanged, { affiliateId, referralCode: 'RUI7', rateTenths: 100, active: true, version: 1 });
    const { orderId, totalCents } = await place(code, { quotedCents: 5_925, affiliateCode: 'RUI7' });
    expect(totalCents).toBe(5_925);
    await codes().SwitchDiscount({ discountId: id, active: false });
    expect(await under.call(ordersRpc, operations).GetOrder({ orderId })).toMatchObject({
      unitPrice: 7_900,
      totalPrice: 5_925,
      discountCode: code,
      discountCents: 1_975,
      affiliateCommission: 593,
    });
    const placed = (await published('orders.order-placed.v1')).find(({ data }) => data['orderId'] === orderId);
    expect(placed?.data).toMatchObject({
      totalCents: 5_925,
      commission: { affiliateId, rateTenths: 100, amountCents: 593 },
    });
    expect(await under.call(ordersRpc, { kind: 'system', service: 'campaigns' }).GetBuyer({ orderId })).toMatchObject({
      totalCents: 5_925,
      discountCode: code,
      discountCents: 1_975,
    });
    await under.call(ordersRpc, operations).ConfirmPayment({ orderId });
    const paid = (await published('orders.payment-confirmed.v1')).find(({ data }) => data['orderId'] === orderId);
    expect(paid?.data['amountCents']).toBe(5_925);
    const { bookings } = await under.call(ordersRpc, finance).ListBookings({ limit: 0 });
    expect(bookings.find((one) => one.orderId === orderId)).toMatchObject({
      amountCents: 5_925,
      discountCode: code,
      discountCents: 1_975,
    });
    await expect(place(code)).rejects.toMatchObject(refused('disabled'));
  });

  test('is used once by a request that is sent twice', async () => {
    const { code } = await create({ maxUses: 1 });
    const key = randomIds.next();
    const [first, second] = await Promise.all([place(code, {}, key), place(code, {}, key)]);
    expect(second).toEqual(first);
    expect(await place(code, {}, key)).toEqual(first);
    expect(await usesOf(code)).toBe(1);
  });

  test('gives its last use to one of several concurrent orders', async () => {
    const { code } = await create({ maxUses: 2 });
    const tries = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((n) => place(code, { email: `buyer-${n}@example.org` })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    for (const reason of reasons) expect(reason).toMatchObject(refused('used-up'));
    expect(await usesOf(code)).toBe(2);
  });

  test('is refused to an address that has used it', async () => {
    const { code } = await create({ maxUsesPerEmail: 1 });
    await place(code, { email: 'twice@example.org' });
    await expect(place(code, { email: 'twice@example.org' })).rejects.toMatchObject(refused('used-by-you'));
    await place(code, { email: 'another@example.org' });
  });

  test('gets its use back when the order is canceled, once', async () => {
    const { code } = await create({ maxUses: 1, maxUsesPerEmail: 1 });
    const { orderId } = await place(code);
    await expect(place(code)).rejects.toMatchObject(refused('used-up'));
    await under.call(ordersRpc, operations).CancelOrder({ orderId, reason: 'customer-request' });
    await expect(
      under.call(ordersRpc, operations).CancelOrder({ orderId, reason: 'customer-request' }),
    ).rejects.toMatchObject({ kind: 'conflict' });
    expect(await usesOf(code)).toBe(0);
    await place(code);
    expect(await usesOf(code)).toBe(1);
  });

  test('leaves an order without anything to pay, which staff confirm', async () => {
    const { code } = await create({ value: 1_000 });
    const { orderId, totalCents } = await place(code);
    expect(totalCents).toBe(0);
    expect(await under.call(ordersRpc, buyer).OpenPayment({ orderId })).toEqual({});
    await under.call(ordersRpc, operations).ConfirmPayment({ orderId });
    const { bookings } = await under.call(ordersRpc, finance).ListBookings({ limit: 0 });
    expect(bookings.find((one) => one.orderId === orderId)?.amountCents).toBe(0);
  });
});
