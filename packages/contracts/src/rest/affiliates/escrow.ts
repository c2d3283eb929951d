import { z } from 'zod';
import { accountTypes, currencies, escrowMessages } from '../../catalog/messages/escrow-messages.js';
import { absentWhenEmpty, cents, instant, optionalText, requiredLine, requiredText } from '../fields.js';
import { workQuery } from '../lists.js';

const enteredTypes = ['deposit', 'withdrawal', 'hold'] as const;
const transactionTypes = [...enteredTypes, 'commission', 'payout', 'hosting'] as const;
const statuses = ['open', 'posted', 'voided', 'reversed'] as const;
export const escrowSorts = ['created', 'amount'] as const;

/** A hundred million; larger amounts are typing errors. */
const largestAmountCents = 10_000_000_000;

/** `POST /api/escrow/accounts` */
export const openAccountBody = z
  .object({
    accountName: requiredLine(100, escrowMessages.name),
    accountType: z.enum(accountTypes, { error: escrowMessages.type }),
    currency: z.enum(currencies, { error: escrowMessages.currency }),
  })
  .meta({ id: 'OpenEscrowAccount' });

/** A row of `GET /api/escrow/accounts` */
export const escrowAccount = z
  .object({
    id: z.uuid(),
    accountName: z.string(),
    accountType: z.enum(accountTypes),
    currency: z.enum(currencies),
    createdAt: instant(),
  })
  .meta({ id: 'EscrowAccount' });

/** `GET /api/escrow/accounts/{id}/balance`: cents in the account's currency, each a sum of postings. */
export const escrowBalance = z
  .object({
    accountId: z.uuid(),
    currency: z.enum(currencies),
    pendingDeposits: cents().nullable(),
    pendingWithdrawals: cents().nullable(),
    availableForPayouts: cents().nullable().meta({
      description: 'Posted, without what waits to go out or is held; of commissions, what a payout would take now',
    }),
    notPayableYet: cents().meta({ description: 'Confirmed commissions in their hold or under review' }),
    nextPayableAt: instant().nullable(),
    receivable: cents().meta({
      description: 'What affiliates owe for sales reversed after their payout; later commissions settle it',
    }),
    held: cents(),
    posted: cents(),
  })
  .meta({ id: 'EscrowBalance' });

/** `POST /api/escrow/transactions` */
export const enterTransactionBody = z
  .object({
    accountId: z.uuid('Account not found. Choose one from the list.'),
    type: z.enum(enteredTypes, { error: escrowMessages.transactionType }),
    amount: z
      .int({ error: escrowMessages.amount })
      .min(1, escrowMessages.amount)
      .max(largestAmountCents, 'Please enter a smaller amount; this one is above 100,000,000.')
      .meta({ description: "Cents of the account's currency" }),
    description: requiredLine(300, escrowMessages.description),
  })
  .meta({ id: 'EnterEscrowTransaction' });

/** `POST /api/escrow/transactions/{id}/post` and `/void` */
export const settleTransactionBody = z.object({ reason: optionalText(500) }).meta({ id: 'SettleEscrowTransaction' });
/** `POST /api/escrow/transactions/{id}/reverse` */
export const reverseTransactionBody = z
  .object({ reason: requiredText(500, escrowMessages.reason) })
  .meta({ id: 'ReverseEscrowTransaction' });

/** Query of `GET /api/escrow/transactions`; days are UTC. */
const aDay = () => absentWhenEmpty(z.iso.date('Please give a day as YYYY-MM-DD.'));
export const transactionsQuery = workQuery(...escrowSorts).extend({
  accountId: absentWhenEmpty(z.uuid('Account not found. Choose one from the list.')),
  type: z.enum(transactionTypes).optional(),
  status: z.enum(statuses).optional(),
  from: aDay(),
  to: aDay(),
});

const settled = z.object({ at: instant(), by: z.string().nullable(), reason: z.string().nullable() });

/** A row of `GET /api/escrow/transactions`, with its outcome. */
export const escrowTransaction = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    accountName: z.string(),
    currency: z.enum(currencies),
    type: z.enum(transactionTypes),
    direction: z.enum(['in', 'out']),
    amount: cents().meta({ description: "Cents of the account's currency, without a sign" }),
    description: z.string(),
    status: z.enum(statuses),
    /** The order that earned the commission. */
    orderId: z.uuid().nullable(),
    orderNumber: z.string().nullable(),
    payoutId: z.uuid().nullable(),
    createdAt: instant(),
    createdBy: z.string().nullable(),
    settled: settled.nullable(),
    reversed: settled.nullable(),
  })
  .meta({ id: 'EscrowTransaction' });

/** `GET /api/escrow/reconciliation` */
export const escrowReconciliation = z
  .object({
    inBalance: z.boolean(),
    journals: z.int(),
    unbalancedJournals: z.int(),
    checks: z.array(
      z.object({
        name: z.string(),
        currency: z.enum(currencies),
        ledger: cents(),
        expected: cents(),
        difference: cents(),
      }),
    ),
  })
  .meta({ id: 'EscrowReconciliation' });

export type EscrowAccount = z.infer<typeof escrowAccount>;
export type EscrowBalance = z.infer<typeof escrowBalance>;
export type EscrowTransaction = z.infer<typeof escrowTransaction>;
export type EscrowReconciliation = z.infer<typeof escrowReconciliation>;
export type OpenAccountBody = z.infer<typeof openAccountBody>;
export type EnterTransactionBody = z.infer<typeof enterTransactionBody>;
