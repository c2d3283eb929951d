import { describe, expect, it } from '@jest/globals';
import { hold, post, release, reverse, type Account, type Book, type Journal, type Posting } from './ledger.js';
import { walkLedger, type Decisions } from './ledger-walk-fixture.js';

const at = new Date('2026-05-04T10:00:00Z');
const accounts: readonly Account[] = [
  { id: 'outside-usd', type: 'outside', currency: 'USD' },
  { id: 'commissions', type: 'commission', currency: 'USD' },
  { id: 'deposits', type: 'deposit', currency: 'USD' },
  { id: 'outside-eur', type: 'outside', currency: 'EUR' },
  { id: 'euros', type: 'general', currency: 'EUR' },
];
const empty: Book = {
  accounts: new Map(accounts.map((one) => [one.id, one])),
  journals: new Map(),
  answered: new Set(),
};
const record = (book: Book, journal: Journal): Book => ({
  ...book,
  journals: new Map([...book.journals, [journal.id, journal]]),
  answered: journal.answers === undefined ? book.answered : new Set([...book.answered, journal.answers]),
});
const postingsOf = (book: Book): readonly Posting[] => [...book.journals.values()].flatMap(({ postings }) => postings);
const sumOf = (postings: readonly Posting[]): number => postings.reduce((sum, one) => sum + one.amountCents, 0);
const balanceOf = (book: Book, accountId: string, layer: string): number =>
  sumOf(postingsOf(book).filter((one) => one.accountId === accountId && one.layer === layer));

const heldBook = record(
  empty,
  hold(empty, {
    id: 'h1',
    at,
    purpose: 'commission',
    fromId: 'outside-usd',
    toId: 'commissions',
    amountCents: 850,
    subject: 'order-1',
  }),
);
const entry = { id: 'next', at };
const purpose = 'deposit';

describe('a hold', () => {
  it('is in pending and posts nothing', () => {
    expect(balanceOf(heldBook, 'commissions', 'pending')).toBe(850);
    expect(balanceOf(heldBook, 'commissions', 'posted')).toBe(0);
    expect(balanceOf(heldBook, 'outside-usd', 'pending')).toBe(-850);
  });

  it('moves from pending to posted when it is earned', () => {
    const book = record(heldBook, post(heldBook, 'h1', entry));
    expect(balanceOf(book, 'commissions', 'pending')).toBe(0);
    expect(balanceOf(book, 'commissions', 'posted')).toBe(850);
  });

  it('leaves no balance when it is released', () => {
    const book = record(heldBook, release(heldBook, 'h1', entry));
    expect([balanceOf(book, 'commissions', 'pending'), balanceOf(book, 'commissions', 'posted')]).toEqual([0, 0]);
  });

  it.each([
    ['posted', 'posted', post, post],
    ['posted', 'released', post, release],
    ['released', 'posted', release, post],
    ['released', 'released', release, release],
  ])('that was %s cannot be %s afterwards', (_first, _then, first, then) => {
    const settled = record(heldBook, first(heldBook, 'h1', entry));
    expect(() => then(settled, 'h1', { id: 'late', at })).toThrow('settled or reversed before');
  });

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])('of %s cents is refused', (amountCents) => {
    expect(() =>
      hold(empty, { ...entry, purpose, fromId: 'outside-usd', toId: 'commissions', amountCents, subject: 's' }),
    ).toThrow('whole number of cents');
  });

  it('between two currencies is refused', () => {
    expect(() =>
      hold(empty, { ...entry, purpose, fromId: 'outside-eur', toId: 'commissions', amountCents: 1, subject: 's' }),
    ).toThrow('EUR');
  });
});

describe('a reversal', () => {
  const posted = record(heldBook, post(heldBook, 'h1', { id: 'p1', at }));

  it('undoes a posting by a separate journal', () => {
    const book = record(posted, reverse(posted, 'p1', entry));
    expect(balanceOf(book, 'commissions', 'posted')).toBe(0);
    expect([...book.journals.keys()]).toEqual(['h1', 'p1', 'next']);
    expect(book.journals.get('next')).toMatchObject({ kind: 'reversal', answers: 'p1', subject: 'order-1' });
  });

  it('happens once', () => {
    const book = record(posted, reverse(posted, 'p1', entry));
    expect(() => reverse(book, 'p1', { id: 'again', at })).toThrow('settled or reversed before');
  });

  it('is not possible for holds', () => {
    expect(() => reverse(heldBook, 'h1', entry)).toThrow('Settle the hold');
  });
});

/** `make chaos ARGS=--money` runs the same walk on PostgreSQL through the RPC service. */
describe('any order of operations', () => {
  const seeds = Array.from({ length: 512 }, (_, n) => n + 1);

  it('sums to zero after each of 512 steps without traces of refusals (512 seeds)', () => {
    const walks = seeds.map((seed) => walkLedger(seed, 512));
    expect(walks.flatMap(({ faults: problems }) => problems)).toEqual([]);
    expect(walks.filter(({ kept, refused }) => kept < 100 || refused < 100 || kept + refused !== 512)).toEqual([]);
  });

  const without = (journal: Journal, dropped: number): Journal => ({
    ...journal,
    postings: journal.postings.filter((_, place) => place !== dropped),
  });
  const forgetful = (book: Book): Book => ({ ...book, answered: new Set() });
  const broken: readonly (readonly [words: string, decisions: Partial<Decisions>, finds: RegExp])[] = [
    ['drops a posting of a hold', { hold: (...details) => without(hold(...details), 1) }, /sums to -/],
    ['posts without ending the hold', { post: (...details) => ({ ...post(...details), postings: [] }) }, /is off by/],
    ['posts a cent too much', { post: (...details) => generous(post(...details)) }, /is off by/],
    ['settles a hold again', { release: (book, ...details) => release(forgetful(book), ...details) }, /not refused/],
    ['reverses twice', { reverse: (book, ...details) => reverse(forgetful(book), ...details) }, /not refused/],
    ['refuses everything', { reverse: () => post(empty, 'nothing', entry) }, /refused, though/],
    [
      'leaves a trace of what it refuses',
      { post: (book, ...details) => marked(book, () => post(book, ...details)) },
      /itself/,
    ],
  ];
  const generous = (journal: Journal): Journal => ({
    ...journal,
    postings: journal.postings.map((one) => ({ ...one, amountCents: one.amountCents + Math.sign(one.amountCents) })),
  });
  const marked = (book: Book, decide: () => Journal): Journal => {
    try {
      return decide();
    } catch (error) {
      (book.answered as Set<string>).add(`refused ${book.answered.size}`);
      throw error;
    }
  };

  it.each(broken)('detects a faulty ledger that %s', (_, decisions, finds) => {
    const walks = [1, 2, 3, 4].map((seed) => walkLedger(seed, 512, { hold, post, release, reverse, ...decisions }));
    expect(walks.flatMap(({ faults: problems }) => problems).join()).toMatch(finds);
  });
});
