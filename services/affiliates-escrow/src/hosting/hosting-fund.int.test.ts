import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { hostingFundRpc } from '@keepsake/contracts/rpc/hosting-fund';
import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { hostingAccount } from '../ledger/api.js';
import { affiliatesEscrowEntry } from '../service.js';

const finance: Caller = { kind: 'staff', id: 'staff-finance', role: 'finance' };
const gateway: Caller = { kind: 'system', service: 'gateway' };
const dayMs = 86_400_000;
const day = (fromToday: number): string => new Date(Date.now() + fromToday * dayMs).toISOString().slice(0, 10);

let under: TestService;
let aheadMs = 0;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
});
afterAll(() => under.stop());

const fund = (caller: Caller = finance) => under.call(hostingFundRpc, caller);
const figures = { shareKind: 'percent', shareValue: 100, timelineYearCents: 50, gbYearCents: 30 };
const paid = (orderId: string, details: { readonly codes?: number; readonly copies?: number } = {}) => ({
  orderId,
  paymentId: randomIds.next(),
  method: 'manual',
  amountCents: 8_500,
  currency: 'USD' as const,
  codes: 1,
  copies: 3,
  ...details,
});
const refunded = (orderId: string, refundedCents: number) => ({
  orderId,
  refundId: randomIds.next(),
  amountCents: refundedCents,
  refundedCents,
  paidCents: 8_500,
  currency: 'USD' as const,
  surplus: false,
});
const balance = async (): Promise<number> => (await fund().GetFund({})).months.at(-1)?.balanceCents ?? 0;
const entries = async (orderId: string) =>
  (
    await under.call(ledgerRpc, finance).ListPostings({ limit: 100, accountId: hostingAccount, type: 'hosting' })
  ).transactions
    .filter(({ subject }) => subject === orderId)
    .map(({ direction, amount }) => [direction, amount]);
const fundedUntil = async (orderId: string) =>
  (await fund(gateway).GetFunding({ timelines: [{ orderId, bytes: 0 }] })).timelines[0]?.fundedUntil;

describe('before finance enters figures', () => {
  it('posts nothing, opens no account and shows no year', async () => {
    const orderId = randomIds.next();
    await under.deliver(paymentConfirmed, paid(orderId));
    expect(await fund().GetFund({ bytesPerTimeline: 0 })).toEqual({ figures: [], months: [] });
    expect(await fundedUntil(orderId)).toBeUndefined();
    const { accounts } = await under.call(affiliatesRpc, finance).ListAccounts({});
    expect(accounts.map(({ accountName }) => accountName)).toEqual(['Affiliate commissions']);
  });
});

describe('figures', () => {
  it('are closed to other roles and to callers that are no service', async () => {
    const support: Caller = { kind: 'staff', id: 'staff-support', role: 'support' };
    await expect(fund(support).GetFund({})).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(fund(support).SaveFigures({ ...figures, fromDay: day(1) })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(fund(support).RemoveFigures({ fromDay: day(1) })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(fund().GetFunding({ timelines: [] })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('hold from today or later, and are replaced or removed before that only', async () => {
    await expect(fund().SaveFigures({ ...figures, fromDay: day(-1) })).rejects.toMatchObject({
      slug: 'figures-in-the-past',
    });
    await fund().SaveFigures({ ...figures, fromDay: day(0) });
    await expect(fund().SaveFigures({ ...figures, fromDay: day(0) })).rejects.toMatchObject({
      slug: 'figures-in-force',
    });
    await expect(fund().RemoveFigures({ fromDay: day(0) })).rejects.toMatchObject({ slug: 'figures-in-force' });
    await fund().SaveFigures({ ...figures, fromDay: day(9), shareValue: 200 });
    await fund().SaveFigures({ ...figures, fromDay: day(9), shareValue: 300 });
    expect((await fund().GetFund({})).figures.map(({ state, shareValue }) => [state, shareValue])).toEqual([
      ['in-force', 100],
      ['planned', 300],
    ]);
    await fund().RemoveFigures({ fromDay: day(9) });
    await expect(fund().RemoveFigures({ fromDay: day(9) })).rejects.toMatchObject({ slug: 'figures-not-found' });
    expect(await under.published()).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ action: 'remove-hosting-figures' }) }),
    );
  });
});

