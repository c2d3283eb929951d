import type { PayoutAccount } from '@keepsake/contracts/values/bank-account';
import { maskEmail } from '@keepsake/contracts/values/mask';

export type PayoutDetails = {
  readonly taxCountry: string;
  readonly holder: string;
  readonly account: PayoutAccount;
};

const end = (account: string): string => `ending ${account.slice(-4)}`;

/** Masks an account: recognizable to its owner, useless to others. */
export const paidToOf = (account: PayoutAccount): string => {
  switch (account.method) {
    case 'iban':
      return `IBAN ${end(account.iban)}`;
    case 'us-account':
      return `${account.accountKind === 'checking' ? 'Checking' : 'Savings'} account ${end(account.accountNumber)}`;
    case 'paypal':
      return `PayPal ${maskEmail(account.email)}`;
  }
};

const latelyMs = 14 * 24 * 60 * 60_000;

/**
 * Returns whether details changed in the last two weeks. An account takeover changes them, so the affiliate and
 * finance see a notice.
 */
export const changedLately = (replacedAt: Date | undefined, now: Date): boolean =>
  replacedAt !== undefined && now.getTime() - replacedAt.getTime() < latelyMs;
