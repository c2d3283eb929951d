import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { shippingEntry } from './service.js';

const address = { street: '1 Main St', city: 'Albany', state: 'NY', zip: '12207', country: 'US' };
const requests: string[] = [];
const homeless = new Set<string>();
const buyers = new Map<string, string>();

let shipping: TestService;
beforeAll(async () => {
  shipping = await openTestService(shippingEntry, {
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => {
            requests.push(orderId);
            return {
              orderId,
              number: 'K-7K3M9QXA',
              customerId: buyers.get(orderId) ?? 'customer-0001',
              firstName: 'Inés',
              lastName: 'Duarte',
              email: 'ines@example.org',
              phone: '555 0100',
              eventType: 'Memorial',
              honoreeName: 'Rosa Duarte',
              pricingTier: 'event',
              quantity: 3,
              copies: 3,
              totalCents: 8500,
              ...(homeless.has(orderId) ? {} : { address }),
            };
          }),
        }),
      }),
    ],
  });
});
afterAll(() => shipping.stop());

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: randomIds.next(), role });
const list = (input: { cursor?: string; limit?: number } = {}, caller = staff('operations')) =>
  shipping.call(shippingRpc, caller).ListPending({ limit: 0, ...input });
const rowOf = async (orderId: string) => (await list()).pending.find((one) => one.orderId === orderId);

const placed = (orderId: string, more: { paid?: boolean } = {}) => ({
  orderId,
  number: 'K-7K3M9QXA',
  customerId: 'customer-0001',
  variant: 'checkout' as const,
  tier: 'event',
  quantity: 3,
  codes: 1,
  copies: 3,
  eventType: 'memorial',
  totalCents: 8500,
  currency: 'USD' as const,
  uploadIds: [],
  browserId: 'browser-0001',
  paid: false,
  ...more,
});
const payment = (orderId: string) => ({
  orderId,
  paymentId: randomIds.next(),
  method: 'manual',
  amountCents: 8500,
  currency: 'USD' as const,
  copies: 4,
});
const allotted = (orderId: string) => ({ orderId, codeIds: [randomIds.next()], copies: 3 });

const at = new Date('2026-03-01T10:00:00.123Z');
const happenings = {
  placed: (orderId: string) => shipping.deliver(orderPlaced, placed(orderId), { at }),
  paid: (orderId: string) => shipping.deliver(paymentConfirmed, payment(orderId)),
  allotted: (orderId: string) => shipping.deliver(codesAllotted, allotted(orderId)),
  cancelled: (orderId: string) => shipping.deliver(orderCancelled, { orderId, reason: 'other' }),
};

const happenTo = async (order: readonly (keyof typeof happenings)[]) => {
  const orderId = randomIds.next();
  for (const happening of order) await happenings[happening](orderId);
  return rowOf(orderId);
};

const permutations = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length <= 1
    ? [all]
    : all.flatMap((one) => permutations(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));