describe('a paid order', () => {
  it('posts its share once, also when the payment is delivered twice', async () => {
    const orderId = randomIds.next();
    const before = await balance();
    const id = await under.deliver(paymentConfirmed, paid(orderId));
    await under.deliver(paymentConfirmed, paid(orderId), { id });
    await under.deliver(paymentConfirmed, paid(orderId));
    expect(await entries(orderId)).toEqual([['in', 850]]);
    expect(await balance()).toBe(before + 850);
    expect(await fundedUntil(orderId)).toBe(new Date().getUTCFullYear() + 17);
  });

  it('posts nothing when it was paid before the figures', async () => {
    const orderId = randomIds.next();
    await under.deliver(paymentConfirmed, paid(orderId), { at: new Date(Date.now() - dayMs) });
    expect(await entries(orderId)).toEqual([]);
  });

  it('divides its share among the timelines of its codes', async () => {
    const orderId = randomIds.next();
    await under.deliver(paymentConfirmed, paid(orderId, { codes: 2 }));
    expect(await fundedUntil(orderId)).toBe(new Date().getUTCFullYear() + 8);
  });

  it('reverses its share in proportion to refunds, once per refund', async () => {
    const orderId = randomIds.next();
    const before = await balance();
    await under.deliver(paymentConfirmed, paid(orderId));
    const id = await under.deliver(orderRefunded, refunded(orderId, 2_500));
    await under.deliver(orderRefunded, refunded(orderId, 2_500), { id });
    await under.deliver(orderRefunded, { ...refunded(orderId, 1_000), surplus: true });
    expect(await entries(orderId)).toEqual([
      ['out', 250],
      ['in', 850],
    ]);
    await under.deliver(orderRefunded, refunded(orderId, 8_500));
    expect(await balance()).toBe(before);
    expect(await fundedUntil(orderId)).toBeUndefined();
  });

  it('posts what is left when a refund arrives before the payment', async () => {
    const orderId = randomIds.next();
    await under.deliver(orderRefunded, refunded(orderId, 2_500));
    expect(await entries(orderId)).toEqual([]);
    await under.deliver(paymentConfirmed, paid(orderId));
    await under.deliver(orderRefunded, refunded(orderId, 1_000));
    expect(await entries(orderId)).toEqual([['in', 600]]);
  });

  it('keeps nothing once it is canceled, also when the cancellation arrives first', async () => {
    const [late, early] = [randomIds.next(), randomIds.next()];
    await under.deliver(paymentConfirmed, paid(late));
    await under.deliver(orderCancelled, { orderId: late, reason: 'customer-request', owedCents: 8_500 });
    await under.deliver(orderCancelled, { orderId: early, reason: 'customer-request', owedCents: 8_500 });
    await under.deliver(paymentConfirmed, paid(early));
    expect(await entries(late)).toEqual([
      ['out', 850],
      ['in', 850],
    ]);
    expect(await entries(early)).toEqual([]);
  });
});

describe('the reserve', () => {
  it('agrees with the orders, and counts the timelines it carries', async () => {
    const { checks } = await under.call(ledgerRpc, finance).Reconcile({});
    const check = checks.find(({ name }) => name === 'hosting-reserve');
    expect(check).toMatchObject({ ledgerCents: 850 + 850 + 600, expectedCents: 850 + 850 + 600 });
    const { months } = await fund().GetFund({ bytesPerTimeline: 1_000_000_000 });
    expect(months.at(-1)).toMatchObject({ timelines: 1 + 2 + 1, balanceCents: 2_300, yearsTenths: 71 });
  });

  it('counts entries of staff apart, and refuses to reverse those of orders by hand', async () => {
    const ledger = under.call(ledgerRpc, finance);
    const bill = { accountId: hostingAccount, type: 'withdrawal', amount: 300, description: 'Hosting, invoice 7' };
    await ledger.PostHold({ transactionId: (await ledger.Hold(bill)).id });
    expect((await fund().GetFund({})).months.at(-1)).toMatchObject({ otherCents: -300, balanceCents: 2_000 });
    const [entry] = (await ledger.ListPostings({ limit: 1, accountId: hostingAccount, type: 'hosting' })).transactions;
    await expect(ledger.Reverse({ transactionId: entry?.id ?? '', reason: 'by hand' })).rejects.toMatchObject({
      slug: 'transaction-of-an-order',
    });
  });

  it('shows no year while the share in force is zero', async () => {
    const orderId = randomIds.next();
    await under.deliver(paymentConfirmed, paid(orderId));
    expect(await fundedUntil(orderId)).toBeDefined();
    await fund().SaveFigures({ ...figures, fromDay: day(1), shareValue: 0 });
    aheadMs = 2 * dayMs;
    expect(await fundedUntil(orderId)).toBeUndefined();
  });
});
