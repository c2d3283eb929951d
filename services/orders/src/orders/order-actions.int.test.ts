import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from '../service.js';

const ben: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const eva: Caller = { kind: 'staff', id: 'eva-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [fakeService(timelinesRpc, {}), fakeService(codesRpc, { LookUpCodes: async () => ({ codes: [] }) })],
  });
});
afterAll(() => under.stop());

const place = async (more: object = {}): Promise<string> =>
  (
    await under.call(ordersRpc, buyer).PlaceOrder({
      pricingTier: 'parent_pair',
      quantity: 2,
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
    })
  ).orderId;
const as = (caller: Caller) => under.call(ordersRpc, caller);
const seen = (orderId: string) => as(ben).GetOrder({ orderId });
const publishedOf = async (type: string, key: string) =>
  (await under.published()).filter((one) => one.type === type && one.key === key).map(({ data }) => data);

type StaffAction = (caller: Caller, orderId: string, version: number) => Promise<unknown>;
const acts: Readonly<Record<string, StaffAction>> = {
  'confirm-payment': (caller, orderId, version) => as(caller).ConfirmPayment({ orderId, version }),
  'confirm-another-amount': (caller, orderId, version) =>
    as(caller).ConfirmPayment({ orderId, version, amountCents: 45_000, quantity: 3 }),
  'not-paid': (caller, orderId, version) => as(caller).CancelOrder({ orderId, version, reason: 'not-paid' }),
  cancel: (caller, orderId, version) => as(caller).CancelOrder({ orderId, version, reason: 'customer-request' }),
  complete: (caller, orderId, version) => as(caller).CompleteOrder({ orderId, version, reason: 'never paid' }),
  'refund-part': (caller, orderId, version) =>
    as(caller).RefundOrder({ orderId, version, amountCents: 20_000, reason: 'agreed' }),
  'refund-all': (caller, orderId, version) =>
    as(caller).RefundOrder({ orderId, version, amountCents: 30_000, reason: 'agreed' }),
  ship: (caller, orderId, version) =>
    under.call(ordersRpc).DispatchOrder({ orderId, version, staffId: 'id' in caller ? caller.id : '' }),
};
// Two staff who ship claim the same dispatch; shipping decides between them.
const pairs = Object.keys(acts).flatMap((one, n) =>
  Object.keys(acts)
    .slice(n)
    .filter((other) => one !== 'ship' || other !== 'ship')
    .map((other) => [one, other] as const),
);
type Refusal = {
  readonly kind: string;
  readonly slug: string;
  readonly message: string;
  readonly extra: { readonly staffId?: string };
};

/** Refused by the previous state of the order, or because the other action won, whose author is then named. */
const ownFault = ['order-not-paid', 'payment-not-confirmed', 'amount-fixed', 'refund-too-high'];
const isNamed = ({ kind, slug, message, extra }: Refusal, winners: readonly Caller[]): boolean => {
  if (ownFault.includes(slug)) return true;
  if (kind !== 'conflict' || !message.startsWith('A colleague ')) return false;
  return slug !== 'order-changed' || winners.some((winner) => 'id' in winner && winner.id === extra.staffId);
};

const rounds = Number(process.env['PAIR_ROUNDS'] ?? 3);

describe('concurrent actions on one order', () => {
  test.each(['pending', 'paid'])(
    'names one winner to both staff for each pair on a %s order',
    async (state) => {
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(
          pairs.map(async ([one, other]) => {
            const orderId = await place({ pricingTier: undefined, packageType: 'enterprise', quantity: 1 });
            if (state === 'paid') await as(ben).ConfirmPayment({ orderId });
            const { version } = await seen(orderId);
            const results = await Promise.allSettled([
              (acts[one] as StaffAction)(ben, orderId, version),
              (acts[other] as StaffAction)(eva, orderId, version),
            ]);
            const after = await seen(orderId);
            const subject = `${one} and ${other} on a ${state} order`;
            const winners = [ben, eva].filter((_, n) => results[n]?.status === 'fulfilled');
            expect([subject, winners.length <= 1]).toEqual([subject, true]);
            for (const refusal of results.flatMap((result) =>
              result.status === 'rejected' ? [result.reason as Refusal] : [],
            ))
              expect([subject, isNamed(refusal, winners)]).toEqual([subject, true]);
            expect([subject, after.status === 'pending' && after.paidAt !== undefined]).toEqual([subject, false]);
            const bothEnds = state === 'pending' && after.paidAt !== undefined && after.cancelledAt !== undefined;
            expect([subject, bothEnds]).toEqual([subject, false]);
          }),
        );
    },
    180_000 + rounds * 10_000,
  );

  test('never cancels a paid order as unpaid when both actions repeat', async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, () => place()));
    const both = await Promise.all(
      ids.map((orderId) =>
        Promise.allSettled([as(ben).ConfirmPayment({ orderId }), as(eva).CancelOrder({ orderId, reason: 'not-paid' })]),
      ),
    );
    for (const [n, results] of both.entries()) {
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const order = await seen(ids[n] ?? '');
      expect(order.paidAt === undefined).not.toBe(order.cancelledAt === undefined);
    }
  });

  test('names author and time of the first action when the second dialog is outdated', async () => {
    const orderId = await place();
    const { version } = await seen(orderId);
    await as(ben).ConfirmPayment({ orderId, version });
    await expect(as(eva).CancelOrder({ orderId, version, reason: 'customer-request' })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'order-changed',
      message: expect.stringMatching(/^A colleague confirmed the payment of order K-\w+ \(.+\)\./),
      extra: { staffId: 'ben-of-the-staff' },
    });
    await expect(as(eva).CancelOrder({ orderId, reason: 'not-paid' })).rejects.toMatchObject({
      slug: 'order-already-paid',
    });
  });
});

