import type { Currency } from '@keepsake/contracts/values/money';
import type { Tx } from '@keepsake/platform/request-context';
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

/** One entry with its outcome: hold, settlement, and reversal of that. */
export type Transaction = {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly currency: Currency;
  readonly purpose: Purpose;
  readonly direction: 'in' | 'out';
  readonly amountCents: number;
  readonly description?: string;
  /** The order or payout that caused it; a manual entry has its own id. */
  readonly subject: string;
  /** Set for a commission. */
  readonly orderNumber?: string;
  /** Affiliate of the commission or payout. */
  readonly affiliate?: string;
  readonly status: TransactionStatus;
  readonly createdAt: Date;
  readonly createdBy?: string;
  /** The journal that posted it; a reversal refers to it. */
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
  /** The first and last day, in UTC. */
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
  /**
   * Returns whether an account of this currency has this name, ignoring case; locks the name until the transaction
   * ends.
   */
  readonly isNameTaken: (tx: Tx, input: Pick<HeldAccount, 'name' | 'currency'>) => Promise<boolean>;
  readonly openAccount: (tx: Tx, account: HeldAccount) => Promise<void>;
  /** Opens an account of the product itself unless it is open already. */
  readonly ensureAccount: (tx: Tx, account: HeldAccount) => Promise<void>;
  readonly account: (id: string) => Promise<HeldAccount | undefined>;
  /** Locks out other commitments of this account's money; deposits and commissions do not wait. */
  readonly lockBalance: (tx: Tx, accountId: string) => Promise<Balance | undefined>;
  readonly balance: (accountId: string) => Promise<Balance | undefined>;
  /** Locks the entry until the transaction ends, so one of many concurrent settlements is first. */
  readonly lock: (tx: Tx, id: string) => Promise<Transaction | undefined>;
  readonly find: (id: string) => Promise<Transaction | undefined>;
  readonly page: (filter: TransactionsWanted) => Promise<ListPage<Transaction>>;
  readonly reconcile: () => Promise<Reconciliation>;
};
