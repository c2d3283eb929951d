import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { Ledger } from '../application/ports.js';
import { commissionsAccount, outsideAccount } from '../domain/held-accounts.js';
import { hold, post, release, reverse, type Journal } from '../domain/ledger.js';
import { affiliatesEscrowEntry } from '../../service.js';
import { postgresLedger } from './ledger.postgres.js';

const outsideEuros = '01900000-0000-7000-8000-00000000e0f2';

let under: TestService;
let ledger: Ledger;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
  ledger = postgresLedger(under.running.db);
});
afterAll(() => under.stop());

const once = <R>(work: (tx: Tx) => Promise<R>): Promise<R> =>
  under.running
    .contextFor({
      caller: { kind: 'system', service: 'test' },
      correlationId: 'test',
      signal: AbortSignal.timeout(20_000),
    })
    .transaction(work);
const entry = () => ({ id: randomIds.next(), at: new Date() });
const held = (amountCents = 850): Promise<Journal> =>
  once(async (tx) => {
    const book = await ledger.open(tx, { accountIds: [outsideAccount, commissionsAccount] });
    const moved = { fromId: outsideAccount, toId: commissionsAccount, amountCents, subject: 'order' };
    const purpose = 'commission';
    const journal = hold(book, { ...entry(), purpose, ...moved });
    await ledger.append(tx, journal);
    return journal;
  });
const answer = (journalId: string, how: typeof post): Promise<Journal> =>
  once(async (tx) => {
    const journal = how(await ledger.open(tx, { journalIds: [journalId] }), journalId, entry());
    await ledger.append(tx, journal);
    return journal;
  });
const postedCents = async (): Promise<number> => (await ledger.accounts())[0]?.balanceCents ?? Number.NaN;
const sums = async () =>
  (
    await sql<{ currency: string; layer: string; sum: number }>`select currency, layer, sum(amount_cents)::bigint as sum
      from postings group by currency, layer having sum(amount_cents) <> 0`.execute(under.running.db)
  ).rows;
const countOf = async (table: 'journals' | 'postings'): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(under.running.db)).rows[0]?.n ?? -1;

const insertJournal = (tx: Tx, id: string) =>
  sql`insert into journals (id, kind, subject, at) values (${id}, 'hold', 'order', now())`.execute(tx.db);
const insertPosting = (
  tx: Tx,
  id: string,
  line: number,
  amountCents: number,
  to = { account: commissionsAccount, currency: 'USD' },
) =>
  sql`insert into postings (journal_id, line, account_id, currency, layer, amount_cents)
    values (${id}, ${line}, ${to.account}, ${to.currency}, 'posted', ${amountCents})`.execute(tx.db);

describe('the database', () => {
  it('has the account "Affiliate commissions" with a balance of zero at first start', async () => {
    const [first] = await ledger.accounts();
    expect(first).toMatchObject({
      name: 'Affiliate commissions',
      type: 'commission',
      currency: 'USD',
      balanceCents: 0,
    });
    expect(await ledger.accounts()).toHaveLength(1);
  });

  it('refuses a journal that does not sum to zero', async () => {
    const id = randomIds.next();
    await expect(
      once(async (tx) => {
        await insertJournal(tx, id);
        await insertPosting(tx, id, 1, 850);
        await insertPosting(tx, id, 2, -849, { account: outsideAccount, currency: 'USD' });
      }),
    ).rejects.toMatchObject({ constraint: 'journal_balanced' });
    expect(await countOf('journals')).toBe(0);
  });

  it('refuses a journal whose dollars are balanced by euros', async () => {
    const id = randomIds.next();
    await expect(
      once(async (tx) => {
        await insertJournal(tx, id);
        await insertPosting(tx, id, 1, 850);
        await insertPosting(tx, id, 2, -850, { account: outsideEuros, currency: 'EUR' });
      }),
    ).rejects.toMatchObject({ constraint: 'journal_balanced' });
  });

  it('refuses a journal without postings', async () => {
    await expect(once((tx) => insertJournal(tx, randomIds.next()))).rejects.toMatchObject({
      constraint: 'journal_balanced',
    });
  });

  it('refuses a posting in another currency than its account', async () => {
    const id = randomIds.next();
    await expect(
      once(async (tx) => {
        await insertJournal(tx, id);
        await insertPosting(tx, id, 1, 850, { account: commissionsAccount, currency: 'EUR' });
      }),
    ).rejects.toMatchObject({ constraint: 'postings_account_id_currency_fkey' });
  });

  it('refuses a posting that is added to a balanced journal later', async () => {
    const journal = await held();
    await expect(once((tx) => insertPosting(tx, journal.id, 3, 1))).rejects.toMatchObject({
      constraint: 'journal_balanced',
    });
    await answer(journal.id, release);
  });

  it.each([
    ['update postings set amount_cents = amount_cents + 1'],
    ['update journals set subject = subject'],
    ['delete from postings'],
    ['delete from journals'],
    ['truncate postings'],
  ])('refuses to "%s"', async (statement) => {
    await held();
    await expect(once((tx) => sql.raw(statement).execute(tx.db))).rejects.toMatchObject({
      constraint: 'ledger_append_only',
    });
  });
});

describe('the ledger', () => {
  it('returns a journal as it was written', async () => {
    const journal = await held(12_345);
    const book = await once((tx) => ledger.open(tx, { journalIds: [journal.id] }));
    expect(book.journals.get(journal.id)).toEqual(journal);
    expect(book.answered.has(journal.id)).toBe(false);
  });

  it('lets one of 200 settle a hold, and refuses the others', async () => {
    const journal = await held(1_000);
    const before = await postedCents();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => answer(journal.id, n % 2 === 0 ? post : release)),
    );
    const lost = outcomes.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(199);
    expect(lost.every(({ reason }) => reason.slug === 'journal-already-answered')).toBe(true);
    expect([0, 1_000]).toContain((await postedCents()) - before);
    expect(await sums()).toEqual([]);
  });

  it('derives the balance from postings: excludes holds, subtracts reversals', async () => {
    const before = await postedCents();
    const journal = await held(700);
    expect(await postedCents()).toBe(before);
    const posted = await answer(journal.id, post);
    expect(await postedCents()).toBe(before + 700);
    await answer(posted.id, reverse);
    expect(await postedCents()).toBe(before);
    expect(await sums()).toEqual([]);
  });

  it('stores nothing of a refused journal', async () => {
    const journal = await held();
    const [journals, postings] = [await countOf('journals'), await countOf('postings')];
    await expect(answer(journal.id, reverse)).rejects.toMatchObject({ slug: 'journal-not-posted' });
    await expect(held(0)).rejects.toMatchObject({ slug: 'amount-not-positive' });
    expect([await countOf('journals'), await countOf('postings')]).toEqual([journals, postings]);
  });
});

it('would show an unbalanced journal in the sums without its database constraint', async () => {
  const { db } = under.running;
  await sql`alter table postings disable trigger journal_balanced`.execute(db);
  await sql`alter table journals disable trigger journal_balanced`.execute(db);
  const id = randomIds.next();
  await once(async (tx) => {
    await insertJournal(tx, id);
    await insertPosting(tx, id, 1, 850);
  });
  expect(await sums()).toEqual([{ currency: 'USD', layer: 'posted', sum: 850 }]);
});
