import { isProblem } from '@keepsake/platform/problem';
import * as ledger from './ledger.js';
import type { Account, Journal, Posting } from './ledger.js';

/** The decisions under test; a test replaces one by a faulty version that the walk must detect. */
export type Decisions = Pick<typeof ledger, 'hold' | 'post' | 'release' | 'reverse'>;
export type Walk = { readonly faults: readonly string[]; readonly kept: number; readonly refused: number };

const accounts: readonly Account[] = [
  { id: 'outside-usd', type: 'outside', currency: 'USD' },
  { id: 'commissions', type: 'commission', currency: 'USD' },
  { id: 'deposits', type: 'deposit', currency: 'USD' },
  { id: 'outside-eur', type: 'outside', currency: 'EUR' },
  { id: 'euros', type: 'general', currency: 'EUR' },
];
const accountIds = [...accounts.map(({ id }) => id), 'nobodys'];
const pairs = [
  ['outside-usd', 'commissions'],
  ['commissions', 'deposits'],
  ['deposits', 'outside-usd'],
  ['outside-eur', 'euros'],
] as const;
const amounts = [0, -1, 0.5, Number.NaN, 2 ** 53];
const at = new Date('2026-05-04T10:00:00Z');

/** mulberry32: a small seeded random generator. */
const diceOf = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
};

/** A hold as counted without postings. */
type Told = { readonly from: string; readonly to: string; readonly cents: number; state: 'held' | 'posted' | 'over' };

type Step = {
  readonly text: string;
  readonly allowed: boolean;
  readonly decide: () => Journal;
  readonly apply: () => void;
};

/**
 * Applies random operations, including impossible ones, to a growing book. After each one currencies sum to zero,
 * balances match a plain count, and refusals change nothing.
 */
export const walkLedger = (seed: number, steps: number, decide: Decisions = ledger): Walk => {
  const dice = diceOf(seed);
  const journals = new Map<string, Journal>();
  const answered = new Set<string>();
  const book: ledger.Book = { accounts: new Map(accounts.map((one) => [one.id, one])), journals, answered };
  const ids: string[] = ['nothing'];
  const published = new Map<string, Told>();
  const sums = new Map<string, number>();
  /** By account and layer: the postings less the plain count. */
  const gaps = new Map<string, number>();
  const problems: string[] = [];
  let refused = 0;

  const add = (to: Map<string, number>, key: string, cents: number): void =>
    void to.set(key, (to.get(key) ?? 0) + cents);
  const move = (layer: string, { from, to, cents }: Told, times: 1 | -1): void => {
    add(gaps, `${from} ${layer}`, cents * times);
    add(gaps, `${to} ${layer}`, -cents * times);
  };

  const holding = (id: string): Step => {
    const any = (): string => accountIds[dice(accountIds.length)] ?? '';
    const [fromId = '', toId = ''] = dice(4) > 0 ? (pairs[dice(pairs.length)] ?? []) : [any(), any()];
    const amountCents = dice(12) === 0 ? (amounts[dice(amounts.length)] ?? 0) : 1 + dice(100_000);
    const currencyOf = (accountId: string) => book.accounts.get(accountId)?.currency;
    const sameCurrency = currencyOf(fromId) !== undefined && currencyOf(fromId) === currencyOf(toId);
    return {
      text: `hold ${amountCents} from ${fromId} to ${toId}`,
      allowed: sameCurrency && fromId !== toId && Number.isSafeInteger(amountCents) && amountCents > 0,
      decide: () => decide.hold(book, { id, at, purpose: 'deposit', fromId, toId, amountCents, subject: 'walk' }),
      apply: () => {
        const one: Told = { from: fromId, to: toId, cents: amountCents, state: 'held' };
        published.set(id, one);
        move('pending', one, 1);
      },
    };
  };
  /** The hold of each posting journal. */
  const postedBy = new Map<string, Told>();
  const answering = (id: string, how: 'post' | 'release' | 'reverse'): Step => {
    // Often a recent one, so that a settled entry is settled again.
    const target = ids.at(dice(2) > 0 ? -1 - dice(6) : dice(ids.length)) ?? '';
    const one = how === 'reverse' ? postedBy.get(target) : published.get(target);
    const requiredState = how === 'reverse' ? 'posted' : 'held';
    return {
      text: `${how} ${target}`,
      allowed: one?.state === requiredState,
      decide: () => decide[how](book, target, { id, at }),
      apply: () => {
        if (!one) return;
        one.state = how === 'post' ? 'posted' : 'over';
        if (how === 'post') postedBy.set(id, one);
        if (how !== 'reverse') move('pending', one, -1);
        if (how !== 'release') move('posted', one, how === 'post' ? 1 : -1);
      },
    };
  };

  const append = (journal: Journal): void => {
    for (const posting of journal.postings) {
      add(sums, `${posting.currency} ${posting.layer}`, posting.amountCents);
      add(gaps, `${posting.accountId} ${posting.layer}`, posting.amountCents);
    }
    journals.set(journal.id, frozen(journal));
    if (journal.answers !== undefined) answered.add(journal.answers);
    ids.push(journal.id);
  };
  const sizes = (): string => [book.accounts.size, journals.size, answered.size].join();
  const reportImbalances = (report: (text: string) => void): void => {
    for (const [key, cents] of sums) if (cents !== 0) report(`${key} sums to ${cents}`);
    for (const [key, cents] of gaps) if (cents !== 0) report(`${key} is off by ${cents}`);
  };

  for (let n = 0; n < steps && problems.length === 0; n += 1) {
    const id = `j${n}`;
    const kinds = [() => answering(id, 'post'), () => answering(id, 'release'), () => answering(id, 'reverse')];
    const step = (kinds[dice(6)] ?? (() => holding(id)))();
    const report = (text: string): void => void problems.push(`seed ${seed}, step ${n}, ${step.text}: ${text}`);
    const before = sizes();
    const journal = tried(step.decide);
    if (sizes() !== before) report('the decision itself changed the book');
    if (journal === undefined) {
      refused += 1;
      if (step.allowed) report('refused, though nothing was against it');
      continue;
    }
    if (!step.allowed) report('not refused');
    append(journal);
    step.apply();
    reportImbalances(report);
  }
  return { faults: problems, kept: journals.size, refused };
};

/** Freezes the journal, so a decision that mutates it throws an error other than a refusal. */
const frozen = (journal: Journal): Journal => {
  for (const posting of journal.postings) Object.freeze<Posting>(posting);
  Object.freeze(journal.postings);
  return Object.freeze(journal);
};

/** Returns undefined if the ledger refused with a problem. */
const tried = (decide: () => Journal): Journal | undefined => {
  try {
    return decide();
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
};
