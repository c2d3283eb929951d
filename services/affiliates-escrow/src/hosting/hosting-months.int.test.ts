import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { hostingFundRpc } from '@keepsake/contracts/rpc/hosting-fund';
import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { hostingAccount } from '../ledger/api.js';
import { affiliatesEscrowEntry } from '../service.js';
import { postgresReserves } from './adapters/reserves.postgres.js';
import type { MonthChange } from './domain/fund-report.js';

/* The stored months of the fund agree with its postings, however the events arrive. */

const finance: Caller = { kind: 'staff', id: 'staff-finance', role: 'finance' };
let under: TestService;
let now = new Date('2027-01-31T23:59:58Z');
const nextMonth = (): void => {
  now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
};

beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => now },
  });
  const figures = { shareKind: 'percent', shareValue: 100, timelineYearCents: 50, gbYearCents: 30 };
  await under.call(hostingFundRpc, finance).SaveFigures({ ...figures, fromDay: '2027-01-31' });
});
afterAll(() => under.stop());

/** Sums every posting and reserve again. */
const fromPostings = async (): Promise<readonly MonthChange[]> => {
  const { rows } = await sql<MonthChange>`
    with changes as (
      select j.at, j.purpose = 'hosting' as ours, p.amount_cents as cents, 0 as timelines
      from postings p join journals j on j.id = p.journal_id
      where p.account_id = ${hostingAccount}::uuid and p.layer = 'posted'
      union all select posted_at, true, 0, timelines from hosting_reserves
      union all select ended_at, true, 0, -timelines from hosting_reserves where ended_at is not null)
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month,
      coalesce(sum(cents) filter (where ours and cents > 0), 0)::bigint as "inCents",
      coalesce(-sum(cents) filter (where ours and cents < 0), 0)::bigint as "reversedCents",
      coalesce(sum(cents) filter (where not ours), 0)::bigint as "otherCents",
      sum(timelines)::int as timelines
    from changes group by 1 order by 1`.execute(under.running.db);
  return rows;
};
const stored = () => postgresReserves(under.running.db).changes();

const pay = async (orderId: string, amountCents = 8_500): Promise<void> => {
  const payment = { orderId, paymentId: randomIds.next(), method: 'manual', amountCents, codes: 2, copies: 3 };
  const data = { ...payment, currency: 'USD' as const };
  const id = await under.deliver(paymentConfirmed, data, { at: now });
  await under.deliver(paymentConfirmed, data, { id, at: now });
};
const refund = async (orderId: string, refundedCents: number): Promise<void> => {
  const about = { orderId, refundId: randomIds.next(), amountCents: refundedCents, refundedCents, paidCents: 8_500 };
  const data = { ...about, currency: 'USD' as const, surplus: false };
  const id = await under.deliver(orderRefunded, data, { at: now });
  await under.deliver(orderRefunded, data, { id, at: now });
};
const cancel = (orderId: string) =>
  under.deliver(orderCancelled, { orderId, reason: 'customer-request', owedCents: 8_500 }, { at: now });

test('equal the postings after repeated, concurrent and late events of three months', async () => {
  const [kept, lowered, canceled, early] = Array.from({ length: 4 }, () => randomIds.next()) as [
    string,
    string,
    string,
    string,
  ];
  await Promise.all(Array.from({ length: 12 }, () => pay(randomIds.next())));
  await Promise.all([pay(kept), pay(lowered), pay(canceled)]);
  nextMonth();
  await refund(lowered, 2_500);
  await refund(early, 1_000);
  const ledger = under.call(ledgerRpc, finance);
  const bill = { accountId: hostingAccount, type: 'withdrawal', amount: 300, description: 'Hosting, invoice 7' };
  const { id } = await ledger.Hold(bill);
  expect(await stored()).toEqual(await fromPostings());
  await ledger.PostHold({ transactionId: id });
  await ledger.Hold(bill);
  nextMonth();
  await pay(early);
  await cancel(canceled);
  await refund(lowered, 8_500);
  await ledger.Reverse({ transactionId: id, reason: 'Paid twice' });
  const months = await stored();
  expect(months).toEqual(await fromPostings());
  expect(months).toEqual([
    { month: '2027-01', inCents: 15 * 850, reversedCents: 0, otherCents: 0, timelines: 30 },
    { month: '2027-02', inCents: 0, reversedCents: 250, otherCents: -300, timelines: 0 },
    { month: '2027-03', inCents: 750, reversedCents: 850 + 600, otherCents: 300, timelines: 2 - 4 },
  ]);
  const { checks } = await ledger.Reconcile({});
  const cents = 14 * 850 - 850 + 750;
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'hosting-months', ledgerCents: cents, expectedCents: cents }),
  );
});

test('are found wrong by the reconciliation when a total was changed', async () => {
  await sql`update hosting_months set in_cents = in_cents + 1 where month = '2027-03-01'`.execute(under.running.db);
  const { checks } = await under.call(ledgerRpc, finance).Reconcile({});
  const wrong = checks.filter(({ ledgerCents, expectedCents }) => ledgerCents !== expectedCents);
  expect(wrong.map(({ name }) => name)).toEqual(['hosting-months']);
});
