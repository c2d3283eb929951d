import type { Tx } from '@keepsake/platform/turn';
import type { PayoutDetails } from '../domain/payout-details.js';

type KeptPayoutDetails = {
  readonly taxCountry: string;
  readonly holder: string;
  readonly paidTo: string;
  readonly changedAt: Date;
  /** When they took the place of others. */
  readonly replacedAt?: Date;
};
type PayoutDetailsChange = { readonly id: string; readonly paidTo: string; readonly at: Date };

export type PayoutDetailsStore = {
  /** In the place of what stood here; the change is kept in the history. */
  readonly save: (tx: Tx, affiliateId: string, details: PayoutDetails, at: Date) => Promise<void>;
  readonly find: (affiliateId: string) => Promise<KeptPayoutDetails | undefined>;
  /** Of everyone in this batch who has given theirs. */
  readonly accountsOf: (batchId: string) => Promise<readonly (PayoutDetails & { readonly affiliateId: string })[]>;
  readonly history: (affiliateId: string, limit: number) => Promise<readonly PayoutDetailsChange[]>;
};
