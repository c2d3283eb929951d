import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shareOf } from '@keepsake/contracts/values/money';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { affiliatesEscrowEntry, createAffiliatesEscrow } from '../service.js';

const finance: Caller = { kind: 'staff', id: 'staff-finance', role: 'finance' };
const buyer = {
  number: 'K-4F7Q2M9X',
  customerId: 'customer-of-the-buyer',
  firstName: 'Maja',
  lastName: 'Rossi',
  email: 'maja@example.org',
  eventType: 'memorial',
  quantity: 3,
  copies: 3,
  totalCents: 8_500,
  phone: '',
  honoreeName: 'Inés Duarte',
};

const sealSecret = 'seal-secret-of-the-tests-0123456789abcdef';
let under: TestService;
let ordersAnswers = true;
let affiliateId: string;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: sealSecret },
    fakes: [
      fakeService(ordersRpc, {
        GetBuyer: async ({ orderId }) => {
          if (!ordersAnswers) throw new Error('orders is broken');
          return { ...buyer, orderId };
        },
        GetStory: async ({ orderId }) => ({
          orderId,
          customerId: buyer.customerId,
          eventType: 'memorial',
          honoreeName: '',
          isPrivate: false,
          otherHonoreeNames: [],
          inviteEmails: [],
          uploadIds: [],
          ownerName: '',
          ownerEmail: '',
          paid: true,
          cancelled: false,
        }),
      }),
    ],
  });
  const registered = await under
    .call(affiliatesRpc)
    .Register({ firstName: 'Rui', lastName: 'Costa', email: 'rui@example.org', password: 'a good password' });
  affiliateId = registered.affiliateId;
});
afterAll(() => under.stop());
beforeEach(() => {
  ordersAnswers = true;
});

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
type Completed = Parameters<typeof orderCompleted.key>[0];
const completed = (orderId: string, by: Completed['by'] = 'shipped'): Completed => ({ orderId, by });
const commissionOf = async (orderId: string) => {
  const { commissions } = await under.call(affiliatesRpc, finance).ListCommissions({ limit: 0 });
  return commissions.find((one) => one.orderId === orderId);
};
const heldCents = async (): Promise<number> =>
  (await under.call(affiliatesRpc, finance).ListAccounts({})).accounts[0]?.balanceCents ?? Number.NaN;
const publishedOf = async (orderId: string) =>
  (await under.published())
    .filter(({ key }) => key === orderId)
    .map(({ type, data }) => [type.split('.')[1], data.as ?? data.flagged ?? null]);

