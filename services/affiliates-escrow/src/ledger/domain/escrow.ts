import { formatMoney, type Currency } from '@keepsake/contracts/values/money';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Purpose } from './ledger.js';

/** Manual entry types; the others come from orders and batches. */
const escrowTypes = ['deposit', 'withdrawal', 'hold'] as const;
export type EscrowType = (typeof escrowTypes)[number];
export const transactionTypes = [
  ...escrowTypes,
  'commission',
  'payout',
  'hosting',
] as const satisfies readonly Purpose[];

export const transactionStatuses = ['open', 'posted', 'voided', 'reversed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export type EscrowAction = 'post' | 'void' | 'reverse';

/** Sums of postings, never stored. Pending deposits are not available yet; pending withdrawals no longer are. */
export type Balance = {
  readonly currency: Currency;
  readonly pendingDeposits: number;
  readonly pendingWithdrawals: number;
  readonly held: number;
  readonly posted: number;
};

export const availableOf = ({ posted, pendingWithdrawals, held }: Balance): number =>
  posted - pendingWithdrawals - held;

/**
 * Returns what is available for payouts. Of commissions only what a payout would take now; the rest is held or under
 * review. What affiliates owe lowers the balance, but not what is available to the others: the business carries it.
 */
export const payableOf = (
  balance: Balance,
  { payableCents, receivableCents }: { readonly payableCents: number; readonly receivableCents: number },
): { readonly availableForPayouts: number; readonly notPayableYet: number } => {
  const available = availableOf(balance) + receivableCents;
  const availableForPayouts = Math.min(available, payableCents);
  return { availableForPayouts, notPayableYet: available - availableForPayouts };
};

/** Throws if the available balance, with what affiliates owe, is smaller than the amount. */
export const requireAvailable = (balance: Balance, amountCents: number, receivableCents = 0): void => {
  const available = availableOf(balance) + receivableCents;
  if (available >= amountCents) return;
  throw problem(
    'conflict',
    'account-too-low',
    `This account has ${formatMoney(Math.max(0, available), balance.currency)} available. Please choose a smaller amount.`,
  );
};

type Settled = { readonly status: TransactionStatus; readonly settledBy?: string; readonly reversedBy?: string };

/** `open -> posted | voided`, `posted -> reversed`, each once. Returns who settled the entry, and how. */
export const refusalOf = (one: Settled & { readonly purpose: Purpose }, act: EscrowAction): Problem | undefined => {
  if (one.purpose === 'commission' || one.purpose === 'hosting')
    return problem(
      'conflict',
      'transaction-of-an-order',
      'This money follows its order. Cancel or refund the order, and the ledger corrects itself.',
    );
  if (one.purpose === 'payout')
    return problem(
      'conflict',
      'transaction-of-a-payout',
      'This money follows its payout. Please go on in the batch under Payouts.',
    );
  if (act === 'reverse' ? one.status === 'posted' : one.status === 'open') return undefined;
  if (one.status === 'open')
    return problem(
      'conflict',
      'transaction-still-open',
      'This is not posted yet, so there is nothing to take back. Please void it.',
    );
  const staffId = one.status === 'reversed' ? one.reversedBy : one.settledBy;
  return problem(
    'conflict',
    `transaction-already-${one.status}`,
    `A colleague ${one.status} this already. Please look at the account again.`,
    staffId === undefined ? {} : { staffId },
  );
};
