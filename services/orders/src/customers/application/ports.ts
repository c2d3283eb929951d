import type { LifeState } from '@keepsake/contracts/rest/customers';
import type { Tx } from '@keepsake/platform/request-context';

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

export type StoredCustomer = Partial<Person> &
  EmailPreferences & {
    readonly customerId: string;
    readonly version: number;
    /** Day on which the customer is erased. */
    readonly eraseAt?: Date;
  };

export type Customers = {
  /** Creates or updates the customer and returns the new version. An order without consent does not revoke it. */
  readonly remember: (
    tx: Tx,
    customer: Person & EmailPreferences & { readonly customerId: string },
    at: Date,
  ) => Promise<number>;
  /** Counts an activation; a plate bought elsewhere creates a customer without a name. */
  readonly countActivation: (tx: Tx, customerId: string, by: 1 | 0 | -1, at: Date) => Promise<void>;
  /** Adds name and address of a customer who never ordered; known values stay. Returns the new version. */
  readonly introduce: (tx: Tx, one: Omit<Person, 'phone'> & { readonly customerId: string }) => Promise<number>;
  readonly find: (customerId: string) => Promise<StoredCustomer | undefined>;
  /** Returns those that are known, in any order. */
  readonly findAll: (customerIds: readonly string[]) => Promise<readonly StoredCustomer[]>;
};
export type OrderPlate = {
  readonly code: string;
  readonly serial: string;
  readonly lifeState: LifeState;
  readonly orderId?: string;
};

/** Reads plate codes from qr-timeline. */
export type Plates = {
  /** Returns undefined for a code that was never made. */
  readonly idOf: (code: string, ctx: CallOptions) => Promise<string | undefined>;
  readonly codesOf: (codeIds: readonly string[], ctx: CallOptions) => Promise<ReadonlyMap<string, OrderPlate>>;
  /** Returns undefined if the plate has no owner. */
  readonly ownerOf: (
    codeId: string,
    ctx: CallOptions,
  ) => Promise<{ readonly name: string; readonly email: string } | undefined>;
};
/** Reads keepers from qr-timeline. Returns undefined for former keepers. */
export type Keepers = {
  readonly keeper: (
    keeperId: string,
    ctx: CallOptions,
  ) => Promise<{ readonly name: string; readonly email: string } | undefined>;
};
export type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string };

type EmailPreferences = {
  readonly emailMarketing: boolean;
  readonly birthdayReminders: boolean;
  readonly birthday?: string;
  readonly anniversary?: string;
  readonly familyBirthdays?: string;
};
