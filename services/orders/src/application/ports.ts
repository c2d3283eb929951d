import type { Tx } from '@keepsake/platform/turn';
import type { Commission, Confirmation, OrderState, Purchase, Terms } from '../domain/order.js';

export type Address = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

type Wishes = {
  readonly emailMarketing: boolean;
  readonly birthdayReminders: boolean;
  readonly birthday?: string;
  readonly anniversary?: string;
  readonly familyBirthdays?: string;
};

type NewOrder = Purchase &
  Person & {
    readonly id: string;
    readonly number: string;
    readonly customerId: string;
    readonly variant: 'checkout' | 'order-form';
    readonly eventType: string;
    readonly eventTypeSlug: string;
    readonly honoreeName: string;
    readonly eventDate?: string;
    readonly eventDescription?: string;
    readonly emailMarketing: boolean;
    readonly birthdayReminders: boolean;
    readonly isPrivate: boolean;
    readonly accessCode?: string;
    readonly inviteEmails: readonly string[];
    readonly uploadIds: readonly string[];
    readonly affiliateCode?: string;
    readonly commission?: Commission;
    readonly commissionNote?: string;
    readonly address?: Address;
    readonly createdAt: Date;
  };

export type StoredOrder = NewOrder &
  OrderState & {
    readonly completedAt?: Date;
    readonly codesShort: boolean;
    readonly allottedCodeIds: readonly string[];
  };

type OrderPage = {
  readonly orders: readonly StoredOrder[];
  readonly nextCursor?: string;
  readonly total: number;
};

export type Orders = {
  readonly insert: (tx: Tx, order: NewOrder) => Promise<void>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<OrderState | undefined>;
  readonly markPaid: (
    tx: Tx,
    id: string,
    confirmed: Confirmation & { readonly paymentId: string; readonly staffId: string; readonly at: Date },
  ) => Promise<void>;
  readonly markCancelled: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly markCompleted: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly setAllotment: (tx: Tx, id: string, codeIds: readonly string[]) => Promise<void>;
  readonly setShort: (tx: Tx, id: string) => Promise<void>;
  readonly find: (id: string) => Promise<StoredOrder | undefined>;
  readonly page: (asked: {
    readonly cursor?: string;
    readonly limit: number;
    readonly status?: string;
    readonly customerId?: string;
  }) => Promise<OrderPage>;
  readonly figures: () => Promise<{
    readonly totalOrders: number;
    readonly pending: number;
    readonly processing: number;
    readonly completed: number;
    readonly revenueCents: number;
  }>;
};

export type StoredCustomer = Partial<Person> & Wishes & { readonly customerId: string; readonly version: number };

export type Customers = {
  /** Makes or updates the customer; consent once given is not taken back by an order that does not mention it. Answers the new version. */
  readonly remember: (tx: Tx, customer: Person & Wishes & { readonly customerId: string }, at: Date) => Promise<number>;
  /** A plate bought elsewhere makes a customer whom only the timeline's owner knows by name. */
  readonly countActivation: (tx: Tx, customerId: string, at: Date) => Promise<void>;
  readonly find: (customerId: string) => Promise<StoredCustomer | undefined>;
};

export type AffiliateTerms = {
  readonly byCode: (code: string) => Promise<Terms | undefined>;
  /** An older version than the one kept changes nothing. */
  readonly keep: (tx: Tx, terms: Terms & { readonly referralCode: string; readonly version: number }) => Promise<void>;
  readonly keepSettings: (
    tx: Tx,
    settings: { readonly exemptMemorial: boolean; readonly exemptPet: boolean; readonly version: number },
  ) => Promise<void>;
  readonly keepPartner: (
    tx: Tx,
    account: {
      readonly accountId: string;
      readonly customerId: string;
      readonly partnerType: string;
      readonly active: boolean;
    },
  ) => Promise<void>;
  readonly isExempt: (customerId: string) => Promise<boolean>;
};

type Contact = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly type: string;
  readonly source: string;
  readonly notes: string;
  readonly createdAt: Date;
};

export type Contacts = {
  readonly insert: (tx: Tx, contact: Contact) => Promise<void>;
  readonly page: (asked: {
    readonly cursor?: string;
    readonly limit: number;
  }) => Promise<{ readonly contacts: readonly Contact[]; readonly nextCursor?: string; readonly total: number }>;
};

/** The uploads of a browser, kept by qr-timeline. */
export type Uploads = {
  readonly firstMissing: (uploadIds: readonly string[], browserId: string, turn: Asking) => Promise<string | undefined>;
};
/** Plate codes of inner ids, kept by qr-timeline. */
export type Plates = {
  readonly codesOf: (codeIds: readonly string[], turn: Asking) => Promise<ReadonlyMap<string, string>>;
};
export type Asking = { readonly signal: AbortSignal; readonly correlationId: string };
