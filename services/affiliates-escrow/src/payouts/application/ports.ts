import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { PayoutLine, PayoutState, Share } from '../domain/payout.js';

export type By = { readonly staffId: string; readonly at: Date };

export type Batch = {
  readonly id: string;
  readonly number: number;
  readonly state: PayoutState;
  readonly totalCents: number;
  readonly affiliates: number;
  readonly prepared: By;
  readonly approved?: By;
  readonly exported?: By;
  readonly paid?: By;
  readonly cancelled?: By & { readonly reason: string };
};

export type Payout = {
  readonly id: string;
  readonly batchId: string;
  readonly batchNumber: number;
  readonly state: PayoutState;
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly affiliateEmail: string;
  readonly affiliateCode: string;
  readonly amountCents: number;
  readonly preparedAt: Date;
  readonly paidAt?: Date;
  /** Masked account; absent until the affiliate has entered it. */
  readonly paidTo?: string;
  readonly detailsReplacedAt?: Date;
  readonly lines: readonly Omit<PayoutLine, 'affiliateId'>[];
};

/** The content of a batch prepared now, and what is not payable yet. */
type PayoutPreview = {
  readonly payableCents: number;
  readonly affiliates: number;
  /** Held back until staff have reviewed it. */
  readonly flaggedCents: number;
  readonly flagged: number;
  readonly nextPayableAt?: Date;
  /** What affiliates owe beyond their payable commissions, for sales reversed after their payout. */
  readonly receivableCents: number;
  /** Affiliates with a payable sum below the minimum, and its total. */
  readonly belowMinimum: number;
  readonly belowMinimumCents: number;
  /** Affiliates without payout details whose payable sum reaches the minimum, and its total. */
  readonly withoutDetails: number;
  readonly withoutDetailsCents: number;
};

type NewPayout = Share & { readonly id: string; readonly holdJournal: string };
export type Held = {
  readonly payoutId: string;
  readonly affiliateId: string;
  readonly amountCents: number;
  readonly holdJournal: string;
};

export type Payouts = {
  /** Returns everything payable that is in no batch, locked until the transaction ends. */
  readonly claimPayable: (tx: Tx, now: Date) => Promise<readonly PayoutLine[]>;
  readonly insert: (
    tx: Tx,
    batch: { readonly id: string; readonly totalCents: number; readonly prepared: By },
    payouts: readonly NewPayout[],
  ) => Promise<void>;
  readonly lock: (tx: Tx, id: string) => Promise<Batch | undefined>;
  readonly move: (tx: Tx, id: string, to: PayoutState, by: By, reason?: string) => Promise<void>;
  readonly heldOf: (tx: Tx, batchId: string) => Promise<readonly Held[]>;
  /** `confirmed -> paid` for the commissions of this batch. */
  readonly settleCommissions: (tx: Tx, batchId: string) => Promise<void>;
  /** Releases the commissions and corrections of a canceled batch for another one. */
  readonly freeCommissions: (tx: Tx, batchId: string) => Promise<void>;
  /** Records a reversal of a commission that a payout has claimed: it reduces the next payout. */
  readonly clawBack: (
    tx: Tx,
    taken: { readonly id: string; readonly orderId: string; readonly amountCents: number; readonly at: Date },
  ) => Promise<void>;
  readonly find: (id: string) => Promise<Batch | undefined>;
  readonly payoutsOf: (
    of: { readonly batchId: string } | { readonly affiliateId: string },
  ) => Promise<readonly Payout[]>;
  /** Returns the sum that the ledger holds or held for this batch. */
  readonly ledgerCents: (batchId: string) => Promise<number>;
  readonly page: (filter: Sorted & { readonly state?: PayoutState }) => Promise<ListPage<Batch>>;
  /** @param minimumCents the smallest payout, 0 if there is none */
  readonly preview: (now: Date, minimumCents: number, tx?: Tx) => Promise<PayoutPreview>;
};
