import type { Currency } from '@keepsake/contracts/values/money';
import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Affiliate, AffiliateStatus, Arrow } from '../domain/affiliate.js';
import type { CommissionStatus, OrderFacts } from '../domain/commission.js';
import type { AccountType, Book, Journal } from '../domain/ledger.js';
import type { Change, PartnerType, Settings } from '../domain/settings.js';

type NewAffiliate = Omit<Affiliate, 'version' | 'rateTenths' | 'ownRateTenths'> & {
  readonly passwordHash: string;
};

type Totals = {
  /** Commissions that are neither exempt, reversed nor under review. */
  readonly sales: number;
  readonly pendingCents: number;
  readonly confirmedCents: number;
  readonly paidCents: number;
  /** Commissions that staff should review, such as of a buyer's own code. */
  readonly flagged: number;
};
export type AffiliateWithTotals = Affiliate & { readonly totals: Totals };

type Asked = { readonly cursor?: string; readonly limit: number };
type Page<R> = { readonly rows: readonly R[]; readonly nextCursor?: string; readonly total: number };

/** `flagged`: affiliates with a sale that staff should review. */
type AffiliatesWanted = Sorted & { readonly status?: AffiliateStatus | 'flagged'; readonly search?: string };

export type Affiliates = {
  /** Writes nothing if the address or the code is in use, and returns which one. */
  readonly insert: (tx: Tx, affiliate: NewAffiliate) => Promise<'inserted' | 'email-taken' | 'code-taken'>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<Affiliate | undefined>;
  /** Applies the transition and increments the version; undefined if the state does not allow it. */
  readonly move: (tx: Tx, id: string, arrow: Arrow, reason?: string) => Promise<Affiliate | undefined>;
  /** Without an own rate the default applies. */
  readonly setRate: (tx: Tx, id: string, rateTenths: number | undefined) => Promise<Affiliate>;
  /** Increments the version of every affiliate whose published terms follow the default. */
  readonly followDefault: (tx: Tx) => Promise<readonly Affiliate[]>;
  readonly personOf: (
    id: string,
  ) => Promise<{ readonly customerId: string; readonly email: string; readonly lastName: string } | undefined>;
  readonly find: (id: string) => Promise<AffiliateWithTotals | undefined>;
  readonly page: (filter: AffiliatesWanted) => Promise<ListPage<AffiliateWithTotals>>;
  readonly passwordOf: (
    customerId: string,
  ) => Promise<{ readonly id: string; readonly passwordHash: string } | undefined>;
};

export type Terms = {
  readonly settings: () => Promise<Settings & { readonly version: number }>;
  /**
   * `share`: prevents changes of the default while terms are published; `change`: exclusive. Held until the
   * transaction ends.
   */
  readonly lockSettings: (tx: Tx, lock: 'share' | 'change') => Promise<Settings & { readonly version: number }>;
  readonly saveSettings: (tx: Tx, settings: Settings) => Promise<{ readonly version: number }>;
  readonly remember: (
    tx: Tx,
    changes: readonly Change[],
    who: { readonly affiliateId?: string; readonly staffId: string; readonly at: Date },
  ) => Promise<void>;
  /** Newest first. */
  readonly history: (limit: number) => Promise<readonly TermsChange[]>;
};

export type TermsChange = {
  readonly id: string;
  /** Absent for a setting that applies to all. */
  readonly affiliateId?: string;
  readonly affiliateName?: string;
  readonly field: string;
  readonly from?: string;
  readonly to: string;
  readonly staffId: string;
  readonly at: Date;
};

export type PartnerAccount = {
  readonly accountId: string;
  readonly customerId: string;
  readonly partnerType: PartnerType;
  readonly active: boolean;
  readonly saidAt: Date;
};
export type PartnerAccounts = {
  /** Stores the copy unless it is older than the stored one. */
  readonly keep: (tx: Tx, account: PartnerAccount) => Promise<void>;
  /** Returns those of `customerIds` who have an active account of one of these types. */
  readonly partnersAmong: (
    customerIds: readonly string[],
    types: readonly PartnerType[],
  ) => Promise<ReadonlySet<string>>;
};

/** Address hashes of orders, by the hash of the buyer's mailbox. */
export type Households = {
  readonly keep: (tx: Tx, household: { readonly mailbox: string; readonly address?: string }) => Promise<void>;
  readonly addressesOf: (mailbox: string) => Promise<ReadonlySet<string>>;
};

export type Commission = {
  readonly orderId: string;
  /** Absent for older commissions. */
  readonly orderNumber?: string;
  readonly affiliateId: string;
  readonly packageType: string;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly rateTenths: number;
  /** Price when the order was placed; absent for older commissions. */
  readonly totalCents?: number;
  readonly via?: 'link' | 'typed';
  readonly status: CommissionStatus;
  readonly flagged?: string;
  /** When staff reviewed a flagged commission. */
  readonly lookedAt?: Date;
  readonly reason?: string;
  /** Absent if no money moves: exempt, or an amount of zero. */
  readonly holdJournal?: string;
  readonly postJournal?: string;
  readonly createdAt: Date;
  readonly payableAt?: Date;
  /** The payout that has claimed it, paid or in progress. */
  readonly payoutId?: string;
};

export type SaleStatus = Exclude<CommissionStatus, 'exempt'>;

export type Commissions = {
  /** Merges facts about an order's money and returns all of them, locked until the transaction ends. */
  readonly learn: (tx: Tx, orderId: string, learned: Partial<OrderFacts>) => Promise<OrderFacts>;
  /** False if this order has one already. */
  readonly insert: (tx: Tx, commission: Commission) => Promise<boolean>;
  readonly find: (orderId: string) => Promise<Commission | undefined>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, orderId: string) => Promise<Commission | undefined>;
  /** `pending -> confirmed` */
  readonly confirm: (
    tx: Tx,
    orderId: string,
    confirmed: { readonly at: Date; readonly payableAt: Date; readonly postJournal?: string },
  ) => Promise<void>;
  /** `pending | confirmed | paid -> reversed` */
  readonly reverse: (
    tx: Tx,
    orderId: string,
    reversed: { readonly at: Date; readonly reason: string },
  ) => Promise<void>;
  /** Records that staff reviewed a flagged commission. */
  readonly recordReview: (
    tx: Tx,
    orderId: string,
    read: { readonly at: Date; readonly staffId: string },
  ) => Promise<void>;
  /** Changes the amount by separate journals. */
  readonly rebook: (
    tx: Tx,
    orderId: string,
    booked: { readonly amountCents: number; readonly holdJournal?: string; readonly postJournal?: string },
  ) => Promise<void>;
  readonly page: (
    input: Asked & { readonly affiliateId?: string; readonly sold?: boolean; readonly status?: SaleStatus },
  ) => Promise<Page<Commission>>;
};

export type LedgerAccount = {
  readonly id: string;
  readonly name: string;
  readonly type: AccountType;
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

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for an unknown account (`undefined`) as for a wrong password. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string };
export type Buyers = {
  /** Returns initials such as "M. R."; affiliates never see more of a buyer. Rejects if orders does not respond. */
  readonly initialsOf: (orderId: string, ctx: CallOptions) => Promise<string>;
  readonly isPaid: (orderId: string, ctx: CallOptions) => Promise<boolean>;
};