describe('an order that was placed', () => {
  it('is listed immediately with its address and missing facts', async () => {
    const orderId = randomIds.next();
    await happenings.placed(orderId);
    expect(await rowOf(orderId)).toMatchObject({
      orderId,
      number: 'K-7K3M9QXA',
      firstName: 'Inés',
      lastName: 'Duarte',
      eventType: 'Memorial',
      packageType: 'event',
      quantity: 3,
      shippingAddress: '1 Main St',
      shippingCity: 'Albany',
      shippingState: 'NY',
      shippingZip: '12207',
      shippingCountry: 'US',
      addressNeeded: false,
      paymentConfirmed: false,
      codesReady: false,
      state: 'waiting',
      openedAt: at.toISOString(),
    });
  });

  it('is listed once, with one buyer lookup, when the event comes twice', async () => {
    const orderId = randomIds.next();
    const id = await happenings.placed(orderId);
    await shipping.deliver(orderPlaced, placed(orderId), { id });
    expect((await list()).pending.filter((one) => one.orderId === orderId)).toHaveLength(1);
    expect(requests.filter((one) => one === orderId)).toHaveLength(1);
  });

  it('needs an address when it has none, and cannot be printed without', async () => {
    const orderId = randomIds.next();
    homeless.add(orderId);
    await happenings.placed(orderId);
    await happenings.paid(orderId);
    await happenings.allotted(orderId);
    const row = await rowOf(orderId);
    expect(row).toMatchObject({ addressNeeded: true, paymentConfirmed: true, codesReady: true, state: 'waiting' });
    expect(row && 'shippingAddress' in row).toBe(false);
  });

  it('waits for the codes only when placed as paid', async () => {
    const orderId = randomIds.next();
    await shipping.deliver(orderPlaced, placed(orderId, { paid: true }));
    expect(await rowOf(orderId)).toMatchObject({ paymentConfirmed: true, codesReady: false, state: 'waiting' });
  });
});

describe('a buyer', () => {
  const bought = async (customerId: string): Promise<string> => {
    const orderId = randomIds.next();
    buyers.set(orderId, customerId);
    await happenings.placed(orderId);
    return orderId;
  };
  const later = new Date(at.getTime() + 60_000);

  it('who is erased leaves no name or address, also when repeated', async () => {
    const orderId = await bought('buyer-who-leaves');
    const id = await shipping.deliver(customerErased, { customerId: 'buyer-who-leaves' }, { at: later });
    await shipping.deliver(customerErased, { customerId: 'buyer-who-leaves' }, { id, at: later });
    expect(await rowOf(orderId)).toMatchObject({ firstName: '', lastName: '', addressNeeded: true });
    const { rows } = await sql`
      select 1 from shipments s where order_id = ${orderId} and s::text ~ 'Duarte|Main St|buyer-who-leaves'`.execute(
      shipping.running.db,
    );
    expect(rows).toEqual([]);
  });

  it('who returned and ordered since keeps the new shipment', async () => {
    const orderId = await bought('buyer-who-came-back');
    const before = new Date(at.getTime() - 60_000);
    await shipping.deliver(customerErased, { customerId: 'buyer-who-came-back' }, { at: before });
    expect(await rowOf(orderId)).toMatchObject({ firstName: 'Inés', shippingAddress: '1 Main St' });
  });

  it('with a corrected address is erased under it; late events change nothing newer', async () => {
    const orderId = await bought('buyer-of-before');
    const merge = { fromId: 'buyer-of-before', toId: 'buyer-of-now' };
    await shipping.deliver(customerMerged, merge, { at: new Date(at.getTime() - 60_000) });
    await shipping.deliver(customerErased, { customerId: 'buyer-of-now' }, { at: later });
    expect(await rowOf(orderId)).toMatchObject({ firstName: 'Inés' });
    const id = await shipping.deliver(customerMerged, merge, { at: later });
    await shipping.deliver(customerMerged, merge, { id, at: later });
    await shipping.deliver(customerErased, { customerId: 'buyer-of-now' }, { at: later });
    expect(await rowOf(orderId)).toMatchObject({ firstName: '' });
    expect(await shipping.parked()).toEqual([]);
  });
});