describe('a referred order', () => {
  it('holds its commission once when it is received twice', async () => {
    const order = placed();
    const id = await under.deliver(orderPlaced, order);
    await under.deliver(orderPlaced, order, { id });
    expect(await commissionOf(order.orderId)).toMatchObject({
      status: 'pending',
      amountCents: 850,
      rateTenths: 100,
      orderNumber: 'K-4F7Q2M9X',
      totalCents: 8_500,
    });
    expect(await publishedOf(order.orderId)).toEqual([['commission-held', null]]);
  });

  it('holds its commission once when it is published twice', async () => {
    const order = placed();
    await under.deliver(orderPlaced, order);
    await under.deliver(orderPlaced, order);
    expect(await publishedOf(order.orderId)).toEqual([['commission-held', null]]);
  });

  it('confirms it once after a repeated completion, payable after the hold period', async () => {
    const order = placed();
    const before = await heldCents();
    await under.deliver(orderPlaced, order);
    expect(await heldCents()).toBe(before);
    const at = new Date('2026-05-04T10:00:00.000Z');
    const id = await under.deliver(orderCompleted, completed(order.orderId), { at });
    await under.deliver(orderCompleted, completed(order.orderId), { id, at });
    await under.deliver(orderCompleted, completed(order.orderId, 'staff'));
    expect(await commissionOf(order.orderId)).toMatchObject({
      status: 'confirmed',
      payableAt: '2026-05-18T10:00:00.000Z',
    });
    expect(await heldCents()).toBe(before + 850);
    expect(await publishedOf(order.orderId)).toEqual([
      ['commission-held', null],
      ['commission-settled', 'confirmed'],
    ]);
  });

  it('releases a held one once when the cancellation is repeated', async () => {
    const order = placed();
    const before = await heldCents();
    await under.deliver(orderPlaced, order);
    const id = await under.deliver(orderCancelled, { orderId: order.orderId, reason: 'customer-request' });
    await under.deliver(orderCancelled, { orderId: order.orderId, reason: 'customer-request' }, { id });
    await under.deliver(orderCancelled, { orderId: order.orderId, reason: 'customer-request' });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'reversed', reason: 'order-cancelled' });
    expect(await heldCents()).toBe(before);
    expect(await publishedOf(order.orderId)).toEqual([
      ['commission-held', null],
      ['commission-settled', 'reversed'],
    ]);
  });

  it('reverses a confirmed one by a separate posting', async () => {
    const order = placed();
    const before = await heldCents();
    await under.deliver(orderPlaced, order);
    await under.deliver(orderCompleted, completed(order.orderId, 'staff'));
    await under.deliver(orderCancelled, { orderId: order.orderId, reason: 'other' });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'reversed' });
    expect(await commissionOf(order.orderId)).not.toHaveProperty('payableAt');
    expect(await heldCents()).toBe(before);
  });

  it('stays reversed when a completion comes late', async () => {
    const order = placed();
    await under.deliver(orderPlaced, order);
    await under.deliver(orderCancelled, { orderId: order.orderId, reason: 'other' });
    await under.deliver(orderCompleted, completed(order.orderId));
    expect((await commissionOf(order.orderId))?.status).toBe('reversed');
    expect(await publishedOf(order.orderId)).toHaveLength(2);
  });

  it('books nothing when it arrives after its cancellation', async () => {
    const order = placed();
    await under.deliver(orderCancelled, { orderId: order.orderId, reason: 'other' });
    await under.deliver(orderPlaced, order);
    expect(await commissionOf(order.orderId)).toBeUndefined();
    expect(await publishedOf(order.orderId)).toEqual([]);
  });

  it.each([
    ['held', false],
    ['confirmed', true],
  ])('lowers a %s one to its share once, and never by a late event', async (_, confirmed) => {
    const order = placed();
    const before = await heldCents();
    await under.deliver(orderPlaced, order);
    if (confirmed) await under.deliver(orderCompleted, completed(order.orderId));
    const refund = (refundedCents: number) => ({
      orderId: order.orderId,
      refundId: randomIds.next(),
      amountCents: 1,
      refundedCents,
      paidCents: 8_500,
      currency: 'USD' as const,
      surplus: false,
    });
    const half = refund(4_250);
    const id = await under.deliver(orderRefunded, half);
    await under.deliver(orderRefunded, half, { id });
    await under.deliver(orderRefunded, refund(1_000));
    await under.deliver(orderRefunded, { ...refund(8_500), surplus: true });
    expect(await commissionOf(order.orderId)).toMatchObject({
      status: confirmed ? 'confirmed' : 'pending',
      amountCents: 425,
    });
    await under.deliver(orderRefunded, refund(8_500));
    await under.deliver(orderRefunded, refund(8_500));
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'reversed', reason: 'order-refunded' });
    expect(await heldCents()).toBe(before);
    expect((await publishedOf(order.orderId)).filter(([, as]) => as === 'reversed')).toHaveLength(2);
    expect(await under.parked()).toEqual([]);
  });

  it('books a rate of zero without moving money', async () => {
    const order = placed({ commission: { affiliateId, rateTenths: 0, amountCents: 0 } });
    const before = await heldCents();
    await under.deliver(orderPlaced, order);
    await under.deliver(orderCompleted, completed(order.orderId));
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'confirmed', amountCents: 0 });
    expect(await heldCents()).toBe(before);
    expect(await under.parked()).toEqual([]);
  });
});

it('has no effect without a code, in every step', async () => {
  const { commission: _, ...order } = placed();
  await under.deliver(orderPlaced, order);
  await under.deliver(orderCompleted, completed(order.orderId));
  await under.deliver(orderCancelled, { orderId: order.orderId, reason: 'other' });
  expect(await commissionOf(order.orderId)).toBeUndefined();
  expect(await under.parked()).toEqual([]);
});

it("holds and flags the commission of a buyer's own code", async () => {
  const order = placed({ customerId: under.running.platform.customerIdOf('rui@example.org') });
  await under.deliver(orderPlaced, order);
  expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending', flagged: 'own-code' });
  expect(await publishedOf(order.orderId)).toEqual([['commission-held', 'own-code']]);
});

