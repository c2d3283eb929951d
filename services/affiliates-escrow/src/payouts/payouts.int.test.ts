import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { payoutsRpc } from '@keepsake/contracts/rpc/payouts';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { commissionsAccount } from '../ledger/domain/held-accounts.js';
import { affiliatesEscrowEntry } from '../service.js';
import * as fixture from '../composition/payout-fixture.js';

const staff = (id: string): Caller => ({ kind: 'staff', id, role: 'finance' });
const [ana, ben] = [staff('staff-ana-0001'), staff('staff-ben-0001')];

let under: TestService;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { COMMISSION_HOLD_DAYS: '0', SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const payouts = (caller: Caller = ana, key?: string) => under.call(payoutsRpc, caller, key);
const ledger = () => under.call(ledgerRpc, ana);
const registered = () => fixture.registered(under);
const earned = (affiliateId: string, totalCents?: number, at?: string) =>
  fixture.earned(under, affiliateId, totalCents, at);
const cancel = (orderId: string) => under.deliver(orderCancelled, { orderId, reason: 'other' });
const approved = async (): Promise<string> => {
  const { id: batchId } = await payouts().PreparePayout({});
  await payouts(ben).ApprovePayout({ batchId, alone: false });
  return batchId;
};
const paid = async (): Promise<{ readonly batchId: string; readonly totalCents: number }> => {
  const batchId = await approved();
  const { totalCents } = await payouts().ExportPayout({ batchId });
  await payouts().MarkPaid({ batchId, totalCents });
  return { batchId, totalCents };
};
const account = () => ledger().GetBalance({ accountId: commissionsAccount });
const statusOf = async (orderId: string) =>
  (await under.call(affiliatesRpc, ana).ListCommissions({ limit: 0 })).commissions.find(
    (one) => one.orderId === orderId,
  )?.status;
const differences = async () =>
  (await ledger().Reconcile({})).checks.filter(({ ledgerCents, expectedCents }) => ledgerCents !== expectedCents);

describe('the account of commissions', () => {
  it('has available what a payout would take, and lists what is not payable', async () => {
    const ada = await registered();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const orderId = await earned(ada, 9_880, later);
    expect(await payouts().PreviewPayout({})).toMatchObject({ payableCents: 0, nextPayableAt: later });
    expect(await account()).toMatchObject({ availableForPayouts: 0, notPayableYet: 988, nextPayableAt: later });
    const { transactions } = await ledger().ListPostings({ limit: 10, search: 'K-4F7Q2M9X costa' });
    expect(transactions).toMatchObject([
      { type: 'commission', subject: orderId, orderNumber: 'K-4F7Q2M9X', affiliate: 'Rui Costa' },
    ]);
    await cancel(orderId);
    expect(await account()).toMatchObject({ availableForPayouts: 0, notPayableYet: 0 });
  });
});

describe('a batch', () => {
  it('holds what is payable once, with one payout per affiliate', async () => {
    const [rui, ada] = [await registered(), await registered()];
    const orders = [await earned(rui), await earned(rui, 14_900), await earned(ada)];
    expect(await payouts().PreviewPayout({})).toMatchObject({ payableCents: 3_190, affiliates: 2 });
    const tries = await Promise.allSettled([ana, ben, ana, ben].map((caller) => payouts(caller).PreparePayout({})));
    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { slug: 'nothing-payable' } });
    const batchId = made[0]?.id ?? '';
    const whole = await payouts().GetPayout({ batchId });
    expect(whole.ledgerCents).toBe(3_190);
    expect(new Map(whole.payouts.map(({ affiliateId, amountCents }) => [affiliateId, amountCents]))).toEqual(
      new Map([
        [rui, 2_340],
        [ada, 850],
      ]),
    );
    expect(await account()).toMatchObject({ pendingWithdrawals: 3_190, availableForPayouts: 0, posted: 3_190 });
    await payouts().CancelPayout({ batchId, reason: 'Only a try' });
    expect(await account()).toMatchObject({ pendingWithdrawals: 0, availableForPayouts: 3_190 });
    expect(await payouts().PreviewPayout({})).toMatchObject({ payableCents: 3_190 });
    expect(await Promise.all(orders.map(statusOf))).toEqual(['confirmed', 'confirmed', 'confirmed']);
    await paid();
    expect(await Promise.all(orders.map(statusOf))).toEqual(['paid', 'paid', 'paid']);
    const { recentPayments } = await under
      .call(affiliatesRpc, { kind: 'affiliate', id: rui, browserId: 'browser-of-rui' })
      .GetDashboard({ affiliateId: rui });
    expect(recentPayments.map(({ amount, status }) => [amount, status])).toEqual([
      [2_340, 'completed'],
      [2_340, 'cancelled'],
    ]);
    expect(await account()).toMatchObject({ posted: 0, pendingWithdrawals: 0 });
    expect(await differences()).toEqual([]);
  });

  it('is approved by another person, or by the only one when confirmed', async () => {
    await earned(await registered());
    const { id: batchId, preparedBy } = await payouts().PreparePayout({});
    await expect(payouts().ApprovePayout({ batchId, alone: false })).rejects.toMatchObject({
      slug: 'payout-needs-another',
      message: 'Prepared by you. Another person approves.',
    });
    expect((await payouts().GetPayout({ batchId })).batch).toMatchObject({ state: 'prepared', preparedBy });
    expect(await payouts(ben).ApprovePayout({ batchId, alone: false })).toMatchObject({ state: 'approved' });
    await payouts().CancelPayout({ batchId, reason: 'Once more, alone' });
    const { id: another } = await payouts().PreparePayout({});
    expect(await payouts().ApprovePayout({ batchId: another, alone: true })).toMatchObject({ state: 'approved' });
    await payouts().CancelPayout({ batchId: another, reason: 'Enough' });
  });

  it('only goes from approved to exported to paid; refusals change nothing', async () => {
    const { id: batchId, totalCents } = await payouts().PreparePayout({});
    const before = await account();
    await expect(payouts().ExportPayout({ batchId })).rejects.toMatchObject({ slug: 'payout-already-prepared' });
    await expect(payouts().MarkPaid({ batchId, totalCents })).rejects.toMatchObject({ kind: 'conflict' });
    await payouts(ben).ApprovePayout({ batchId, alone: false });
    await expect(payouts().MarkPaid({ batchId, totalCents })).rejects.toMatchObject({ kind: 'conflict' });
    await payouts().ExportPayout({ batchId });
    await payouts().ExportPayout({ batchId });
    await expect(payouts().MarkPaid({ batchId, totalCents: totalCents + 1 })).rejects.toMatchObject({
      slug: 'payout-total-differs',
    });
    expect(await account()).toEqual(before);
    await payouts().MarkPaid({ batchId, totalCents });
    await expect(payouts().CancelPayout({ batchId, reason: 'Too late' })).rejects.toMatchObject({
      slug: 'payout-already-paid',
    });
  });

  it('is paid once by 40 concurrent requests, and notifies each affiliate once', async () => {
    await earned(await registered());
    const batchId = await approved();
    const { totalCents } = await payouts().ExportPayout({ batchId });
    const before = await account();
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => payouts().MarkPaid({ batchId, totalCents })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(before.posted - (await account()).posted).toBe(totalCents);
    const [payout] = (await payouts().GetPayout({ batchId })).payouts;
    const published = (await under.published()).filter(({ key }) => key === payout?.id);
    expect(published.map(({ type }) => type)).toEqual(['affiliates-escrow.payout-paid.v1']);
  });
});

