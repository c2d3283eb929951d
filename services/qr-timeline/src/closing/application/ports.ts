import type { Tx } from '@keepsake/platform/request-context';
import type { BusinessClosing } from '../domain/closing.js';

export type Closings = {
  /** Returns the closing that was not withdrawn, if any. */
  readonly current: () => Promise<BusinessClosing | undefined>;
  /** Returns false if one exists already. */
  readonly insert: (tx: Tx, closing: BusinessClosing) => Promise<boolean>;
  /** Returns false if it does not exist, or was withdrawn. */
  readonly withdraw: (tx: Tx, id: string, by: { readonly staffId: string; readonly at: Date }) => Promise<boolean>;
};

export type Families = {
  /** Returns the customer ids of owners and keepers of visible timelines, once each and sorted. */
  readonly after: (customerId: string, limit: number) => Promise<readonly string[]>;
};
