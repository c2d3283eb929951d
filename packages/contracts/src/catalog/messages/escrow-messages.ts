export const accountTypes = ['commission', 'general', 'deposit'] as const;
export const currencies = ['USD', 'EUR', 'GBP'] as const;

export const escrowMessages = {
  name: 'Please enter an account name',
  type: 'Please choose commission, general or deposit.',
  currency: 'Please choose USD, EUR or GBP.',
  transactionType: 'Please choose deposit, withdrawal or hold.',
  amount: 'Please enter an amount above zero.',
  description: 'Please say what this money is for.',
  reason: 'Enter a reason.',
  accountFailed: 'Failed to create escrow account',
} as const;
