import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { foldFigures } from '@keepsake/platform/figures';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const marketing: Caller = { kind: 'staff', id: 'mia-of-the-staff', role: 'marketing' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let now = new Date('2028-02-29T16:00:00Z');
const at = (instant: string): void => void (now = new Date(instant));

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => now },
  });
});
afterAll(() => under.stop());

const place = (more: object = {}) =>
  under.call(ordersRpc, buyer).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Wedding',
    honoreeName: 'Maja & Tom',
    firstName: 'Maja',
    lastName: 'Lindgren',
    email: 'maja@example.org',
    phone: '555',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
    ...more,
  });
const pay = ({ orderId }: { readonly orderId: string }, more: object = {}) =>
  under.call(ordersRpc, operations).ConfirmPayment({ orderId, ...more });
const figures = () => under.call(ordersRpc, marketing).SalesFigures({});

const fold = (zone = 'America/New_York') =>
  foldFigures(zone).handle(
    {},
    under.running.contextFor({
      caller: { kind: 'system', service: 'orders' },
      correlationId: 'test',
      signal: AbortSignal.timeout(20_000),
    }),
  );

describe('dashboard figures', () => {
  test('follow every change of an order in its transaction', async () => {
    expect(await figures()).toMatchObject({ totalOrders: 0, revenueCents: 0, packages: [], timed: 0 });
    const [one, two, three] = await Promise.all([place(), place(), place({ pricingTier: 'event', quantity: 3 })]);
    await place({ pricingTier: undefined, packageType: 'enterprise' });
    expect(await figures()).toMatchObject({ totalOrders: 4, pending: 4, openCents: 54_300, estimateCents: 30_000 });
    await pay(one);
    await pay(three);
    await under.call(ordersRpc, operations).CancelOrder({ orderId: two.orderId, reason: 'other' });
    at('2028-02-29T20:00:00Z');
    await under.call(ordersRpc, operations).CompleteOrder({ orderId: one.orderId });
    expect(await figures()).toMatchObject({
      totalOrders: 4,
      pending: 1,
      processing: 1,
      completed: 1,
      cancelled: 1,
      paidOrders: 2,
      revenueCents: 16_400,
      timed: 1,
      processingSeconds: 4 * 3_600,
      timeZone: 'America/New_York',
      today: '2028-02-29',
      packages: [
        { name: 'event', orders: 1, revenueCents: 8_500 },
        { name: 'individual', orders: 2, paidOrders: 1, revenueCents: 7_900 },
        { name: 'enterprise', openCents: 30_000, estimateCents: 30_000 },
      ],
    });
  });

  test('count the last minute of February in February, whatever the UTC day', async () => {
    at('2028-03-01T04:59:00Z');
    await pay(await place());
    expect((await figures()).today).toBe('2028-02-29');
    at('2028-03-01T05:00:00Z');
    await pay(await place());
    const { months, soFar, before, today } = await figures();
    expect(today).toBe('2028-03-01');
    expect(months.slice(-2)).toMatchObject([
      { name: '2028-02', revenueCents: 24_300 },
      { name: '2028-03', revenueCents: 7_900 },
    ]);
    expect([soFar?.revenueCents, before?.lastDay, before?.revenueCents]).toEqual([7_900, '2028-02-01', 0]);
  });

  test('stay equal when the job aggregates them, in few rows', async () => {
    const before = await figures();
    await Promise.all([fold(), fold()]);
    expect(await figures()).toEqual(before);
    const { rows } = await sql<{ n: number }>`select count(*) as n from order_counts`.execute(under.running.db);
    expect(rows[0]?.n).toBeLessThanOrEqual(6);
  });

  test('are recomputed once when the business changes its time zone', async () => {
    await fold('Europe/Berlin');
    const { months, timeZone, totalOrders } = await figures();
    expect([timeZone, totalOrders]).toEqual(['Europe/Berlin', 6]);
    expect(months.slice(-2)).toMatchObject([
      { name: '2028-02', revenueCents: 16_400 },
      { name: '2028-03', revenueCents: 15_800 },
    ]);
  });

  test('are visible to staff only', async () => {
    await expect(under.call(ordersRpc, buyer).SalesFigures({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
