import type { Currency } from '@keepsake/contracts/values/money';
import type { Tx } from '@keepsake/platform/turn';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Balance, TransactionStatus } from '../domain/escrow.js';
import type { AccountType, Purpose } from '../domain/ledger.js';

export type HeldAccount = {
  readonly id: string;
  readonly name: string;
  readonly type: Exclude<AccountType, 'outside'>;
  readonly currency: Currency;
  readonly createdAt: Date;
};

/** One entry with what became of it: its hold, the answer to that, and the answer to the answer. */
export type Transaction = {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly currency: Currency;
  readonly purpose: Purpose;
  readonly direction: 'in' | 'out';
  readonly amountCents: number;
  readonly description?: string;
  /** The order or payout that it follows; of an entry by hand its own id. */
  readonly subject: string;
  readonly status: TransactionStatus;
  readonly createdAt: Date;
  readonly createdBy?: string;
  /** The journal that posted it; a reversal answers that one. */
  readonly settlingJournal?: string;
  readonly settledAt?: Date;
  readonly settledBy?: string;
  readonly settledReason?: string;
  readonly reversedAt?: Date;
  readonly reversedBy?: string;
  readonly reversedReason?: string;
};

type TransactionsWanted = Sorted & {
  readonly search?: string;
  readonly accountId?: string;
  readonly purpose?: Purpose;
  readonly status?: TransactionStatus;
  /** The first and the last day, in UTC. */
  readonly since?: string;
  readonly until?: string;
};

export type LedgerCheck = {
  readonly name: string;
  readonly currency: Currency;
  readonly ledgerCents: number;
  readonly expectedCents: number;
};

export type Reconciliation = {
  readonly checks: readonly LedgerCheck[];
  readonly unbalancedJournals: number;
  readonly journals: number;
};

export type Escrow = {
  readonly openAccount: (tx: Tx, account: HeldAccount) => Promise<void>;
  readonly account: (id: string) => Promise<HeldAccount | undefined>;
  /** Only while nobody else promises money of this account; deposits and commissions do not wait for it. */
  readonly lockBalance: (tx: Tx, accountId: string) => Promise<Balance | undefined>;
  readonly balance: (accountId: string) => Promise<Balance | undefined>;
  /** Locks the entry until the transaction ends, so that one of many who settle it is first. */
  readonly lock: (tx: Tx, id: string) => Promise<Transaction | undefined>;
  readonly find: (id: string) => Promise<Transaction | undefined>;
  readonly page: (wanted: TransactionsWanted) => Promise<ListPage<Transaction>>;
  readonly reconcile: () => Promise<Reconciliation>;
};
