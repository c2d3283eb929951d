import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { householdOf } from '@keepsake/contracts/values/household';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { affiliatesEscrowEntry } from '../service.js';

const finance: Caller = { kind: 'staff', id: 'staff-finance', role: 'finance' };

let under: TestService;
let affiliateId: string;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [fakeService(ordersRpc, {})],
  });
  const person = { firstName: 'Rui', lastName: 'Costa', email: 'rui@example.org', password: 'a good password' };
  affiliateId = (await under.call(affiliatesRpc).Register(person)).affiliateId;
});
afterAll(() => under.stop());

type Placed = Parameters<typeof orderPlaced.key>[0];
const placed = (details: Partial<Placed> = {}): Placed => ({
  orderId: randomIds.next(),
  number: 'K-4F7Q2M9X',
  customerId: 'customer-of-the-buyer',
  variant: 'checkout',
  tier: 'event',
  quantity: 3,
  codes: 1,
  copies: 3,
  eventType: 'memorial',
  totalCents: 8_500,
  currency: 'USD',
  commission: { affiliateId, rateTenths: 100, amountCents: 850 },
  uploadIds: [],
  browserId: 'browser-of-the-buyer',
  paid: false,
  ...details,
});
const commissionOf = async (orderId: string) =>
  (await under.call(affiliatesRpc, finance).ListCommissions({ limit: 0 })).commissions.find(
    (one) => one.orderId === orderId,
  );
const heldCents = async (): Promise<number> =>
  (await under.call(affiliatesRpc, finance).ListAccounts({})).accounts[0]?.balanceCents ?? Number.NaN;
const publishedOf = async (orderId: string) =>
  (await under.published())
    .filter(({ key }) => key === orderId)
    .map(({ type, data }) => [type.split('.')[1], data['as'] ?? data['flagged'] ?? null]);

describe('the money of an order', () => {
  const paid = (orderId: string, amountCents: number) => ({
    orderId,
    paymentId: randomIds.next(),
    method: 'manual',
    amountCents,
    currency: 'USD' as const,
  });
  const estimate = () =>
    placed({ totalCents: 30_000, commission: { affiliateId, rateTenths: 125, amountCents: 3_750 } });

  it.each([
    ['higher', 45_000, 5_625],
    ['lower', 20_000, 2_500],
  ])('moves the frozen share of a %s price once, also when confirmed twice', async (_, cents, amountCents) => {
    const order = estimate();
    const before = await heldCents();
    await under.deliver(orderPlaced, order);
    const id = await under.deliver(paymentConfirmed, paid(order.orderId, cents));
    await under.deliver(paymentConfirmed, paid(order.orderId, cents), { id });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending', amountCents });
    await under.deliver(orderCompleted, { orderId: order.orderId, by: 'staff', paidCents: cents });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'confirmed', amountCents });
    expect(await heldCents()).toBe(before + amountCents);
    expect(await publishedOf(order.orderId)).toEqual([
      ['commission-held', null],
      ['commission-settled', 'confirmed'],
    ]);
  });

  it('has the same result when payment and completion arrive before the order', async () => {
    const order = estimate();
    await under.deliver(orderCompleted, { orderId: order.orderId, by: 'staff', paidCents: 45_000 });
    await under.deliver(paymentConfirmed, paid(order.orderId, 45_000));
    await under.deliver(orderPlaced, order);
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'confirmed', amountCents: 5_625 });
  });

  it('earns nothing when the order is closed unpaid, once, also when late', async () => {
    const order = placed();
    const before = await heldCents();
    const closed = { orderId: order.orderId, by: 'staff' as const, paidCents: null };
    await under.deliver(orderPlaced, order);
    const id = await under.deliver(orderCompleted, closed);
    await under.deliver(orderCompleted, closed, { id });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'reversed', reason: 'order-not-paid' });
    expect(await heldCents()).toBe(before);
    const late = placed();
    await under.deliver(orderCompleted, { ...closed, orderId: late.orderId });
    await under.deliver(orderPlaced, late);
    expect(await commissionOf(late.orderId)).toMatchObject({ status: 'reversed' });
  });
});

