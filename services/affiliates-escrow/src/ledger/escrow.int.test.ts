import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { isProblem } from '@keepsake/platform/problem';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { commissionsAccount } from './domain/held-accounts.js';
import { affiliatesEscrowEntry } from '../service.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const staff = (role: StaffRole, id = `staff-${role}`): Caller => ({ kind: 'staff', id, role });
const ledger = (caller: Caller = staff('finance'), key?: string) => under.call(ledgerRpc, caller, key);
let accounts = 0;
const opened = async (currency = 'USD', accountName = `Deposits of homes ${++accounts}`) =>
  (await ledger().OpenAccount({ accountName, accountType: 'deposit', currency })).id;
const entered = (accountId: string, type: string, amount: number) =>
  ledger().Hold({ accountId, type, amount, description: 'From the bank' });
const posted = async (accountId: string, type: string, amount: number) => {
  const { id } = await entered(accountId, type, amount);
  return ledger().PostHold({ transactionId: id });
};
const balanceOf = async (accountId: string) => {
  const { accountId: _, currency: __, ...cents } = await ledger().GetBalance({ accountId });
  return cents;
};
/** Retries with the same key when the server asks to; the key prevents a second effect. */
const insisting = <A>(press: () => Promise<A>): Promise<A> =>
  press().catch((error: unknown) => {
    if (isProblem(error) && error.slug === 'database-unavailable') return insisting(press);
    throw error;
  });
const offSums = async () =>
  (
    await sql`select currency, layer from postings group by currency, layer having sum(amount_cents) <> 0`.execute(
      under.running.db,
    )
  ).rows;
