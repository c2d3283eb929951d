import type { EscrowAccount, EscrowTransaction } from '@keepsake/contracts/rest/escrow';
import { formatMoney } from '@keepsake/contracts/values/money';
import type { Tone } from '../parts/state-label.js';

export type Account = EscrowAccount;
export type Transaction = EscrowTransaction;
export type Currency = Account['currency'];
export type EntryType = Extract<Transaction['type'], 'deposit' | 'withdrawal' | 'hold'>;

/** Formats an amount in the account's currency; null means it was never computed. */
export const amountIn = (cents: number | null, currency: Currency): string =>
  cents === null ? 'N/A' : formatMoney(cents, currency, 'en-US');

/** Outgoing amounts have a minus in every state. */
export const signedAmount = ({ amount, direction, currency }: Transaction): string =>
  amountIn(direction === 'in' ? amount : -amount, currency);

export const typeLabels: Readonly<Record<Transaction['type'], string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  hold: 'Hold',
  commission: 'Commission',
  payout: 'Payout',
  hosting: 'Hosting',
};

export const accountLabels: Readonly<Record<Account['accountType'], string>> = {
  commission: 'Commission',
  general: 'General',
  deposit: 'Deposit',
};

export const statusShown: Readonly<Record<Transaction['status'], { readonly label: string; readonly tone: Tone }>> = {
  open: { label: 'Open', tone: 'waits' },
  posted: { label: 'Posted', tone: 'done' },
  voided: { label: 'Voided', tone: 'ended' },
  reversed: { label: 'Reversed', tone: 'ended' },
};

const followed: ReadonlySet<Transaction['type']> = new Set(['commission', 'payout', 'hosting']);
/** Returns whether a person entered it; the others settle with their order or batch. */
export const byHand = ({ type }: Transaction): boolean => !followed.has(type);

/** Explains posting and voiding before confirmation. */
export const meaning: Readonly<
  Record<EntryType, { readonly entered: string; readonly post: string; readonly void: string }>
> = {
  deposit: {
    entered: 'Money that is expected. It is available once you post it.',
    post: 'The money has arrived. It becomes available.',
    void: 'The money will not arrive. Nothing of it was available.',
  },
  withdrawal: {
    entered: 'Money that is to leave. From now on it is no longer available.',
    post: 'The money has left this account.',
    void: 'The money stays. It becomes available again.',
  },
  hold: {
    entered: 'Money set aside for something. It is not available until you void it; posting lets it leave.',
    post: 'The money was used for what it was held for, and leaves this account.',
    void: 'The hold was released.',
  },
};
