import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { payoutsRpc } from '@keepsake/contracts/rpc/payouts';
import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { commissionsAccount } from '../ledger/domain/held-accounts.js';
import { giveDetails } from '../composition/payout-fixture.js';
import { affiliatesEscrowEntry } from '../service.js';

const finance: Caller = { kind: 'staff', id: 'staff-ana-0001', role: 'finance' };

let under: TestService;
let affiliateId: string;
let email: string;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { COMMISSION_HOLD_DAYS: '0', SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());
beforeEach(async () => {
  email = `rui-${randomIds.next()}@example.org`;
  ({ affiliateId } = await under
    .call(affiliatesRpc)
    .Register({ firstName: 'Rui', lastName: 'Costa', email, password: 'a good password' }));
  await giveDetails(under, affiliateId);
});

const affiliates = (caller: Caller = finance, key?: string) => under.call(affiliatesRpc, caller, key);
/** Creates an order of the affiliate's own that is payable except for its flag. */
const ownOrder = async ({ complete = true }: { readonly complete?: boolean } = {}): Promise<string> => {
  const orderId = randomIds.next();
  await under.deliver(orderPlaced, {
    orderId,
    number: 'K-4F7Q2M9X',
    customerId: under.running.platform.customerIdOf(email),
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
  });
  if (complete) await completed(orderId);
  return orderId;
};
const completed = (orderId: string) =>
  under.deliver(orderCompleted, { orderId, by: 'shipped' as const }, { at: new Date('2026-01-04T10:00:00Z') });
const judge = (orderId: string, verdict: string, key?: string) =>
  affiliates(finance, key).JudgeCommission({ orderId, verdict });
const preview = () => under.call(payoutsRpc, finance).PreviewPayout({});
const payableOf = async (): Promise<number> =>
  (
    await under
      .call(affiliatesRpc, { kind: 'affiliate', id: affiliateId, browserId: 'browser-of-rui' })
      .GetDashboard({ affiliateId })
  ).payableCents;
const flaggedSales = async (): Promise<number | undefined> =>
  (await affiliates().ListAffiliates({ limit: 50, search: email })).affiliates[0]?.flaggedSales;
const differences = async () =>
  (await under.call(ledgerRpc, finance).Reconcile({})).checks.filter(
    ({ ledgerCents, expectedCents }) => ledgerCents !== expectedCents,
  );
const account = () => under.call(ledgerRpc, finance).GetBalance({ accountId: commissionsAccount });

describe('a flagged commission', () => {
  it('waits, and is part of the next payout after its release', async () => {
    const before = await preview();
    const orderId = await ownOrder();
    expect(await preview()).toMatchObject({
      payableCents: before.payableCents,
      flagged: before.flagged + 1,
      flaggedCents: before.flaggedCents + 850,
    });
    const { affiliates: toReview } = await affiliates().ListAffiliates({ limit: 50, status: 'flagged' });
    expect(toReview.map(({ id }) => id)).toContain(affiliateId);
    const judged = await judge(orderId, 'pay');
    expect(judged).toMatchObject({ orderId, status: 'confirmed', flagged: 'own-code' });
    expect(judged.lookedAt).toBeDefined();
    expect(await preview()).toMatchObject({
      payableCents: before.payableCents + 850,
      flagged: before.flagged,
      flaggedCents: before.flaggedCents,
    });
    expect(await flaggedSales()).toBe(0);
    expect(await payableOf()).toBe(850);
  });

  it('is confirmed to the affiliate by the review, not by the order', async () => {
    const notifiedOf = async (id: string) =>
      (await under.published()).flatMap(({ type, key, data }) =>
        type === commissionSettled.name && key === id ? [commissionSettled.schema.parse(data)] : [],
      );
    const [paid, refused] = [await ownOrder(), await ownOrder()];
    expect([await notifiedOf(paid), await notifiedOf(refused)]).toEqual([[], []]);
    await judge(paid, 'pay');
    await judge(refused, 'take-back');
    expect(await notifiedOf(paid)).toEqual([{ orderId: paid, affiliateId, amountCents: 850, as: 'confirmed' }]);
    expect(await notifiedOf(refused)).toMatchObject([{ as: 'reversed', judged: true }]);
  });

  it('that is reversed is never paid, and the ledger shows it', async () => {
    const before = await account();
    const orderId = await ownOrder();
    expect((await account()).posted).toBe(before.posted + 850);
    expect(await judge(orderId, 'take-back')).toMatchObject({ status: 'reversed', reason: 'own-code' });
    expect(await account()).toMatchObject({ posted: before.posted, pendingWithdrawals: before.pendingWithdrawals });
    expect(await differences()).toEqual([]);
    expect(await flaggedSales()).toBe(0);
    expect(await payableOf()).toBe(0);
  });

  it('that is reversed before its order is complete stays reversed', async () => {
    const orderId = await ownOrder({ complete: false });
    expect(await judge(orderId, 'take-back')).toMatchObject({ status: 'reversed' });
    await completed(orderId);
    const { commissions } = await affiliates().ListCommissions({ limit: 10, affiliateId });
    expect(commissions).toMatchObject([{ orderId, status: 'reversed' }]);
    expect(await differences()).toEqual([]);
    expect(await under.parked()).toEqual([]);
  });

  it('is reviewed once, also when repeated or by forty concurrent requests', async () => {
    const orderId = await ownOrder();
    const key = randomIds.next();
    const [first, again] = [await judge(orderId, 'pay', key), await judge(orderId, 'pay', key)];
    expect(again).toEqual(first);
    await expect(judge(orderId, 'pay')).rejects.toMatchObject({ slug: 'commission-already-released' });
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => judge(orderId, 'take-back')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { slug: 'commission-ended' } });
    expect(await differences()).toEqual([]);
  });

  it('is not reviewed by other roles, and must exist', async () => {
    const orderId = await ownOrder();
    await expect(
      affiliates({ kind: 'staff', id: 'staff-eva-0001', role: 'support' }).JudgeCommission({ orderId, verdict: 'pay' }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(judge(randomIds.next(), 'pay')).rejects.toMatchObject({ slug: 'commission-not-found' });
    await expect(judge(orderId, 'perhaps')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await flaggedSales()).toBe(1);
  });
});