describe('plates of an order', () => {
  test('can be changed by staff until a colleague cancels the order', async () => {
    const orderId = await place();
    const check = () => under.call(ordersRpc).RequirePackable({ orderId });
    expect(await check()).toEqual({ orderId, status: 'pending' });
    await as(ben).CancelOrder({ orderId, reason: 'customer-request' });
    await expect(check()).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'order-already-cancelled',
      extra: { staffId: 'ben-of-the-staff' },
    });
    await expect(as(ben).RequirePackable({ orderId })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('canceled paid order', () => {
  test('is owed in work list and figures until it is fully refunded', async () => {
    const orderId = await place();
    const other = await place();
    for (const id of [orderId, other]) await as(ben).ConfirmPayment({ orderId: id });
    const before = await as(ben).SalesFigures({});
    await as(ben).CancelOrder({ orderId, reason: 'customer-request' });
    const waiting = async () =>
      (await as(ben).ListOrders({ limit: 1_000, waits: 'refund' })).orders.map(({ id }) => id);
    expect(await waiting()).toContain(orderId);
    expect(await waiting()).not.toContain(other);
    expect(await seen(orderId)).toMatchObject({ owedCents: 14_900 });
    expect(await as(ben).SalesFigures({})).toMatchObject({
      refundsOwed: before.refundsOwed + 1,
      refundsOwedCents: before.refundsOwedCents + 14_900,
      revenueCents: before.revenueCents - 14_900,
    });
    await as(ben).RefundOrder({
      orderId,
      amountCents: 10_000,
      reason: 'the family changed its mind',
      method: 'check',
      reference: '1042',
    });
    expect(await seen(orderId)).toMatchObject({
      owedCents: 4_900,
      refundedCents: 10_000,
      refunds: [{ amountCents: 10_000, method: 'check', reference: '1042', staffId: 'ben-of-the-staff' }],
    });
    expect(await waiting()).toContain(orderId);
    await expect(as(ben).RefundOrder({ orderId, amountCents: 4_901, reason: 'x' })).rejects.toMatchObject({
      kind: 'invalid',
      slug: 'refund-too-high',
      extra: { errors: [{ field: 'amountCents' }] },
    });
    await as(eva).RefundOrder({ orderId, amountCents: 4_900, reason: 'the rest' });
    expect(await waiting()).not.toContain(orderId);
    await expect(as(ben).RefundOrder({ orderId, amountCents: 1, reason: 'x' })).rejects.toMatchObject({
      slug: 'order-already-refunded',
      extra: { staffId: 'eva-of-the-staff' },
    });
    expect(await publishedOf('orders.order-cancelled.v1', orderId)).toEqual([
      { orderId, reason: 'customer-request', owedCents: 14_900 },
    ]);
    expect(await publishedOf('orders.order-refunded.v1', orderId)).toMatchObject([
      { amountCents: 10_000, refundedCents: 10_000, owedCents: 4_900, surplus: false },
      { amountCents: 4_900, refundedCents: 14_900, owedCents: 0, surplus: false },
    ]);
  });
});

describe('refund', () => {
  test('keeps the order when it is partial and counts a repeated request once', async () => {
    const orderId = await place();
    await as(ben).ConfirmPayment({ orderId });
    const press = () =>
      under.call(ordersRpc, ben, `refund-${orderId}`).RefundOrder({ orderId, amountCents: 900, reason: 'a scratch' });
    await press();
    await press();
    expect(await seen(orderId)).toMatchObject({ status: 'processing', refundedCents: 900, owedCents: 0 });
    await as(ben).CompleteOrder({ orderId });
    await as(ben).RefundOrder({ orderId, amountCents: 14_000, reason: 'it arrived broken' });
    expect(await seen(orderId)).toMatchObject({ status: 'completed', refundedCents: 14_900 });
  });

  test('requires operations, a paid order and a positive amount', async () => {
    const orderId = await place();
    const refund = (caller: Caller, amountCents: number) =>
      as(caller).RefundOrder({ orderId, amountCents, reason: 'x' });
    await expect(refund(ben, 1)).rejects.toMatchObject({ kind: 'conflict', slug: 'order-not-paid' });
    await expect(refund(ben, 0)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(refund({ kind: 'staff', id: 'mia-0000', role: 'marketing' }, 1)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(refund(buyer, 1)).rejects.toMatchObject({ kind: expect.stringMatching(/forbidden|unauthenticated/) });
  });
});

describe('order closed unpaid', () => {
  test('is marked unpaid, earns nothing and accepts no later payment', async () => {
    const orderId = await place();
    await as(ben).CompleteOrder({ orderId, reason: 'never paid' });
    expect(await publishedOf('orders.order-completed.v1', orderId)).toEqual([
      { orderId, by: 'staff', paidCents: null },
    ]);
    expect(await seen(orderId)).toMatchObject({ status: 'completed', affiliateCommission: 0, owedCents: 0 });
    await expect(as(eva).ConfirmPayment({ orderId })).rejects.toMatchObject({
      slug: 'order-already-completed',
      extra: { staffId: 'ben-of-the-staff' },
    });
  });
});

test('takes unit price and timelines of an estimate from the confirmation', async () => {
  const orderId = await place({ pricingTier: undefined, packageType: 'enterprise', quantity: 1 });
  await as(ben).ConfirmPayment({ orderId, amountCents: 45_000, quantity: 3 });
  expect(await seen(orderId)).toMatchObject({ unitPrice: 45_000, totalPrice: 45_000, timelines: 3, copies: 3 });
});
