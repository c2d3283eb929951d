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
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { affiliatesEscrowEntry, createAffiliatesEscrow } from './service.js';

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
let under: ServiceUnderTest;
let ordersAnswers = true;
let affiliateId: string;
beforeAll(async () => {
  under = await serviceUnderTest(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: sealSecret },
    neighbours: [
      neighbour(ordersRpc, {
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
const placed = (about: Partial<Placed> = {}): Placed => ({
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
  ...about,
});
type Completed = Parameters<typeof orderCompleted.key>[0];
const completed = (orderId: string, by: Completed['by'] = 'shipped'): Completed => ({ orderId, by });
const commissionOf = async (orderId: string) => {
  const { commissions } = await under.call(affiliatesRpc, finance).ListCommissions({ limit: 0 });
  return commissions.find((one) => one.orderId === orderId);
};
const heldCents = async (): Promise<number> =>
  (await under.call(affiliatesRpc, finance).ListAccounts({})).accounts[0]?.balanceCents ?? Number.NaN;
const saidOf = async (orderId: string) =>
  (await under.said())
    .filter(({ key }) => key === orderId)
    .map(({ type, data }) => [type.split('.')[1], data.as ?? data.flagged ?? null]);

describe('an order that a referral code brought', () => {
  it('holds its commission once when it is heard twice', async () => {
    const order = placed();
    const id = await under.hear(orderPlaced, order);
    await under.hear(orderPlaced, order, { id });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending', amountCents: 850, rateTenths: 100 });
    expect(await saidOf(order.orderId)).toEqual([['commission-held', null]]);
  });

  it('holds its commission once when the sender said it twice', async () => {
    const order = placed();
    await under.hear(orderPlaced, order);
    await under.hear(orderPlaced, order);
    expect(await saidOf(order.orderId)).toEqual([['commission-held', null]]);
  });

  it('confirms it once, payable after the hold period, when the order is completed twice', async () => {
    const order = placed();
    const before = await heldCents();
    await under.hear(orderPlaced, order);
    expect(await heldCents()).toBe(before);
    const at = new Date('2026-05-04T10:00:00.000Z');
    const id = await under.hear(orderCompleted, completed(order.orderId), { at });
    await under.hear(orderCompleted, completed(order.orderId), { id, at });
    await under.hear(orderCompleted, completed(order.orderId, 'staff'));
    expect(await commissionOf(order.orderId)).toMatchObject({
      status: 'confirmed',
      payableAt: '2026-05-18T10:00:00.000Z',
    });
    expect(await heldCents()).toBe(before + 850);
    expect(await saidOf(order.orderId)).toEqual([
      ['commission-held', null],
      ['commission-settled', 'confirmed'],
    ]);
  });

  it('releases a held one once when the order is cancelled twice', async () => {
    const order = placed();
    const before = await heldCents();
    await under.hear(orderPlaced, order);
    const id = await under.hear(orderCancelled, { orderId: order.orderId, reason: 'customer-request' });
    await under.hear(orderCancelled, { orderId: order.orderId, reason: 'customer-request' }, { id });
    await under.hear(orderCancelled, { orderId: order.orderId, reason: 'customer-request' });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'reversed', reason: 'order-cancelled' });
    expect(await heldCents()).toBe(before);
    expect(await saidOf(order.orderId)).toEqual([
      ['commission-held', null],
      ['commission-settled', 'reversed'],
    ]);
  });

  it('takes a confirmed one back by a posting of its own', async () => {
    const order = placed();
    const before = await heldCents();
    await under.hear(orderPlaced, order);
    await under.hear(orderCompleted, completed(order.orderId, 'staff'));
    await under.hear(orderCancelled, { orderId: order.orderId, reason: 'other' });
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'reversed' });
    expect(await commissionOf(order.orderId)).not.toHaveProperty('payableAt');
    expect(await heldCents()).toBe(before);
  });

  it('stays reversed when a completion comes late', async () => {
    const order = placed();
    await under.hear(orderPlaced, order);
    await under.hear(orderCancelled, { orderId: order.orderId, reason: 'other' });
    await under.hear(orderCompleted, completed(order.orderId));
    expect((await commissionOf(order.orderId))?.status).toBe('reversed');
    expect(await saidOf(order.orderId)).toHaveLength(2);
  });

  it('books nothing when it is heard after its cancellation', async () => {
    const order = placed();
    await under.hear(orderCancelled, { orderId: order.orderId, reason: 'other' });
    await under.hear(orderPlaced, order);
    expect(await commissionOf(order.orderId)).toBeUndefined();
    expect(await saidOf(order.orderId)).toEqual([]);
  });

  it.each([
    ['held', false],
    ['confirmed', true],
  ])('lowers a %s one to the share of what was kept, once, and never by a late notice', async (_, confirmed) => {
    const order = placed();
    const before = await heldCents();
    await under.hear(orderPlaced, order);
    if (confirmed) await under.hear(orderCompleted, completed(order.orderId));
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
    const id = await under.hear(orderRefunded, half);
    await under.hear(orderRefunded, half, { id });
    await under.hear(orderRefunded, refund(1_000));
    await under.hear(orderRefunded, { ...refund(8_500), surplus: true });
    expect(await commissionOf(order.orderId)).toMatchObject({
      status: confirmed ? 'confirmed' : 'pending',
      amountCents: 425,
    });
    await under.hear(orderRefunded, refund(8_500));
    await under.hear(orderRefunded, refund(8_500));
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'reversed', reason: 'order-refunded' });
    expect(await heldCents()).toBe(before);
    expect((await saidOf(order.orderId)).filter(([, as]) => as === 'reversed')).toHaveLength(2);
    expect(await under.parked()).toEqual([]);
  });

  it('books a rate of zero without moving money', async () => {
    const order = placed({ commission: { affiliateId, rateTenths: 0, amountCents: 0 } });
    const before = await heldCents();
    await under.hear(orderPlaced, order);
    await under.hear(orderCompleted, completed(order.orderId));
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'confirmed', amountCents: 0 });
    expect(await heldCents()).toBe(before);
    expect(await under.parked()).toEqual([]);
  });
});

