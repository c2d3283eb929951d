import type { Tx } from '@keepsake/platform/turn';

export type Account = { readonly customerId: string; readonly version: number; readonly eraseAt?: Date };

/** Customers as they look after themselves. */
export type Accounts = {
  /** `tx`: asked in the middle of it. */
  readonly find: (customerId: string, tx?: Tx) => Promise<Account | undefined>;
  /** What is absent stays. Answers the new version; undefined when there is no such customer. */
  readonly save: (
    tx: Tx,
    customerId: string,
    change: { readonly firstName?: string; readonly lastName?: string; readonly phone?: string },
  ) => Promise<number | undefined>;
  /** Locks these customers, always in the same order; answers those that are there. */
  readonly lock: (tx: Tx, customerIds: readonly string[]) => Promise<readonly Account[]>;
  /**
   * Moves orders and everything known of one customer to the address they proved. Whoever owned that address here before is
   * the same person now; what both know, the newer one says. Answers the new version, undefined when `fromId` is gone.
   */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string; readonly at: Date },
  ) => Promise<number | undefined>;
  /** The same for two customers of whom `toId` stays and says who they are. Undefined when one of them is not there. */
  readonly absorb: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly at: Date },
  ) => Promise<number | undefined>;
  /** Numbers of orders that are paid and not delivered yet. */
  readonly underWay: (tx: Tx, customerId: string) => Promise<readonly string[]>;
  readonly mergedInto: (fromId: string, before: Date) => Promise<string | undefined>;
  readonly setErasure: (tx: Tx, customerId: string, at: Date | undefined) => Promise<boolean>;
  /** Whose day has come, oldest first. */
  readonly due: (now: Date, limit: number) => Promise<readonly string[]>;
  /** Locks the customer; false when the day was taken back, or an order of theirs is paid and under way. */
  readonly mayErase: (tx: Tx, customerId: string, now: Date) => Promise<boolean>;
  /** Cancels the orders that nobody paid, and answers them. */
  readonly cancelUnpaid: (tx: Tx, customerId: string, at: Date) => Promise<readonly string[]>;
  /** Blanks the person everywhere in this database. Numbers, dates and sums of orders stay, for the books. */
  readonly erase: (tx: Tx, customerId: string) => Promise<void>;
  readonly noteConsent: (
    tx: Tx,
    customerId: string,
    consent: { readonly marketing: boolean; readonly reminders: boolean; readonly at: Date },
  ) => Promise<void>;
};
