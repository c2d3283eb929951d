import { z } from 'zod';
import { cents, count, instant, password, requiredText } from '../fields.js';
import { workQuery } from '../lists.js';

const states = ['prepared', 'approved', 'exported', 'paid', 'cancelled'] as const;
export const payoutSorts = ['created', 'total'] as const;

export const payoutsQuery = workQuery(...payoutSorts).extend({ state: z.enum(states).optional() });

/** `POST /api/admin/payouts/{id}/approve`; the password is required only if there is no second approver. */
export const approvePayoutBody = z
  .object({ password: password('Please enter your password.').optional() })
  .meta({ id: 'ApprovePayout' });

/** `POST /api/admin/payouts/{id}/pay` */
export const payPayoutBody = z
  .object({
    total: z
      .int({ error: 'Please type the sum that was paid.' })
      .meta({ description: 'Cents; must be the sum of the batch' }),
  })
  .meta({ id: 'MarkPayoutPaid' });

/** `POST /api/admin/payouts/{id}/cancel` */
export const cancelPayoutBody = z.object({ reason: requiredText(500, 'Enter a reason.') }).meta({ id: 'CancelPayout' });

const step = z.object({ by: z.string(), at: instant() });

/** A row of `GET /api/admin/payouts`, and the response of every action. */
export const payoutBatch = z
  .object({
    id: z.uuid(),
    number: count(),
    state: z.enum(states),
    total: cents(),
    affiliates: count(),
    prepared: step,
    approved: step.nullable(),
    exported: step.nullable(),
    paid: step.nullable(),
    cancelled: step.extend({ reason: z.string() }).nullable(),
  })
  .meta({ id: 'PayoutBatch' });

const line = z.object({
  orderId: z.uuid(),
  amount: cents().meta({ description: 'Below zero for what is taken back' }),
  orderedAt: instant(),
  takenBack: z.boolean(),
});

/** Payment to one affiliate in one batch, as on the statement. */
export const payout = z
  .object({
    id: z.uuid(),
    batchId: z.uuid(),
    batchNumber: count(),
    state: z.enum(states),
    affiliateId: z.uuid(),
    affiliateName: z.string(),
    affiliateEmail: z.string(),
    affiliateCode: z.string(),
    amount: cents(),
    preparedAt: instant(),
    paidAt: instant().nullable(),
    paidTo: z.string().nullable().meta({ description: 'Null until the affiliate has said where the money goes' }),
    detailsChangedLately: z.boolean(),
    lines: z.array(line),
  })
  .meta({ id: 'Payout' });

/** `GET /api/admin/payouts/{id}`: lines, ledger and file must have equal totals. */
export const payoutBatchWhole = payoutBatch
  .extend({
    payouts: z.array(payout),
    sums: z.object({ lines: cents(), ledger: cents(), file: cents() }),
    /** Whether the caller may approve: yes, with the password as the only approver, or only another person. */
    approval: z.enum(['yours', 'password', 'another']),
  })
  .meta({ id: 'PayoutBatchWhole' });

/** `GET /api/admin/payouts/preview` */
export const payoutPreview = z
  .object({
    payable: cents(),
    affiliates: count(),
    flagged: count(),
    flaggedAmount: cents(),
    /** Affiliates whose payable commissions are below the smallest payout, and their sum. */
    belowMinimum: count(),
    belowMinimumAmount: cents(),
    minimumPayout: cents(),
    /** Affiliates whose payable commissions wait for their payout details, and their sum. */
    withoutDetails: count(),
    withoutDetailsAmount: cents(),
    nextPayableAt: instant().nullable(),
  })
  .meta({ id: 'PayoutPreview' });

export type PayoutBatch = z.infer<typeof payoutBatch>;
export type PayoutBatchWhole = z.infer<typeof payoutBatchWhole>;
export type Payout = z.infer<typeof payout>;
export type PayoutPreview = z.infer<typeof payoutPreview>;