it('does nothing for an order without a code, through all of its life', async () => {
  const { commission: _, ...order } = placed();
  await under.hear(orderPlaced, order);
  await under.hear(orderCompleted, completed(order.orderId));
  await under.hear(orderCancelled, { orderId: order.orderId, reason: 'other' });
  expect(await commissionOf(order.orderId)).toBeUndefined();
  expect(await under.parked()).toEqual([]);
});

it("flags a buyer's own code and holds it all the same", async () => {
  const order = placed({ customerId: under.running.platform.customerIdOf('rui@example.org') });
  await under.hear(orderPlaced, order);
  expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending', flagged: 'own-code' });
  expect(await saidOf(order.orderId)).toEqual([['commission-held', 'own-code']]);
});

describe('an approved partner', () => {
  const partner = (customerId: string, partnerType: 'memorial' | 'pet' = 'memorial') => ({
    accountId: randomIds.next(),
    customerId,
    partnerType,
    active: true,
  });

  it('earns nobody a commission; the reason is kept, and nothing is held or told', async () => {
    const account = partner('customer-funeral-home');
    const id = await under.hear(accountChanged, account);
    await under.hear(accountChanged, account, { id });
    const order = placed({ customerId: 'customer-funeral-home' });
    await under.hear(orderPlaced, order);
    await under.hear(orderCompleted, completed(order.orderId));
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'exempt', reason: 'buyer-is-partner' });
    expect(await saidOf(order.orderId)).toEqual([]);
  });

  it('is a buyer like any other when the account is paused, and a late word does not change that', async () => {
    const account = partner('customer-paused-home', 'pet');
    const [early, later] = [new Date('2026-05-01T10:00:00Z'), new Date('2026-05-02T10:00:00Z')];
    await under.hear(accountChanged, { ...account, active: false }, { at: later });
    await under.hear(accountChanged, account, { at: early });
    const order = placed({ customerId: 'customer-paused-home' });
    await under.hear(orderPlaced, order);
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending' });
  });

  it('is a buyer like any other when the exemption of their type is switched off', async () => {
    await under.hear(accountChanged, partner('customer-pet-cemetery', 'pet'));
    const call = under.call(affiliatesRpc, finance);
    const on = { defaultRateTenths: 100, funeralHomeExemption: true, petCemeteryExemption: true };
    await call.SaveSettings({ ...on, petCemeteryExemption: false });
    const order = placed({ customerId: 'customer-pet-cemetery' });
    await under.hear(orderPlaced, order);
    await call.SaveSettings(on);
    expect(await commissionOf(order.orderId)).toMatchObject({ status: 'pending' });
  });
});

