import type { LedgerAccount } from '../application/ports.js';

export const accountAnswer = (account: LedgerAccount) => ({
  id: account.id,
  accountName: account.name,
  accountType: account.type,
  currency: account.currency,
  createdAt: account.createdAt.toISOString(),
  balanceCents: account.balanceCents,
});