const journals = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from journals`.execute(under.running.db)).rows[0]?.n ?? -1;

describe('an account', () => {
  it('begins with a balance of zero in its own currency, and is listed', async () => {
    const id = await opened('EUR', 'Deposits of homes');
    expect(await ledger().GetBalance({ accountId: id })).toEqual({
      accountId: id,
      currency: 'EUR',
      pendingDeposits: 0,
      pendingWithdrawals: 0,
      held: 0,
      posted: 0,
      availableForPayouts: 0,
      notPayableYet: 0,
      receivable: 0,
    });
    const { accounts } = await under.call(affiliatesRpc, staff('owner')).ListAccounts({});
    expect(accounts.map(({ id: one, accountName, currency }) => [one, accountName, currency])).toEqual([
      [commissionsAccount, 'Affiliate commissions', 'USD'],
      [id, 'Deposits of homes', 'EUR'],
    ]);
  });

  it('is refused when its currency has this name already, ignoring case', async () => {
    await opened('USD', 'Held for Whitcombe');
    await expect(opened('USD', 'held for WHITCOMBE')).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'account-name-taken',
      message: expect.stringContaining('Enter another name.'),
    });
    await opened('EUR', 'Held for Whitcombe');
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => opened('USD', 'Four at once')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is opened once when the request is repeated', async () => {
    const input = { accountName: 'Once', accountType: 'general', currency: 'GBP' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ledger(staff('finance'), 'open-once').OpenAccount(input)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it.each([
    [{ accountName: ' ', accountType: 'general', currency: 'USD' }, 'Please enter an account name'],
    [{ accountName: 'A', accountType: 'outside', currency: 'USD' }, 'Please choose commission, general or deposit.'],
    [{ accountName: 'A', accountType: 'general', currency: 'JPY' }, 'Please choose USD, EUR or GBP.'],
  ])('is refused as %j', async (input, message) => {
    await expect(ledger().OpenAccount(input)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(message),
    });
  });

  it.each(['operations', 'support', 'marketing'] as const)('is closed to %s', async (role) => {
    await expect(ledger(staff(role)).GetBalance({ accountId: commissionsAccount })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      ledger(staff(role)).OpenAccount({ accountName: 'A', accountType: 'general', currency: 'USD' }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('money', () => {
  it('waits until it is posted, and is derived from postings at every step', async () => {
    const id = await opened();
    const { id: deposit } = await entered(id, 'deposit', 10_000);
    expect(await balanceOf(id)).toMatchObject({ pendingDeposits: 10_000, posted: 0, availableForPayouts: 0 });
    await ledger().PostHold({ transactionId: deposit });
    expect(await balanceOf(id)).toMatchObject({ pendingDeposits: 0, posted: 10_000, availableForPayouts: 10_000 });
    const { id: withdrawal } = await entered(id, 'withdrawal', 4_000);
    const { id: held } = await entered(id, 'hold', 1_000);
    expect(await balanceOf(id)).toMatchObject({ pendingWithdrawals: 4_000, held: 1_000, availableForPayouts: 5_000 });
    await ledger().PostHold({ transactionId: withdrawal });
    await ledger().VoidHold({ transactionId: held });
    expect(await balanceOf(id)).toEqual({
      pendingDeposits: 0,
      pendingWithdrawals: 0,
      held: 0,
      notPayableYet: 0,
      receivable: 0,
      posted: 6_000,
      availableForPayouts: 6_000,
    });
    expect(await offSums()).toEqual([]);
  });

  it('that is not available cannot be promised, even by concurrent requests', async () => {
    const id = await opened('GBP');
    await posted(id, 'deposit', 1_000);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => entered(id, 'hold', 300)));
    const lost = tries.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(17);
    expect(lost[0]?.reason).toMatchObject({
      kind: 'conflict',
      slug: 'account-too-low',
      message: 'This account has £1.00 available. Please choose a smaller amount.',
    });
    expect(await balanceOf(id)).toMatchObject({ held: 900, availableForPayouts: 100 });
  });

  it.each([0, -1, 0.5, 20_000_000_000])('of %s cents is refused, and nothing is stored', async (amount) => {
    const id = await opened();
    const before = await journals();
    await expect(entered(id, 'deposit', amount)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await journals()).toBe(before);
  });
});

describe('one entry', () => {
  it('is settled by one of 200 concurrent requests; the others change nothing', async () => {
    const id = await opened();
    await posted(id, 'deposit', 5_000);
    const { id: transactionId } = await entered(id, 'withdrawal', 1_000);
    const before = await journals();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => {
        const caller = ledger(staff('finance', `staff-number-${n}`), `settle-${n}`);
        if (n % 3 === 0) return insisting(() => caller.PostHold({ transactionId }));
        if (n % 3 === 1) return insisting(() => caller.VoidHold({ transactionId }));
        return insisting(() => caller.Reverse({ transactionId, reason: 'It was a mistake' }));
      }),
    );
    const { transactions } = await ledger().ListPostings({ limit: 1, accountId: id });
    const [entry] = transactions;
    // A reversal may follow the posting that won; it answers that posting, not the hold.
    const answers = entry?.status === 'reversed' ? 2 : 1;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(answers);
    expect(await journals()).toBe(before + answers);
    const refusals = new Set(outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.slug)] : [])));
    const notified = ['posted', 'voided', 'reversed'].map((done) => `transaction-already-${done}`);
    expect([...refusals].filter((slug) => !notified.includes(slug) && slug !== 'transaction-still-open')).toEqual([]);
    const left = { open: undefined, posted: 4_000, voided: 5_000, reversed: 5_000 }[entry?.status ?? 'open'];
    expect(await balanceOf(id)).toMatchObject({ posted: left, pendingWithdrawals: 0, availableForPayouts: left });
    expect(await offSums()).toEqual([]);
  });

  it('shows who posted it, who reversed it, and why', async () => {
    const id = await opened();
    const { id: transactionId } = await posted(id, 'deposit', 700);
    const reversed = await ledger(staff('owner', 'staff-ben')).Reverse({ transactionId, reason: 'Wrong account' });
    expect(reversed).toMatchObject({
      status: 'reversed',
      createdBy: 'staff-finance',
      settledBy: 'staff-finance',
      reversedBy: 'staff-ben',
      reversedReason: 'Wrong account',
    });
    expect(await balanceOf(id)).toMatchObject({ posted: 0 });
    await expect(ledger().Reverse({ transactionId, reason: 'Again' })).rejects.toMatchObject({
      slug: 'transaction-already-reversed',
      message: 'A colleague reversed this already. Please look at the account again.',
      extra: { staffId: 'staff-ben' },
    });
  });

  it('cannot be reversed once its money is promised elsewhere', async () => {
    const id = await opened();
    const { id: transactionId } = await posted(id, 'deposit', 700);
    await entered(id, 'hold', 500);
    await expect(ledger().Reverse({ transactionId, reason: 'Wrong' })).rejects.toMatchObject({
      slug: 'account-too-low',
    });
    expect(await balanceOf(id)).toMatchObject({ posted: 700, held: 500 });
  });

  it('that is unknown is refused', async () => {
    const transactionId = commissionsAccount;
    await expect(ledger().PostHold({ transactionId })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is published as a staff action with the staff id', async () => {
    const id = await opened();
    const { id: key } = await posted(id, 'deposit', 100);
    const published = (await under.published())
      .filter((one) => one.key === key)
      .map(({ data }) => [data['action'], data['staffId']]);
    expect(published).toEqual([
      ['enter-deposit', 'staff-finance'],
      ['post', 'staff-finance'],
    ]);
  });
});

describe('the history', () => {
  it('is filtered by account, type, status, day and text, with matching totals', async () => {
    const id = await opened('EUR');
    await posted(id, 'deposit', 900);
    await entered(id, 'hold', 200);
    await ledger().Hold({
      accountId: id,
      type: 'withdrawal' as const,
      amount: 100,
      description: 'Fee of the bank in May',
    });
    const found = async (expected: object) => {
      const { transactions, total } = await ledger().ListPostings({ limit: 0, accountId: id, ...expected });
      return [total, transactions.map(({ type, amount }) => [type, amount])];
    };
    expect(await found({ sort: 'amount' })).toEqual([
      3,
      [
        ['withdrawal', 100],
        ['hold', 200],
        ['deposit', 900],
      ],
    ]);
    expect(await found({ type: 'hold' })).toEqual([1, [['hold', 200]]]);
    expect(await found({ status: 'posted' })).toEqual([1, [['deposit', 900]]]);
    expect(await found({ search: 'fee may' })).toEqual([1, [['withdrawal', 100]]]);
    expect(await found({ until: '2020-01-01' })).toEqual([0, []]);
    expect((await found({ since: '2020-01-01' }))[0]).toBe(3);
  });

  it('reconciles ledger and orders to the cent in every currency', async () => {
    const { checks, unbalancedJournals } = await ledger().Reconcile({});
    expect(unbalancedJournals).toBe(0);
    expect(checks.filter(({ ledgerCents, expectedCents }) => ledgerCents !== expectedCents)).toEqual([]);
    expect(checks.filter(({ name }) => name === 'everything-sums-to-zero').map(({ currency }) => currency)).toEqual([
      'USD',
      'GBP',
      'EUR',
    ]);
  });
});
