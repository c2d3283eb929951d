import { present } from '@keepsake/contracts/values/present';
import type { Batch, By, Payout } from '../application/ports.js';
import type { PayoutState } from '../domain/payout.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export type BatchRow = RowOf<'payout_batches'>;

export type PayoutRow = {
  readonly id: string;
  readonly batch_id: string;
  readonly number: number;
  readonly state: PayoutState;
  readonly affiliate_id: string;
  readonly name: string;
  readonly email: string;
  readonly code: string;
  readonly amount_cents: number;
  readonly prepared_at: Date;
  readonly paid_at: Date | null;
  readonly paid_to: string | null;
  readonly replaced_at: Date | null;
  readonly lines: readonly {
    readonly orderId: string;
    readonly clawbackId: string | null;
    readonly amountCents: number;
    readonly orderedAt: string;
  }[];
};

const by = (staffId: string | null, at: Date | null): By | undefined =>
  staffId === null || at === null ? undefined : { staffId, at };

export const batchOf = (row: BatchRow): Batch => {
  const cancelled = by(row.cancelled_by, row.cancelled_at);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    totalCents: row.total_cents,
    affiliates: row.affiliates,
    prepared: { staffId: row.prepared_by, at: row.prepared_at },
    ...present({
      approved: by(row.approved_by, row.approved_at),
      exported: by(row.exported_by, row.exported_at),
      paid: by(row.paid_by, row.paid_at),
      cancelled: cancelled && { ...cancelled, reason: row.cancel_reason ?? '' },
    }),
  };
};

export const payoutOf = (row: PayoutRow): Payout => ({
  id: row.id,
  batchId: row.batch_id,
  batchNumber: row.number,
  state: row.state,
  affiliateId: row.affiliate_id,
  affiliateName: row.name,
  affiliateEmail: row.email,
  affiliateCode: row.code,
  amountCents: row.amount_cents,
  preparedAt: row.prepared_at,
  lines: row.lines.map(({ clawbackId, orderedAt, ...line }) => ({
    ...line,
    orderedAt: new Date(orderedAt),
    ...present({ clawbackId: clawbackId ?? undefined }),
  })),
  ...present({
    paidAt: row.paid_at ?? undefined,
    paidTo: row.paid_to ?? undefined,
    detailsReplacedAt: row.replaced_at ?? undefined,
  }),
});