describe('events of one order', () => {
  it('result in the same printable shipment in any order', async () => {
    const orders = permutations(['placed', 'paid', 'allotted'] as const);
    const rows = await Promise.all(orders.map(happenTo));
    expect(orders).toHaveLength(6);
    const [first] = rows;
    expect(first).toMatchObject({ firstName: 'Inés', paymentConfirmed: true, codesReady: true, state: 'printable' });
    expect(rows.map((row) => ({ ...row, orderId: '' }))).toEqual(orders.map(() => ({ ...first, orderId: '' })));
  });

  it('leave nothing to ship when one of them cancels, in any order', async () => {
    const orders = permutations(['placed', 'paid', 'allotted', 'cancelled'] as const);
    const rows = await Promise.all(orders.map(happenTo));
    expect(rows).toEqual(Array.from({ length: 24 }, () => undefined));
  });

  it('change nothing when each comes twice', async () => {
    const orderId = randomIds.next();
    const codes = allotted(orderId);
    const money = payment(orderId);
    await happenings.placed(orderId);
    const paidId = await shipping.deliver(paymentConfirmed, money);
    const codesId = await shipping.deliver(codesAllotted, codes);
    const before = await rowOf(orderId);
    await shipping.deliver(paymentConfirmed, money, { id: paidId });
    await shipping.deliver(codesAllotted, codes, { id: codesId });
    expect(await rowOf(orderId)).toEqual(before);
    const cancelId = await happenings.cancelled(orderId);
    await shipping.deliver(orderCancelled, { orderId, reason: 'other' }, { id: cancelId });
    expect(await rowOf(orderId)).toBeUndefined();
  });

  it('leave a closed shipment unchanged when they come late', async () => {
    const orderId = randomIds.next();
    await happenings.placed(orderId);
    const id = await shipping.deliver(orderCompleted, { orderId, by: 'staff' as const });
    await shipping.deliver(orderCompleted, { orderId, by: 'staff' as const }, { id });
    await happenings.cancelled(orderId);
    await happenings.paid(orderId);
    await happenings.allotted(orderId);
    expect(await rowOf(orderId)).toBeUndefined();
    expect(await shipping.parked()).toEqual([]);
  });
});

describe('the contents of a shipment', () => {
  it('are stored: what was ordered, what staff agreed to, which codes were allotted', async () => {
    const orderId = randomIds.next();
    const codes = allotted(orderId);
    await shipping.deliver(codesAllotted, { ...codes, codeIds: [randomIds.next()] });
    await shipping.deliver(codesAllotted, codes);
    await happenings.paid(orderId);
    await happenings.placed(orderId);
    const { rows } =
      await sql`select ordered_copies, confirmed_copies, allotted_copies, code_ids from shipments where order_id = ${orderId}`.execute(
        shipping.running.db,
      );
    expect(rows).toEqual([{ ordered_copies: 3, confirmed_copies: 4, allotted_copies: 3, code_ids: codes.codeIds }]);
  });
});

describe('the pending list', () => {
  it('is sorted newest first, without lost or repeated orders of one instant', async () => {
    const instant = new Date('2100-05-01T00:00:00.000Z');
    const ids = Array.from({ length: 5 }, () => randomIds.next());
    for (const orderId of ids) await shipping.deliver(orderPlaced, placed(orderId), { at: instant });
    const whole = await list();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.pending.map((one) => one.orderId));
      expect(page.total).toBe(whole.total);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(whole.pending.map((one) => one.orderId));
    expect(seen.slice(0, 5).toSorted()).toEqual(ids.toSorted());
    expect(seen).toHaveLength(whole.total);
  });

  it('refuses an unknown cursor with a next step', async () => {
    await expect(list({ cursor: 'bm90IGEgcGxhY2U' })).rejects.toMatchObject({ slug: 'cursor-unknown' });
  });

  it.each(['operations', 'support', 'owner'] as const)('is open to %s', async (role) => {
    await expect(list({}, staff(role))).resolves.toHaveProperty('total');
  });

  it.each([
    ['marketing', staff('marketing'), 'role-not-included'],
    ['finance', staff('finance'), 'role-not-included'],
    ['a customer', { kind: 'customer', id: 'customer-0001', browserId: 'browser-0001' }, 'staff-only'],
    ['anyone', { kind: 'anyone', browserId: 'browser-0001' }, 'sign-in-needed'],
  ] as const)('is closed to %s', async (_, caller, slug) => {
    await expect(list({}, caller)).rejects.toMatchObject({ slug });
  });
});
