import type { Currency } from '@keepsake/contracts/values/money';
import { problem } from '@keepsake/platform/problem';

export type AccountType = 'commission' | 'general' | 'deposit' | 'outside';
export type Account = { readonly id: string; readonly type: AccountType; readonly currency: Currency };

/** Held money is in `pending`, settled money in `posted`. */
type Layer = 'pending' | 'posted';

/** A positive amount raises the account's balance. */
export type Posting = {
  readonly accountId: string;
  readonly currency: Currency;
  readonly layer: Layer;
  readonly amountCents: number;
};

/** Why money moved. Staff enter the middle three; the others follow from orders and payouts. */
export type Purpose = 'commission' | 'deposit' | 'withdrawal' | 'hold' | 'payout' | 'hosting';

/** Author and reason of a manual entry; absent if an event caused it. */
type ByHand = { readonly staffId?: string; readonly reason?: string };

/** Never changed or deleted. `answers`: the hold it settles or the journal it reverses. */
export type Journal = ByHand & {
  readonly id: string;
  readonly kind: 'hold' | 'post' | 'release' | 'reversal';
  readonly purpose: Purpose;
  readonly answers?: string;
  readonly subject: string;
  readonly description?: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
};

/** The part of the ledger that a decision reads. */
export type Book = {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly journals: ReadonlyMap<string, Journal>;
  /** Journals that are already settled or reversed. */
  readonly answered: ReadonlySet<string>;
};

export type Entry = ByHand & { readonly id: string; readonly at: Date };
export type HoldMoney = Entry & {
  readonly purpose: Purpose;
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: number;
  readonly subject: string;
  readonly description?: string;
};

/** Holds money: not earned yet, and no longer available. */
export const hold = (book: Book, { fromId, toId, amountCents, ...details }: HoldMoney): Journal => {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw problem(
      'invalid',
      'amount-not-positive',
      'An amount is a whole number of cents above zero. Please check it.',
    );
  const from = accountOf(book, fromId);
  const to = accountOf(book, toId);
  if (from.id === to.id)
    throw problem('invalid', 'same-account', 'Money moves between two accounts. Please choose another one.');
  if (from.currency !== to.currency)
    throw problem(
      'invalid',
      'currencies-differ',
      `One account is in ${from.currency}, the other in ${to.currency}. Please choose accounts of one currency.`,
    );
  return { ...details, kind: 'hold', postings: move(from, to, 'pending', amountCents) };
};

/** Settles a hold as earned: the money moves from `pending` to `posted`. */
export const post = (book: Book, holdId: string, entry: Entry): Journal => {
  const held = openHold(book, holdId);
  return {
    ...entry,
    kind: 'post',
    ...following(held),
    postings: [...mirrored(held.postings), ...held.postings.map((one) => ({ ...one, layer: 'posted' as const }))],
  };
};

/** Releases a hold: the money is available again. */
export const release = (book: Book, holdId: string, entry: Entry): Journal => {
  const held = openHold(book, holdId);
  return { ...entry, kind: 'release', ...following(held), postings: mirrored(held.postings) };
};

/** Reverses a posting by a new journal with opposite amounts in `posted`. Corrections never edit. */
export const reverse = (book: Book, journalId: string, entry: Entry): Journal => {
  const posted = unanswered(book, journalId);
  if (posted.kind !== 'post')
    throw problem('conflict', 'journal-not-posted', 'Only posted money can be reversed. Settle the hold instead.');
  const earned = posted.postings.filter(({ layer }) => layer === 'posted');
  return { ...entry, kind: 'reversal', ...following(posted), postings: mirrored(earned) };
};

/** Copies subject and purpose of the answered journal. */
const following = ({ id, subject, purpose }: Journal) => ({ answers: id, subject, purpose });

const move = (from: Account, to: Account, layer: Layer, amountCents: number): readonly Posting[] => [
  { accountId: from.id, currency: from.currency, layer, amountCents: -amountCents },
  { accountId: to.id, currency: to.currency, layer, amountCents },
];

const mirrored = (postings: readonly Posting[]): readonly Posting[] =>
  postings.map((one) => ({ ...one, amountCents: -one.amountCents }));

const accountOf = (book: Book, id: string): Account => {
  const account = book.accounts.get(id);
  if (!account) throw problem('not-found', 'account-not-found', 'Account not found. Choose one from the list.');
  return account;
};

const openHold = (book: Book, id: string): Journal => {
  const held = unanswered(book, id);
  if (held.kind !== 'hold')
    throw problem('conflict', 'journal-not-a-hold', 'This is not a hold. Please look at the account again.');
  return held;
};

const unanswered = (book: Book, id: string): Journal => {
  const journal = book.journals.get(id);
  if (!journal) throw problem('not-found', 'journal-not-found', 'Entry not found. Refresh the account.');
  if (book.answered.has(id)) throw alreadyAnswered();
  return journal;
};

/** Also thrown by the store when two answers to one journal conflict. */
export const alreadyAnswered = () =>
  problem(
    'conflict',
    'journal-already-answered',
    'This entry was settled or reversed before. Please look at the account again.',
  );