describe('an approved partner', () => {
  const partner = (customerId: string, partnerType: 'memorial' | 'pet' = 'memorial') => ({
    accountId: randomIds.next(),
    customerId,
    partnerType,
    active: true,
  });

  it('earns no commission; the reason is stored, and nothing is held or published', async () => {
    const account = partner('customer-funeral-home');
    const id = await under.deliver(accountChanged, account);
    await under.deliver(accountChanged, account, { id });
    const order = placed({ customerId: 'customer-funeral-home' });
    await under.deliver(orderPlaced, order);
    await under.deliver(orderCompleted, completed(order.orderId));
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'exempt', reason: 'buyer-is-partner' });
    expect(await publishedOf(order.orderId)).toEqual([]);
  });

  it('earns one while the account is paused, and ignores late events', async () => {
    const account = partner('customer-paused-home', 'pet');
    const [early, later] = [new Date('2026-05-01T10:00:00Z'), new Date('2026-05-02T10:00:00Z')];
    await under.deliver(accountChanged, { ...account, active: false }, { at: later });
    await under.deliver(accountChanged, account, { at: early });
    const order = placed({ customerId: 'customer-paused-home' });
    await under.deliver(orderPlaced, order);
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending' });
  });

  it('earns one when the exemption of their type is disabled', async () => {
    await under.deliver(accountChanged, partner('customer-pet-cemetery', 'pet'));
    const call = under.call(affiliatesRpc, finance);
    const on = { defaultRateTenths: 100, funeralHomeExemption: true, petCemeteryExemption: true };
    await call.SaveSettings({ ...on, petCemeteryExemption: false });
    const order = placed({ customerId: 'customer-pet-cemetery' });
    await under.deliver(orderPlaced, order);
    await call.SaveSettings(on);
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending' });
  });
});

describe('the dashboard', () => {
  const dashboard = () =>
    under
      .call(affiliatesRpc, { kind: 'affiliate', id: affiliateId, browserId: 'browser-0001' })
      .GetDashboard({ affiliateId });

  it('shows sales by initials, pending and earned, and no conversion without clicks', async () => {
    const before = await dashboard();
    const order = placed();
    await under.deliver(orderPlaced, order, { at: new Date(Date.now() + 60_000) });
    const after = await dashboard();
    expect(after.pendingCommissions - before.pendingCommissions).toBe(850);
    expect(after.totalCommissions).toBe(before.totalCommissions);
    expect(after.recentSales[0]).toMatchObject({ orderId: order.orderId, customerName: 'M. R.', packageType: 'event' });
    expect(after).not.toHaveProperty('conversionRate');
    expect(after.recentSales.map(({ status }) => status)).not.toContain('exempt');
  });

  it('still shows earnings when orders does not respond', async () => {
    ordersAnswers = false;
    const { affiliate, recentSales } = await dashboard();
    expect(affiliate?.firstName).toBe('Rui');
    expect(new Set(recentSales.map(({ customerName }) => customerName))).toEqual(new Set(['–']));
  });
});

