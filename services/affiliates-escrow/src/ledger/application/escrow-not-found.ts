import { problem } from '@keepsake/platform/problem';

export const accountNotFound = () =>
  problem('not-found', 'account-not-found', 'Account not found. Choose one from the list.');

export const transactionNotFound = () =>
  problem('not-found', 'transaction-not-found', 'Transaction not found. Refresh the account.');