describe('the dashboard', () => {
  const dashboard = () =>
    under
      .call(affiliatesRpc, { kind: 'affiliate', id: affiliateId, browserId: 'browser-0001' })
      .GetDashboard({ affiliateId });

  it('shows sales by initials, pending apart from earned, and no conversion without clicks', async () => {
    const before = await dashboard();
    const order = placed();
    await under.hear(orderPlaced, order, { at: new Date(Date.now() + 60_000) });
    const after = await dashboard();
    expect(after.pendingCommissions - before.pendingCommissions).toBe(850);
    expect(after.totalCommissions).toBe(before.totalCommissions);
    expect(after.recentSales[0]).toMatchObject({ orderId: order.orderId, customerName: 'M. R.', packageType: 'event' });
    expect(after).not.toHaveProperty('conversionRate');
    expect(after.recentSales.map(({ status }) => status)).not.toContain('exempt');
  });

  it('still shows what was earned when orders does not answer', async () => {
    ordersAnswers = false;
    const { affiliate, recentSales } = await dashboard();
    expect(affiliate?.firstName).toBe('Rui');
    expect(new Set(recentSales.map(({ customerName }) => customerName))).toEqual(new Set(['–']));
  });
});

it('parks a commission that is not the rounded share of its order, and books nothing', async () => {
  const order = placed({ commission: { affiliateId, rateTenths: 100, amountCents: 9_999 } });
  await under.hear(orderPlaced, order);
  expect(await commissionOf(order.orderId)).toBeUndefined();
  expect(await under.parked()).toMatchObject([{ type: 'orders.order-placed.v1' }]);
});

/** Straight into the handler: the log itself would never deliver one order to two hands at once, a rebalance would. */
const deliver = (order: Placed, eventId: string): Promise<void> => {
  const { platform, turnOf } = under.running;
  const heard = createAffiliatesEscrow(platform, { commissionHoldDays: 14, sealSecret }).subscriptions.find(
    ({ event }) => event.name === orderPlaced.name,
  );
  const turn = turnOf({
    key: { scope: 'event:affiliates-escrow', id: eventId, fingerprint: '' },
    caller: { kind: 'system', service: 'affiliates-escrow' },
    correlationId: 'test',
    signal: AbortSignal.timeout(60_000),
  });
  if (!heard) throw new Error('Nobody hears order-placed.');
  return heard.handle({ id: eventId, time: new Date(), data: order }, turn);
};

it('R8: books one commission for each of 500 orders, delivered twice and in parallel, each the rounded share', async () => {
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
  const held = (await under.said()).filter(({ type }) => type === 'affiliates-escrow.commission-held.v1');
  const amounts = new Map<string, number[]>();
  for (const { key, data } of held) amounts.set(key, [...(amounts.get(key) ?? []), Number(data.amountCents)]);
  expect(orders.map(({ orderId }) => amounts.get(orderId))).toEqual(
    orders.map(({ commission }) => [commission?.amountCents]),
  );
  const after = await under.call(affiliatesRpc, finance).ListCommissions({ limit: 1 });
  expect(after.total - before.total).toBe(500);
});