describe('the sales of an affiliate', () => {
  const self: Caller = { kind: 'affiliate', id: '', browserId: 'browser-0001' };
  const as = (id: string) => under.call(affiliatesRpc, { ...self, id });
  const soldBy = async (email: string) => {
    const person = { firstName: 'Ada', lastName: 'Berg', email, password: 'a good password' };
    const { affiliateId: id } = await under.call(affiliatesRpc).Register(person);
    const orders = Array.from({ length: 3 }, () =>
      placed({ commission: { affiliateId: id, rateTenths: 100, amountCents: 850 } }),
    );
    for (const [at, order] of orders.entries())
      await under.deliver(orderPlaced, order, { at: new Date(Date.UTC(2026, 4, 1 + at, 23, 30)) });
    return { id, orderIds: orders.map(({ orderId }) => orderId).toReversed() };
  };

  it('are listed by page, newest first, with initials and the total', async () => {
    const { id, orderIds } = await soldBy('ada-1@example.org');
    const first = await as(id).ListSales({ affiliateId: id, limit: 2 });
    expect(first).toMatchObject({ total: 3, sales: [{ id: orderIds[0], customerName: 'M. R.' }, { id: orderIds[1] }] });
    const cursor = first.nextCursor ?? '';
    const last = await as(id).ListSales({ affiliateId: id, limit: 2, cursor });
    expect(last).toMatchObject({ total: 3, sales: [{ id: orderIds[2], status: 'pending', commissionAmount: 850 }] });
    expect(last.nextCursor).toBeUndefined();
  });

  it('are filtered by state, and counted by day without reversed ones', async () => {
    const { id, orderIds } = await soldBy('ada-2@example.org');
    const [newest = ''] = orderIds;
    await under.deliver(orderCancelled, { orderId: newest, reason: 'mistake' });
    const reversed = await as(id).ListSales({ affiliateId: id, limit: 0, status: 'reversed' });
    expect(reversed).toMatchObject({ total: 1, sales: [{ id: newest, status: 'reversed' }] });
    expect((await as(id).ListSales({ affiliateId: id, limit: 0, status: 'pending' })).total).toBe(2);
    expect((await as(id).ListSales({ affiliateId: id, limit: 0, status: 'paid' })).sales).toEqual([]);
    expect((await as(id).GetDashboard({ affiliateId: id })).recentOrders).toEqual([
      { day: '2026-05-02', orders: 1 },
      { day: '2026-05-01', orders: 1 },
    ]);
  });

  it('are closed to other affiliates and to staff', async () => {
    const { id } = await soldBy('ada-3@example.org');
    const request = { affiliateId: id, limit: 0 };
    await expect(as(affiliateId).ListSales(request)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(under.call(affiliatesRpc, finance).ListSales(request)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

it('moves to dead letters a commission that is not the rounded share', async () => {
  const order = placed({ commission: { affiliateId, rateTenths: 100, amountCents: 9_999 } });
  await under.deliver(orderPlaced, order);
  expect(await commissionOf(order.orderId)).toBeUndefined();
  expect(await under.parked()).toMatchObject([{ type: 'orders.order-placed.v1' }]);
});

/** Calls the handler directly: the log delivers one order concurrently only after a rebalance. */
const deliver = (order: Placed, eventId: string): Promise<void> => {
  const { platform, contextFor } = under.running;
  const received = createAffiliatesEscrow(platform, {
    commissionHoldDays: 14,
    minimumPayoutCents: 0,
    timeZone: 'America/New_York',
    brandName: 'Keepsake',
    sealSecret,
  }).subscriptions.find(({ event }) => event.name === orderPlaced.name);
  const ctx = contextFor({
    key: { scope: 'event:affiliates-escrow', id: eventId, fingerprint: '' },
    caller: { kind: 'system', service: 'affiliates-escrow' },
    correlationId: 'test',
    signal: AbortSignal.timeout(60_000),
  });
  if (!received) throw new Error('order-placed has no subscription.');
  return received.handle({ id: eventId, time: new Date(), data: order }, ctx);
};

it('books 500 orders once each when delivered twice and in parallel', async () => {
  const orders = Array.from({ length: 500 }, (_, n) => {
    const totalCents = 7_900 + n * 37;
    const rateTenths = (n * 7) % 1_001;
    return placed({
      totalCents,
      commission: { affiliateId, rateTenths, amountCents: shareOf(totalCents, rateTenths) },
    });
  });
  const before = await under.call(affiliatesRpc, finance).ListCommissions({ limit: 1 });
  for (let from = 0; from < orders.length; from += 50)
    await Promise.all(
      orders.slice(from, from + 50).flatMap((order) => {
        const id = randomIds.next();
        return [deliver(order, id), deliver(order, id), deliver(order, randomIds.next())];
      }),
    );
  const held = (await under.published()).filter(({ type }) => type === 'affiliates-escrow.commission-held.v1');
  const amounts = new Map<string, number[]>();
  for (const { key, data } of held) amounts.set(key, [...(amounts.get(key) ?? []), Number(data.amountCents)]);
  expect(orders.map(({ orderId }) => amounts.get(orderId))).toEqual(
    orders.map(({ commission }) => [commission?.amountCents]),
  );
  const after = await under.call(affiliatesRpc, finance).ListCommissions({ limit: 1 });
  expect(after.total - before.total).toBe(500);
});
