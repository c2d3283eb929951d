import { describe, expect, it } from '@jest/globals';
import { isProblem } from '@keepsake/platform/problem';
import { hold, post, release, reverse, type Account, type Book, type Journal, type Posting } from './ledger.js';

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
  it('waits in pending and posts nothing', () => {
    expect(balanceOf(heldBook, 'commissions', 'pending')).toBe(850);
    expect(balanceOf(heldBook, 'commissions', 'posted')).toBe(0);
    expect(balanceOf(heldBook, 'outside-usd', 'pending')).toBe(-850);
  });

  it('leaves pending for posted when it is earned', () => {
    const book = record(heldBook, post(heldBook, 'h1', entry));
    expect(balanceOf(book, 'commissions', 'pending')).toBe(0);
    expect(balanceOf(book, 'commissions', 'posted')).toBe(850);
  });

  it('leaves nothing behind when it is released', () => {
    const book = record(heldBook, release(heldBook, 'h1', entry));
    expect([balanceOf(book, 'commissions', 'pending'), balanceOf(book, 'commissions', 'posted')]).toEqual([0, 0]);
  });

  it.each([
    ['posted', 'posted', post, post],
    ['posted', 'released', post, release],
    ['released', 'posted', release, post],
    ['released', 'released', release, release],
  ])('that was %s cannot be %s after that', (_first, _then, first, then) => {
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

  it('takes back what was posted by a journal of its own', () => {
    const book = record(posted, reverse(posted, 'p1', entry));
    expect(balanceOf(book, 'commissions', 'posted')).toBe(0);
    expect([...book.journals.keys()]).toEqual(['h1', 'p1', 'next']);
    expect(book.journals.get('next')).toMatchObject({ kind: 'reversal', answers: 'p1', subject: 'order-1' });
  });

  it('happens once', () => {
    const book = record(posted, reverse(posted, 'p1', entry));
    expect(() => reverse(book, 'p1', { id: 'again', at })).toThrow('settled or reversed before');
  });

  it('is not for holds', () => {
    expect(() => reverse(heldBook, 'h1', entry)).toThrow('settle the hold');
  });
});

/** mulberry32: small, seeded, good enough to wander with. */
const diceOf = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
};

describe('R7: any order of operations', () => {
  const ids = accounts.map(({ id }) => id);
  const step = (book: Book, dice: (sides: number) => number, n: number): Journal => {
    const journals = [...book.journals.keys(), 'nothing'];
    const one = journals[dice(journals.length)] ?? '';
    const next = { id: `j${n}`, at };
    switch (dice(8)) {
      case 0:
        return post(book, one, next);
      case 1:
        return release(book, one, next);
      case 2:
        return reverse(book, one, next);
      default:
        return hold(book, {
          ...next,
          purpose,
          fromId: ids[dice(ids.length)] ?? '',
          toId: ids[dice(ids.length)] ?? '',
          amountCents: dice(100_000) - 5,
          subject: 's',
        });
    }
  };
  /** Undefined when the ledger refused, in its own words. */
  const triedStep = (...about: Parameters<typeof step>): Journal | undefined => {
    try {
      return step(...about);
    } catch (error) {
      if (isProblem(error)) return undefined;
      throw error;
    }
  };
  /** Running sums per currency and layer; a ledger in balance has no other sum than zero. */
  const added = (sums: ReadonlyMap<string, number>, postings: readonly Posting[]): ReadonlyMap<string, number> => {
    const next = new Map(sums);
    for (const { currency, layer, amountCents } of postings)
      next.set(`${currency} ${layer}`, (next.get(`${currency} ${layer}`) ?? 0) + amountCents);
    return next;
  };

  it.each(Array.from({ length: 64 }, (_, seed) => seed + 1))(
    'sums to zero per currency after each of 128 steps, refusals among them (seed %i)',
    (seed) => {
      const dice = diceOf(seed);
      let book = empty;
      let sums: ReadonlyMap<string, number> = new Map();
      const offSteps: number[] = [];
      let refused = 0;
      for (let n = 0; n < 128; n++) {
        const journal = triedStep(book, dice, n);
        refused += journal ? 0 : 1;
        if (!journal) continue;
        book = record(book, journal);
        sums = added(sums, journal.postings);
        if ([...sums.values()].some((sum) => sum !== 0)) offSteps.push(n);
      }
      expect(offSteps).toEqual([]);
      expect(refused).toBeGreaterThan(0);
      expect(book.journals.size).toBeGreaterThan(10);
      expect(book.journals.size + refused).toBe(128);
    },
  );
});
