import { problem } from '@keepsake/platform/problem';

export const accountNotFound = () =>
  problem('not-found', 'account-not-found', 'We know no such account. Please choose one of the list.');

export const transactionNotFound = () =>
  problem('not-found', 'transaction-not-found', 'We know no such transaction. Please look at the account again.');
