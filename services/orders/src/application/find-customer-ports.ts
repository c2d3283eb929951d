import type { Asking } from './ports.js';

export type FoundCustomer = {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly createdAt: Date;
  /** When they last ordered, or came to be known. */
  readonly lastActivity: Date;
};

export type CustomerPage = {
  readonly customers: readonly FoundCustomer[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** Customers as support looks them up. Who was forgotten is not found. */
export type CustomerSearch = {
  /** Every word begins a word of theirs; else is part of one; else is one but for a slip. The best first. */
  readonly byWords: (text: string, limit: number) => Promise<readonly FoundCustomer[]>;
  /** Any part of the phone number, digits alone. */
  readonly byDigits: (digits: string, limit: number) => Promise<readonly FoundCustomer[]>;
  /** Whose order has a number that begins like this. */
  readonly byOrderNumber: (begins: string, limit: number) => Promise<readonly FoundCustomer[]>;
  readonly byIds: (customerIds: readonly string[]) => Promise<readonly FoundCustomer[]>;
  readonly newest: (asked: { readonly cursor?: string; readonly limit: number }) => Promise<CustomerPage>;
};

export type PlateCount = { readonly codes: number; readonly activeCodes: number; readonly lastActivity?: Date };

/** qr-timeline, on whose plates are whose. */
export type PlateHolders = {
  /** Customers with a plate whose code or serial number begins like this. */
  readonly holdersOf: (text: string, turn: Asking) => Promise<readonly string[]>;
  readonly countsOf: (customerIds: readonly string[], turn: Asking) => Promise<ReadonlyMap<string, PlateCount>>;
};
