import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { standardPrices, type PriceList } from '@keepsake/contracts/catalog/price-list';
import { discountsRpc } from '@keepsake/contracts/rpc/discounts';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { pricesRpc } from '@keepsake/contracts/rpc/prices';
import type { Caller } from '@keepsake/platform/request-context';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };
const marketing: Caller = { kind: 'staff', id: 'mia-of-the-staff', role: 'marketing' };
const finance: Caller = { kind: 'staff', id: 'fay-of-the-staff', role: 'finance' };

const dayMs = 86_400_000;
let nowMs = Date.now();
let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    clock: { now: () => new Date(nowMs) },
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef', BUSINESS_TIMEZONE: 'UTC' },
  });
});
afterAll(() => under.stop());
beforeEach(async () => {
  nowMs += dayMs; // prices are read again
  await sql`delete from price_lists`.execute(under.running.db);
});

const prices = (caller: Caller = finance, key?: string) => under.call(pricesRpc, caller, key);
const dayAfter = (days: number): string => new Date(nowMs + days * dayMs).toISOString().slice(0, 10);
const raised: PriceList = { ...standardPrices, individual: 9_900, event25: 19_900 };
const listed = async () => (await prices().ListPriceLists({})).lists.map(({ fromDay, state }) => [fromDay, state]);

const place = (more: object = {}, sold: object = { pricingTier: 'individual' }) =>
  under.call(ordersRpc, buyer).PlaceOrder({
    ...sold,
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
    ...more,
  });

describe('prices', () => {
  test('are the standard prices before the first list, for anyone', async () => {
    expect(await prices(buyer).GetPrices({})).toEqual(standardPrices);
  });

  test('hold from their first day on, in quotes, orders and discounts', async () => {
    const { state } = await prices().AddPriceList({ fromDay: dayAfter(3), ...raised });
    expect(state).toBe('planned');
    expect((await place({ quotedCents: 7_900 })).totalCents).toBe(7_900);
    nowMs += 3 * dayMs;
    expect(await prices(buyer).GetPrices({})).toEqual(raised);
    expect(await under.call(ordersRpc, buyer).Quote({ pricingTier: 'individual', quantity: 2 })).toMatchObject({
      unitPrice: 9_900,
      totalPrice: 19_800,
    });
    await expect(place({ quotedCents: 7_900 })).rejects.toMatchObject({
      slug: 'total-differs',
      extra: { quote: { totalPrice: 9_900 } },
    });
    expect((await place({ quotedCents: 9_900 })).totalCents).toBe(9_900);
    expect((await place({ quotedCents: 19_900 }, { packageType: 'premium' })).totalCents).toBe(19_900);
    const discounts = under.call(discountsRpc, marketing);
    const { code } = await discounts.CreateDiscount({ code: 'TEN-OFF', kind: 'percent', value: 100, packages: [] });
    expect(
      await under.call(discountsRpc, buyer).CheckDiscount({ code, pricingTier: 'individual', quantity: 1 }),
    ).toMatchObject({ listPrice: 9_900, discountCents: 990 });
  });

  test('leave the price of an order as it was placed', async () => {
    const { orderId } = await place();
    await prices().AddPriceList({ fromDay: dayAfter(0), ...raised });
    const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
    expect(await under.call(ordersRpc, operations).GetOrder({ orderId })).toMatchObject({
      unitPrice: 7_900,
      totalPrice: 7_900,
    });
  });

  test('are those of the later list, of two from one day', async () => {
    await prices().AddPriceList({ fromDay: dayAfter(0), ...raised });
    await prices().AddPriceList({ fromDay: dayAfter(0), ...standardPrices, individual: 8_900 });
    expect((await prices().GetPrices({})).individual).toBe(8_900);
    expect(await listed()).toEqual([
      [dayAfter(0), 'current'],
      [dayAfter(0), 'past'],
    ]);
  });

  test('are stored once by a request that is sent twice', async () => {
    const add = () => prices(finance, 'one-key-of-the-form').AddPriceList({ fromDay: dayAfter(5), ...raised });
    expect((await add()).id).toBe((await add()).id);
    expect(await listed()).toEqual([[dayAfter(5), 'planned']]);
  });

  test('cannot begin in the past', async () => {
    await expect(prices().AddPriceList({ fromDay: dayAfter(-1), ...raised })).rejects.toMatchObject({
      slug: 'price-day-past',
    });
    expect(await listed()).toEqual([]);
  });

  test('are removed until their first day only, and written to the audit log', async () => {
    const planned = await prices().AddPriceList({ fromDay: dayAfter(2), ...raised });
    const current = await prices().AddPriceList({ fromDay: dayAfter(0), ...raised });
    await prices().RemovePriceList({ priceListId: planned.id });
    await expect(prices().RemovePriceList({ priceListId: current.id })).rejects.toMatchObject({
      slug: 'price-list-holds',
    });
    expect(await listed()).toEqual([[dayAfter(0), 'current']]);
    const acts = (await under.published()).filter(({ data }) => data['subjectId'] === planned.id);
    expect(acts.map(({ data }) => [data['staffId'], data['action'], data['subject']])).toEqual([
      ['fay-of-the-staff', 'create', 'price-list'],
      ['fay-of-the-staff', 'remove', 'price-list'],
    ]);
  });

  test('are changed by finance only', async () => {
    await expect(prices(marketing).AddPriceList({ fromDay: dayAfter(1), ...raised })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(prices(buyer).ListPriceLists({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