describe('a buyer who may be the affiliate', () => {
  const keyOf = (text: string): string => under.running.platform.customerIdOf(text);
  const household = (email: string, lastName: string, street?: string) =>
    householdOf(
      { email, lastName, ...(street !== undefined && { address: { street, zip: '94110', country: 'US' } }) },
      keyOf,
    );
  const flagOf = async (of: ReturnType<typeof household>) => {
    const order = placed({ customerId: 'customer-of-another', household: of });
    await under.deliver(orderPlaced, order);
    return (await commissionOf(order.orderId))?.flagged;
  };

  it('is flagged by plus-address, dots, surname, and address of an own order', async () => {
    expect(await flagOf(household('rui+friend@example.org', 'Rossi'))).toBe('own-mailbox');
    expect(await flagOf(household('r.u.i@example.org', 'Rossi'))).toBe('own-mailbox');
    expect(await flagOf(household('maja@example.org', 'Côsta'))).toBe('same-surname');
    const own = household('rui@example.org', 'Costa', '12 Oak St');
    const { commission: _, ...ownOrder } = placed({ household: own });
    await under.deliver(orderPlaced, ownOrder);
    expect(await flagOf(household('ana@example.org', 'Lima', '12 oak st.'))).toBe('same-address');
    expect(await flagOf(household('ana@example.org', 'Lima', '7 Elm St'))).toBeUndefined();
  });

  it('counts for the affiliate only after review', async () => {
    const dashboard = () =>
      under
        .call(affiliatesRpc, { kind: 'affiliate', id: affiliateId, browserId: 'browser-0001' })
        .GetDashboard({ affiliateId });
    const before = await dashboard();
    const order = placed({ household: household('rui+two@example.org', 'Rossi') });
    await under.deliver(orderPlaced, order, { at: new Date(Date.now() + 30_000) });
    const during = await dashboard();
    expect(during.pendingCommissions).toBe(before.pendingCommissions);
    expect(during.affiliate?.totalSales).toBe(before.affiliate?.totalSales);
    expect(during.recentSales[0]).toMatchObject({ orderId: order.orderId, underReview: true, commissionAmount: 0 });
    await under.call(affiliatesRpc, finance).JudgeCommission({ orderId: order.orderId, verdict: 'pay' });
    const after = await dashboard();
    expect(after.pendingCommissions).toBe(before.pendingCommissions + 850);
    expect(after.recentSales[0]).toMatchObject({ underReview: false, commissionAmount: 850 });
  });
});

it('follows the default again when the own rate is removed', async () => {
  const call = under.call(affiliatesRpc, finance);
  expect(await call.SetRate({ affiliateId, rateTenths: 125 })).toMatchObject({ rateTenths: 125, ownRateTenths: 125 });
  const back = await call.SetRate({ affiliateId });
  expect(back.rateTenths).toBe(100);
  expect(back).not.toHaveProperty('ownRateTenths');
});

it('refuses an application once with the reason, and may approve it later', async () => {
  const call = under.call(affiliatesRpc, finance);
  const { affiliateId: id } = await under
    .call(affiliatesRpc)
    .Register({ firstName: 'Eva', lastName: 'Lind', email: 'eva@example.org', password: 'a good password' });
  await expect(call.DecideAffiliate({ affiliateId: id, decision: 'refused' })).rejects.toMatchObject({
    slug: 'reason-needed',
  });
  const reason = 'We know the site only from its sign-up page.';
  expect(await call.DecideAffiliate({ affiliateId: id, decision: 'refused', reason })).toMatchObject({
    status: 'refused',
    refuseReason: reason,
  });
  await expect(call.DecideAffiliate({ affiliateId: id, decision: 'refused', reason })).rejects.toMatchObject({
    slug: 'affiliate-already-refused',
  });
  expect(await under.call(affiliatesRpc).GetAffiliate({ affiliateId: id })).toMatchObject({ refuseReason: reason });
  const approved = await call.DecideAffiliate({ affiliateId: id, decision: 'approved' });
  expect(approved.status).toBe('active');
  expect(approved).not.toHaveProperty('refuseReason');
});

it('counts sales by typed code apart from sales by click', async () => {
  const call = under.call(affiliatesRpc, { kind: 'affiliate', id: affiliateId, browserId: 'browser-0001' });
  const before = await call.GetDashboard({ affiliateId });
  const of = (via: 'link' | 'typed') => placed({ commission: { affiliateId, rateTenths: 100, amountCents: 850, via } });
  const at = new Date();
  for (const order of [of('typed'), of('typed'), of('link')]) await under.deliver(orderPlaced, order, { at });
  const after = await call.GetDashboard({ affiliateId });
  expect(after.typedSales).toBe(before.typedSales + 2);
  expect(after.linkSales).toBe(before.linkSales + 1);
});
