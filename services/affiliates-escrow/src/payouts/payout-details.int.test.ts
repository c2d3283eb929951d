import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { payoutDetailsRpc } from '@keepsake/contracts/rpc/payout-details';
import { payoutsRpc } from '@keepsake/contracts/rpc/payouts';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { affiliatesEscrowEntry } from '../service.js';

const finance: Caller = { kind: 'staff', id: 'staff-ana-0001', role: 'finance' };
const support: Caller = { kind: 'staff', id: 'staff-eva-0001', role: 'support' };
const password = 'a good password';
const german = { method: 'iban', iban: 'DE89 3704 0044 0532 0130 00' };
const american = { method: 'us-account', routingNumber: '021000021', accountNumber: '9876', accountKind: 'savings' };

let under: TestService;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { COMMISSION_HOLD_DAYS: '0', SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(nowMs) },
  });
});
afterAll(() => under.stop());

const details = (caller: Caller, key?: string) => under.call(payoutDetailsRpc, caller, key);
const self = (id: string): Caller => ({ kind: 'affiliate', id, browserId: 'browser-0001' });
let people = 0;
const registered = async (): Promise<string> => {
  const person = { firstName: 'Rui', lastName: 'Costa', email: `paid-${++people}@example.org`, password };
  return (await under.call(affiliatesRpc).Register(person)).affiliateId;
};
const given = (affiliateId: string, account: { readonly method: string } = german) => ({
  affiliateId,
  password,
  taxCountry: 'PT',
  holder: 'Rui Costa',
  account,
});

it('are saved by the affiliate with the password, and shown masked', async () => {
  const rui = await registered();
  expect(await details(self(rui)).GetPayoutDetails({ affiliateId: rui })).toEqual({ details: null });
  await expect(details(self(rui)).SavePayoutDetails({ ...given(rui), password: 'not the password' })).rejects.toThrow(
    'This is not your password.',
  );
  const kept = {
    details: {
      taxCountry: 'PT',
      holder: 'Rui Costa',
      paidTo: 'IBAN ending 3000',
      changedAt: '2026-05-03T10:00:00.000Z',
      changedLately: false,
    },
  };
  expect(await details(self(rui)).SavePayoutDetails(given(rui))).toEqual(kept);
  expect(await details(self(rui)).GetPayoutDetails({ affiliateId: rui })).toEqual(kept);
  expect(await details(finance).GetPayoutDetails({ affiliateId: rui })).toEqual(kept);
});

it('are hidden from other affiliates and from support', async () => {
  const [rui, ada] = [await registered(), await registered()];
  await details(self(rui)).SavePayoutDetails(given(rui));
  await expect(details(self(ada)).GetPayoutDetails({ affiliateId: rui })).rejects.toMatchObject({ slug: 'not-yours' });
  await expect(details(self(ada)).SavePayoutDetails(given(rui))).rejects.toMatchObject({ slug: 'not-yours' });
  await expect(details(support).GetPayoutDetails({ affiliateId: rui })).rejects.toMatchObject({
    slug: 'role-not-included',
  });
  await expect(details(support).ListPayoutDetailsChanges({ affiliateId: rui })).rejects.toThrow(
    'Your role does not include this.',
  );
  await expect(details(finance).SavePayoutDetails(given(rui))).rejects.toMatchObject({ slug: 'not-yours' });
});

it.each([
  ['an IBAN with a wrong digit', { method: 'iban', iban: 'DE89370400440532013001' }],
  ['a wrong routing number', { ...american, routingNumber: '021000022' }],
  ['no way that we know', { method: 'cash' }],
])('are refused with %s, and nothing is stored', async (_, account) => {
  const rui = await registered();
  await expect(details(self(rui)).SavePayoutDetails(given(rui, account))).rejects.toMatchObject({ kind: 'invalid' });
  expect(await details(self(rui)).GetPayoutDetails({ affiliateId: rui })).toEqual({ details: null });
});

it('change once per repeated request, with history and a two-week notice', async () => {
  const rui = await registered();
  await details(self(rui)).SavePayoutDetails(given(rui));
  nowMs += 60_000;
  const presses = Array.from({ length: 20 }, () =>
    details(self(rui), 'one press of a button').SavePayoutDetails(given(rui, american)),
  );
  for (const { details: kept } of await Promise.all(presses))
    expect(kept).toMatchObject({ paidTo: 'Savings account ending 9876', changedLately: true });
  const { changes } = await details(finance).ListPayoutDetailsChanges({ affiliateId: rui });
  expect(changes.map(({ paidTo }) => paidTo)).toEqual(['Savings account ending 9876', 'IBAN ending 3000']);
  nowMs += 14 * 24 * 60 * 60_000;
  expect(await details(self(rui)).GetPayoutDetails({ affiliateId: rui })).toMatchObject({
    details: { changedLately: false },
  });
});

it('are encrypted in the database', async () => {
  const rui = await registered();
  await details(self(rui)).SavePayoutDetails({ ...given(rui), holder: 'Somebody Very Secret' });
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(d::text, ' ') from payout_details d) || coalesce((select string_agg(h::text, ' ') from handled h), '')
      as text`.execute(under.running.db);
  expect(rows[0]?.text).toContain(rui);
  expect(rows[0]?.text).not.toMatch(/DE8937|Very Secret/);
});

it('appear only in the export file; the batch marks new ones', async () => {
  const [rui, ada] = [await registered(), await registered()];
  await details(self(rui)).SavePayoutDetails(given(rui));
  await details(self(rui)).SavePayoutDetails(given(rui, american));
  for (const affiliateId of [rui, ada]) {
    const orderId = randomIds.next();
    const commission = { affiliateId, rateTenths: 100, amountCents: 850 };
    const money = { totalCents: 8_500, currency: 'USD', commission, paid: false } as const;
    const bought = {
      variant: 'checkout',
      tier: 'event',
      quantity: 3,
      codes: 1,
      copies: 3,
      eventType: 'memorial',
    } as const;
    const who = { customerId: 'customer-of-the-buyer', browserId: 'browser-of-the-buyer', uploadIds: [] };
    await under.deliver(orderPlaced, { orderId, number: 'K-4F7Q2M9X', ...who, ...bought, ...money });
    await under.deliver(orderCompleted, { orderId, by: 'shipped' as const }, { at: new Date('2026-01-04T10:00:00Z') });
  }
  const payouts = under.call(payoutsRpc, finance);
  const { id: batchId } = await payouts.PreparePayout({});
  const whole = await payouts.GetPayout({ batchId });
  // The other affiliate has none, and is left out.
  expect(whole.payouts).toMatchObject([
    { affiliateId: rui, paidTo: 'Savings account ending 9876', detailsChangedLately: true },
  ]);
  await expect(details(finance).ListPayoutAccounts({ batchId })).rejects.toMatchObject({ slug: 'payout-not-exported' });
  await under.call(payoutsRpc, { ...finance, id: 'staff-ben-0001' }).ApprovePayout({ batchId, alone: false });
  await payouts.ExportPayout({ batchId });
  expect(await details(finance).ListPayoutAccounts({ batchId })).toMatchObject({
    accounts: [{ affiliateId: rui, taxCountry: 'PT', holder: 'Rui Costa', account: american }],
  });
  await expect(details(support).ListPayoutAccounts({ batchId })).rejects.toMatchObject({ slug: 'role-not-included' });
});
