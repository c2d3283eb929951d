import type { Tx } from '@keepsake/platform/turn';
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
  /** Where it goes, as far as it may be shown; absent until the affiliate has said it. */
  readonly paidTo?: string;
  readonly detailsReplacedAt?: Date;
  readonly lines: readonly Omit<PayoutLine, 'affiliateId'>[];
};

/** What a batch would hold now, and what still waits. */
type PayoutPreview = {
  readonly payableCents: number;
  readonly affiliates: number;
  /** Held back until somebody has looked at them. */
  readonly flaggedCents: number;
  readonly flagged: number;
  readonly nextPayableAt?: Date;
};

type NewPayout = Share & { readonly id: string; readonly holdJournal: string };
export type Held = {
  readonly payoutId: string;
  readonly affiliateId: string;
  readonly amountCents: number;
  readonly holdJournal: string;
};

export type Payouts = {
  /** Everything payable at this moment that no batch has claimed, locked until the transaction ends. */
  readonly takePayable: (tx: Tx, now: Date) => Promise<readonly PayoutLine[]>;
  readonly insert: (
    tx: Tx,
    batch: { readonly id: string; readonly totalCents: number; readonly prepared: By },
    payouts: readonly NewPayout[],
  ) => Promise<void>;
  readonly lock: (tx: Tx, id: string) => Promise<Batch | undefined>;
  readonly move: (tx: Tx, id: string, to: PayoutState, by: By, reason?: string) => Promise<void>;
  readonly heldOf: (tx: Tx, batchId: string) => Promise<readonly Held[]>;
  /** `confirmed -> paid` for what this batch paid. */
  readonly settleCommissions: (tx: Tx, batchId: string) => Promise<void>;
  /** The commissions and corrections of a cancelled batch are free for another. */
  readonly freeCommissions: (tx: Tx, batchId: string) => Promise<void>;
  /** Taken back of a commission that a payout has claimed: the next payout is smaller by it. */
  readonly clawBack: (
    tx: Tx,
    taken: { readonly id: string; readonly orderId: string; readonly amountCents: number; readonly at: Date },
  ) => Promise<void>;
  readonly find: (id: string) => Promise<Batch | undefined>;
  readonly payoutsOf: (
    of: { readonly batchId: string } | { readonly affiliateId: string },
  ) => Promise<readonly Payout[]>;
  /** The sum that the ledger holds for this batch, whatever became of it. */
  readonly ledgerCents: (batchId: string) => Promise<number>;
  readonly page: (wanted: Sorted & { readonly state?: PayoutState }) => Promise<ListPage<Batch>>;
  readonly preview: (now: Date) => Promise<PayoutPreview>;
};
