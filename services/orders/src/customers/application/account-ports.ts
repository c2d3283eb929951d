import type { Tx } from '@keepsake/platform/request-context';

export type Account = { readonly customerId: string; readonly version: number; readonly eraseAt?: Date };

export type Accounts = {
  /** `tx`: reads within this transaction. */
  readonly find: (customerId: string, tx?: Tx) => Promise<Account | undefined>;
  /** Keeps absent fields. Returns the new version; undefined if the customer does not exist. */
  readonly save: (
    tx: Tx,
    customerId: string,
    change: { readonly firstName?: string; readonly lastName?: string; readonly phone?: string },
  ) => Promise<number | undefined>;
  /** Locks these customers, always in the same order; returns those that exist. */
  readonly lock: (tx: Tx, customerIds: readonly string[]) => Promise<readonly Account[]>;
  /**
   * Moves orders and data of one customer to the address they proved. A customer who already has that address is
   * merged; where both have a value, the newer one wins. Returns the new version; undefined if `fromId` does not exist.
   */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string; readonly at: Date },
  ) => Promise<number | undefined>;
  /** Merges two customers; the details of `toId` win. Returns undefined if either does not exist. */
  readonly absorb: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly at: Date },
  ) => Promise<number | undefined>;
  /** Returns the numbers of orders that are paid and not delivered. */
  readonly underWay: (tx: Tx, customerId: string) => Promise<readonly string[]>;
  readonly mergedInto: (fromId: string, before: Date) => Promise<string | undefined>;
  readonly setErasure: (tx: Tx, customerId: string, at: Date | undefined) => Promise<boolean>;
  /** Returns customers whose erasure is due, oldest first. */
  readonly due: (now: Date, limit: number) => Promise<readonly string[]>;
  /** Locks the customer; returns false if the erasure was canceled, or a paid order is not delivered. */
  readonly mayErase: (tx: Tx, customerId: string, now: Date) => Promise<boolean>;
  /** Cancels the unpaid orders and returns their ids. */
  readonly cancelUnpaid: (tx: Tx, customerId: string, at: Date) => Promise<readonly string[]>;
  /** Blanks the person everywhere in this database. Numbers, dates and sums of orders stay for the books. */
  readonly erase: (tx: Tx, customerId: string) => Promise<void>;
  readonly onConsentChanged: (
    tx: Tx,
    customerId: string,
    consent: { readonly marketing: boolean; readonly reminders: boolean; readonly at: Date },
  ) => Promise<void>;
};
