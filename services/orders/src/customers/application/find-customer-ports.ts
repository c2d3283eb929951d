import type { CallOptions } from './ports.js';

export type FoundCustomer = {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly createdAt: Date;
  /** Time of the last order, or of the first record. */
  readonly lastActivity: Date;
};

export type CustomerPage = {
  readonly customers: readonly FoundCustomer[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** Finds customers for support; erased customers are not found. */
export type CustomerSearch = {
  /** Matches word prefixes first, then parts of words, then words with a typo. The best match comes first. */
  readonly byWords: (text: string, limit: number) => Promise<readonly FoundCustomer[]>;
  /** Matches any part of the phone number; digits only. */
  readonly byDigits: (digits: string, limit: number) => Promise<readonly FoundCustomer[]>;
  /** Matches customers by the prefix of an order number. */
  readonly byOrderNumber: (begins: string, limit: number) => Promise<readonly FoundCustomer[]>;
  readonly byIds: (customerIds: readonly string[]) => Promise<readonly FoundCustomer[]>;
  readonly newest: (input: { readonly cursor?: string; readonly limit: number }) => Promise<CustomerPage>;
};

export type PlateCount = { readonly codes: number; readonly activeCodes: number; readonly lastActivity?: Date };

export type PlateHolders = {
  /** Returns customers with a plate whose code or serial starts with `text`. */
  readonly holdersOf: (text: string, ctx: CallOptions) => Promise<readonly string[]>;
  readonly countsOf: (customerIds: readonly string[], ctx: CallOptions) => Promise<ReadonlyMap<string, PlateCount>>;
};
