import type { PayoutAccount } from '@keepsake/contracts/values/bank-account';
import { maskEmail } from '@keepsake/contracts/values/mask';

export type PayoutDetails = {
  readonly taxCountry: string;
  readonly holder: string;
  readonly account: PayoutAccount;
};

const end = (account: string): string => `ending ${account.slice(-4)}`;

/** What may be shown of an account: enough to know it again, too little to use it. */
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

/** Whoever takes over an account changes where its money goes: for two weeks everybody is told. */
export const changedLately = (replacedAt: Date | undefined, now: Date): boolean =>
  replacedAt !== undefined && now.getTime() - replacedAt.getTime() < latelyMs;
