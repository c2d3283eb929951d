import type { Currency } from '@keepsake/contracts/values/money';
import type { Tx } from '@keepsake/platform/turn';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Affiliate, AffiliateStatus, Arrow } from '../domain/affiliate.js';
import type { CommissionStatus, OrderFacts } from '../domain/commission.js';
import type { AccountType, Book, Journal } from '../domain/ledger.js';
import type { Change, PartnerType, Settings } from '../domain/settings.js';

type NewAffiliate = Omit<Affiliate, 'version' | 'rateTenths' | 'ownRateTenths'> & {
  readonly passwordHash: string;
};

type Totals = {
  /** Commissions that were neither exempt nor reversed, without those that are under review. */
  readonly sales: number;
  readonly pendingCents: number;
  readonly confirmedCents: number;
  readonly paidCents: number;
  /** Those that somebody should look at, such as a buyer's own code. */
  readonly flagged: number;
};
export type AffiliateWithTotals = Affiliate & { readonly totals: Totals };

type Asked = { readonly cursor?: string; readonly limit: number };
type Page<R> = { readonly rows: readonly R[]; readonly nextCursor?: string; readonly total: number };

/** `flagged`: with a sale that a person should look at. */
type AffiliatesWanted = Sorted & { readonly status?: AffiliateStatus | 'flagged'; readonly search?: string };

export type Affiliates = {
  /** Writes nothing when the address or the code is in use, and says which. */
  readonly insert: (tx: Tx, affiliate: NewAffiliate) => Promise<'inserted' | 'email-taken' | 'code-taken'>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<Affiliate | undefined>;
  /** Takes the arrow when the state allows it, and counts the version; undefined when it does not. */
  readonly move: (tx: Tx, id: string, arrow: Arrow, reason?: string) => Promise<Affiliate | undefined>;
  /** Without a rate of their own the default counts. */
  readonly setRate: (tx: Tx, id: string, rateTenths: number | undefined) => Promise<Affiliate>;
  /** Counts the version of everyone whose terms the default makes and others have heard of. */
  readonly followDefault: (tx: Tx) => Promise<readonly Affiliate[]>;
  readonly personOf: (
    id: string,
  ) => Promise<{ readonly customerId: string; readonly email: string; readonly lastName: string } | undefined>;
  readonly find: (id: string) => Promise<AffiliateWithTotals | undefined>;
  readonly page: (wanted: AffiliatesWanted) => Promise<ListPage<AffiliateWithTotals>>;
  readonly passwordOf: (
    customerId: string,
  ) => Promise<{ readonly id: string; readonly passwordHash: string } | undefined>;
};

export type Terms = {
  readonly settings: () => Promise<Settings & { readonly version: number }>;
  /** `share` keeps the default still while terms are said; `change` is for who changes it. Held until the transaction ends. */
  readonly lockSettings: (tx: Tx, lock: 'share' | 'change') => Promise<Settings & { readonly version: number }>;
  readonly saveSettings: (tx: Tx, settings: Settings) => Promise<{ readonly version: number }>;
  readonly remember: (
    tx: Tx,
    changes: readonly Change[],
    who: { readonly affiliateId?: string; readonly staffId: string; readonly at: Date },
  ) => Promise<void>;
  /** The newest first. */
  readonly history: (limit: number) => Promise<readonly TermsChange[]>;
};

export type TermsChange = {
  readonly id: string;
  /** Absent: a setting of all. */
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
  /** What was said earlier than the copy we have changes nothing. */
  readonly keep: (tx: Tx, account: PartnerAccount) => Promise<void>;
  /** Those of `customerIds` who have an active account of one of these types. */
  readonly partnersAmong: (
    customerIds: readonly string[],
    types: readonly PartnerType[],
  ) => Promise<ReadonlySet<string>>;
};

/** Hashes of where orders went, by the hash of the buyer's mailbox. */
export type Households = {
  readonly keep: (tx: Tx, household: { readonly mailbox: string; readonly address?: string }) => Promise<void>;
  readonly addressesOf: (mailbox: string) => Promise<ReadonlySet<string>>;
};

export type Commission = {
  readonly orderId: string;
  readonly affiliateId: string;
  readonly packageType: string;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly rateTenths: number;
  /** The price when the order was placed; absent for older commissions. */
  readonly totalCents?: number;
  readonly via?: 'link' | 'typed';
  readonly status: CommissionStatus;
  readonly flagged?: string;
  /** When a person has looked at what it is flagged for. */
  readonly lookedAt?: Date;
  readonly reason?: string;
  /** Absent when there is nothing to move: exempt, or an amount of zero. */
  readonly holdJournal?: string;
  readonly postJournal?: string;
  readonly createdAt: Date;
  readonly payableAt?: Date;
  /** The payout that has claimed it, paid or on its way. */
  readonly payoutId?: string;
};

export type Commissions = {
  /** Adds to what is known of an order's money and answers all of it, locked until the transaction ends. */
  readonly learn: (tx: Tx, orderId: string, learned: Partial<OrderFacts>) => Promise<OrderFacts>;
  /** False when this order has one already. */
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
  /** A person has looked at what it is flagged for. */
  readonly noteLooked: (
    tx: Tx,
    orderId: string,
    looked: { readonly at: Date; readonly staffId: string },
  ) => Promise<void>;
  /** Another amount, booked by journals of its own. */
  readonly rebook: (
    tx: Tx,
    orderId: string,
    booked: { readonly amountCents: number; readonly holdJournal?: string; readonly postJournal?: string },
  ) => Promise<void>;
  readonly page: (
    asked: Asked & { readonly affiliateId?: string; readonly sold?: boolean },
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
  /** The accounts and journals that a decision names. */
  readonly open: (
    tx: Tx,
    asked: { readonly accountIds?: readonly string[]; readonly journalIds?: readonly string[] },
  ) => Promise<Book>;
  /** Throws `journal-already-answered` when another answer to the same journal was first. */
  readonly append: (tx: Tx, journal: Journal) => Promise<void>;
  /** Held accounts with what is posted in them; the outside is not one. */
  readonly accounts: () => Promise<readonly LedgerAccount[]>;
};

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** As slow for an unknown account (`undefined`) as for a wrong password. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

type Asking = { readonly signal: AbortSignal; readonly correlationId: string };
export type Buyers = {
  /** "M. R."; affiliates never see more of a buyer. Rejects when orders does not answer. */
  readonly initialsOf: (orderId: string, turn: Asking) => Promise<string>;
  readonly isPaid: (orderId: string, turn: Asking) => Promise<boolean>;
};
