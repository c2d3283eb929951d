import type { Tx } from '@keepsake/platform/request-context';
import type { PayoutDetails } from '../domain/payout-details.js';

type StoredPayoutDetails = {
  readonly taxCountry: string;
  readonly holder: string;
  readonly paidTo: string;
  readonly changedAt: Date;
  /** When they replaced earlier details. */
  readonly replacedAt?: Date;
};
type PayoutDetailsChange = { readonly id: string; readonly paidTo: string; readonly at: Date };

export type PayoutDetailsStore = {
  /** Replaces the stored details; the change is kept in the history. */
  readonly save: (tx: Tx, affiliateId: string, details: PayoutDetails, at: Date) => Promise<void>;
  readonly find: (affiliateId: string) => Promise<StoredPayoutDetails | undefined>;
  /** Returns the details of everyone in this batch who has entered them. */
  readonly accountsOf: (batchId: string) => Promise<readonly (PayoutDetails & { readonly affiliateId: string })[]>;
  readonly history: (affiliateId: string, limit: number) => Promise<readonly PayoutDetailsChange[]>;
};