describe('a commission that was paid', () => {
  it('is balanced when sales are reversed while batches are prepared, canceled and paid', async () => {
    const rui = await registered();
    for (let round = 0; round < 10; round += 1) {
      const orders = [await earned(rui), await earned(rui, 14_900), await earned(rui, 30_000)];
      const batch = async (caller: Caller, ends: boolean): Promise<void> => {
        const { id: batchId } = await payouts(caller).PreparePayout({});
        if (ends) return void (await payouts(caller).CancelPayout({ batchId, reason: 'Not yet' }));
        await payouts(caller).ApprovePayout({ batchId, alone: true });
        const { totalCents } = await payouts(caller).ExportPayout({ batchId });
        await payouts(caller).MarkPaid({ batchId, totalCents });
      };
      const ends = await Promise.allSettled([
        batch(ana, true),
        batch(ben, false),
        batch(ana, false),
        cancel(orders[0] ?? ''),
        cancel(orders[1] ?? ''),
      ]);
      for (const end of ends.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])))
        expect(end).toMatchObject({ kind: expect.stringMatching(/^(conflict|invalid)$/) });
      expect(await differences()).toEqual([]);
      const statuses = await Promise.all(orders.map(statusOf));
      expect(statuses.slice(0, 2)).toEqual(['reversed', 'reversed']);
      expect(statuses[2]).toMatch(/^(confirmed|paid)$/);
    }
    // Exceeds what the affiliate owes for sales that were reversed after they were paid.
    await earned(rui, 300_000);
    await paid();
    expect(await account()).toMatchObject({ pendingWithdrawals: 0, posted: 0, receivable: 0 });
    expect(await differences()).toEqual([]);
  });

  it('reduces the next payout when reversed; affiliates with a negative sum wait', async () => {
    const rui = await registered();
    const order = await earned(rui);
    await paid();
    await cancel(order);
    await cancel(order);
    expect(await statusOf(order)).toBe('reversed');
    expect(await differences()).toEqual([]);
    await earned(rui, 5_000);
    await expect(payouts().PreparePayout({})).rejects.toMatchObject({ slug: 'nothing-payable' });
    await earned(rui, 14_900);
    const { batchId, totalCents } = await paid();
    expect(totalCents).toBe(500 + 1_490 - 850);
    const [payout] = (await payouts().GetPayout({ batchId })).payouts;
    expect(new Map(payout?.lines.map(({ amountCents, takenBack }) => [amountCents, takenBack]))).toEqual(
      new Map([
        [500, false],
        [1_490, false],
        [-850, true],
      ]),
    );
    expect((await payouts().GetStatement({ affiliateId: rui })).payouts.map(({ amountCents }) => amountCents)).toEqual([
      1_140, 850,
    ]);
    expect(await account()).toMatchObject({ posted: 0, availableForPayouts: 0 });
    expect(await differences()).toEqual([]);
  });

  it('leaves payouts of other affiliates open when one affiliate is in debt', async () => {
    const [debtor, ada] = [await registered(), await registered()];
    const order = await earned(debtor, 20_000);
    await paid();
    await cancel(order);
    expect(await account()).toMatchObject({ posted: -2_000, availableForPayouts: 0, receivable: 2_000 });
    await earned(debtor, 5_000);
    expect(await account()).toMatchObject({ posted: -1_500, availableForPayouts: 0, receivable: 1_500 });
    await earned(ada);
    expect(await account()).toMatchObject({ availableForPayouts: 850, notPayableYet: 0 });
    expect((await paid()).totalCents).toBe(850);
    expect(await account()).toMatchObject({ posted: -1_500, availableForPayouts: 0, receivable: 1_500 });
    await earned(debtor, 30_000);
    await earned(ada);
    expect(await account()).toMatchObject({ availableForPayouts: 2_350, receivable: 0 });
    expect((await paid()).totalCents).toBe(3_000 - 1_500 + 850);
    expect(await account()).toMatchObject({ posted: 0, receivable: 0 });
    expect(await differences()).toEqual([]);
  });

  it('leaves payouts open when a sale is reversed during its batch', async () => {
    const [rui, ada] = [await registered(), await registered()];
    const gone = await earned(rui);
    const batchId = await approved();
    await cancel(gone);
    expect(await account()).toMatchObject({ posted: 0, pendingWithdrawals: 850, receivable: 850 });
    const kept = [await earned(rui, 5_000), await earned(ada)];
    const { totalCents } = await payouts().ExportPayout({ batchId });
    expect((await paid()).totalCents).toBe(500 + 850);
    expect(await Promise.all(kept.map(statusOf))).toEqual(['paid', 'paid']);
    await payouts().MarkPaid({ batchId, totalCents });
    expect(await account()).toMatchObject({ posted: -850, receivable: 850 });
    await earned(rui);
    await expect(payouts().PreparePayout({})).rejects.toMatchObject({ slug: 'nothing-payable' });
    expect(await account()).toMatchObject({ posted: 0, receivable: 0 });
    expect(await differences()).toEqual([]);
  });

  it('owes nothing when its batch was canceled before it was paid', async () => {
    const rui = await registered();
    const [gone, kept] = [await earned(rui), await earned(rui)];
    const batchId = await approved();
    await cancel(gone);
    await payouts().CancelPayout({ batchId, reason: 'An order was cancelled' });
    const { totalCents } = await paid();
    expect(totalCents).toBe(850);
    expect([await statusOf(gone), await statusOf(kept)]).toEqual(['reversed', 'paid']);
    expect(await account()).toMatchObject({ posted: 0 });
    expect(await differences()).toEqual([]);
  });
});

it('payouts are closed to other roles', async () => {
  for (const role of ['operations', 'support', 'marketing'] as const)
    await expect(payouts({ kind: 'staff', id: 'staff-0001', role }).PreparePayout({})).rejects.toMatchObject({
      kind: 'forbidden',
    });
});
