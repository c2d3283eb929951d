import type { Currency } from '@keepsake/contracts/values/money';
import type { Tx } from '@keepsake/platform/request-context';
import type { CommissionStatus, OrderFacts } from '../domain/commission.js';
import type { PartnerType } from '../../affiliates/api.js';

type Asked = { readonly cursor?: string; readonly limit: number };
type Page<R> = { readonly rows: readonly R[]; readonly nextCursor?: string; readonly total: number };

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
  /** False if this order has one already. `subLink`: the key of a sub-link of this affiliate. */
  readonly insert: (tx: Tx, commission: Commission & { readonly subLink?: string }) => Promise<boolean>;
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

type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string };
export type Buyers = {
  /** Returns initials such as "M. R."; affiliates never see more of a buyer. Rejects if orders does not respond. */
  readonly initialsOf: (orderId: string, ctx: CallOptions) => Promise<string>;
  readonly isPaid: (orderId: string, ctx: CallOptions) => Promise<boolean>;
};
