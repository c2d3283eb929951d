import type { Currency } from '@keepsake/contracts/values/money';
import type { Tx } from '@keepsake/platform/request-context';
import type { AccountType, Book, Journal } from '../domain/ledger.js';

export type LedgerAccount = {
  readonly id: string;
  readonly name: string;
  readonly type: Exclude<AccountType, 'outside'>;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly balanceCents: number;
};

export type Ledger = {
  /** Returns the accounts and journals that a decision refers to. */
  readonly open: (
    tx: Tx,
    input: { readonly accountIds?: readonly string[]; readonly journalIds?: readonly string[] },
  ) => Promise<Book>;
  /** Throws `journal-already-answered` if another answer to the same journal was first. */
  readonly append: (tx: Tx, journal: Journal) => Promise<void>;
  /** Returns held accounts with their posted sums; the outside account is not one. */
  readonly accounts: () => Promise<readonly LedgerAccount[]>;
};
