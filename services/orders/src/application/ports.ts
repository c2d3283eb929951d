import type { InquiryType } from '@keepsake/contracts/catalogue/inquiry-types';
import type { Tx } from '@keepsake/platform/turn';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Confirmation } from '../domain/order-acts.js';
import type { Commission, OrderState, Purchase, Terms } from '../domain/order.js';
import type { PaymentFlag } from '../domain/payment.js';
import type { OrderCount, OrderTime } from '../domain/sales-figures.js';

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
    /** Plates that a partner ordered for this location. */
    readonly locationId?: string;
    readonly poNumber?: string;
    readonly createdAt: Date;
  };

export type StoredOrder = NewOrder &
  OrderState & {
    readonly paymentFlag?: PaymentFlag;
    readonly cancelReason?: string;
    readonly cancelNote?: string;
    readonly codesShort: boolean;
    /** The maker still has plates of it. */
    readonly atMaker: boolean;
    readonly allottedCodeIds: readonly string[];
  };

/** Money that was sent back. */
export type Refund = {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly method: string;
  readonly reference?: string;
  /** Absent when the payment provider reported it. */
  readonly staffId?: string;
  readonly at: Date;
};

export type OrdersWanted = Sorted & {
  readonly status?: 'pending' | 'processing' | 'completed' | 'cancelled';
  /** What keeps an open order from going on. */
  readonly waits?: 'payment' | 'address' | 'codes' | 'refund';
  readonly search?: string;
  readonly customerId?: string;
  readonly codeId?: string;
};

export type Orders = {
  readonly insert: (tx: Tx, order: NewOrder) => Promise<void>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<OrderState | undefined>;
  readonly markPaid: (
    tx: Tx,
    id: string,
    paid: Confirmation & {
      readonly paymentId: string;
      readonly method: 'manual' | 'online';
      readonly staffId?: string;
      /** The provider's name of the payment. */
      readonly reference?: string;
      readonly at: Date;
    },
  ) => Promise<void>;
  readonly markCancelled: (
    tx: Tx,
    id: string,
    why: { readonly reason: string; readonly note?: string; readonly staffId?: string; readonly at: Date },
  ) => Promise<void>;
  /** Without staff: everything of it was shipped. */
  readonly markCompleted: (tx: Tx, id: string, done: { readonly staffId?: string; readonly at: Date }) => Promise<void>;
  /** The first time counts. */
  readonly markShipped: (tx: Tx, id: string, done: { readonly staffId?: string; readonly at: Date }) => Promise<void>;
  readonly setAllotment: (tx: Tx, id: string, codeIds: readonly string[], atMaker: boolean) => Promise<void>;
  readonly exchangeCode: (tx: Tx, id: string, codeId: string, newCodeId: string) => Promise<void>;
  readonly setAtMaker: (tx: Tx, id: string, atMaker: boolean) => Promise<void>;
  /** Files that came later, after those it has; one that it has already changes nothing. */
  readonly addUploads: (tx: Tx, id: string, uploadIds: readonly string[]) => Promise<void>;
  /** Not of an order whose buyer was forgotten. */
  readonly setAddress: (tx: Tx, id: string, address: Address) => Promise<void>;
  readonly setShort: (tx: Tx, id: string) => Promise<void>;
  readonly refundsOf: (orderId: string) => Promise<readonly Refund[]>;
  readonly find: (id: string) => Promise<StoredOrder | undefined>;
  readonly findByNumber: (number: string) => Promise<StoredOrder | undefined>;
  readonly page: (wanted: OrdersWanted) => Promise<ListPage<StoredOrder>>;
};

/** People who wrote by the contact form, by type. */
export type Lead = { readonly type: string; readonly count: number };

/** What waits, and since when the oldest of it does. */
export type OrderQueues = {
  readonly refundsOwed: number;
  readonly refundsOwedCents: number;
  readonly refundsOwedSince?: string;
  readonly paymentsSince?: string;
  readonly shortSince?: string;
};

/** Figures as they are kept beside the orders. `timeZone`: whose days they are. */
export type SalesCounts = {
  readonly read: () => Promise<{
    readonly timeZone: string;
    readonly counts: readonly OrderCount[];
    readonly queues: OrderQueues;
    readonly times: readonly OrderTime[];
    readonly leads: readonly Lead[];
  }>;
};

export type StoredCustomer = Partial<Person> &
  Wishes & {
    readonly customerId: string;
    readonly version: number;
    /** They asked to be forgotten on this day. */
    readonly eraseAt?: Date;
  };

export type Customers = {
  /** Makes or updates the customer; consent once given is not taken back by an order that does not mention it. Answers the new version. */
  readonly remember: (tx: Tx, customer: Person & Wishes & { readonly customerId: string }, at: Date) => Promise<number>;
  /** A plate bought elsewhere makes a customer whom only the timeline's owner knows by name. */
  readonly countActivation: (tx: Tx, customerId: string, by: 1 | 0 | -1, at: Date) => Promise<void>;
  /** Name and address of a customer who never ordered; what is known already stays. Answers the new version. */
  readonly introduce: (tx: Tx, one: Omit<Person, 'phone'> & { readonly customerId: string }) => Promise<number>;
  readonly find: (customerId: string) => Promise<StoredCustomer | undefined>;
};

export type AffiliateTerms = {
  /** What an affiliate gets for this customer's order, and whether the customer's own orders are exempt. */
  readonly byCode: (code: string, customerId: string) => Promise<(Terms & { readonly exempt: boolean }) | undefined>;
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
};

export type Contact = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly type: string;
  readonly source: string;
  readonly notes: string;
  readonly createdAt: Date;
  readonly answeredAt?: Date;
};

type ContactsWanted = Sorted & {
  readonly search?: string;
  readonly type?: string;
  readonly inquiry?: InquiryType;
  readonly answered?: boolean;
};

export type Contacts = {
  readonly insert: (tx: Tx, contact: Contact) => Promise<void>;
  readonly find: (id: string) => Promise<Contact | undefined>;
  readonly page: (wanted: ContactsWanted) => Promise<ListPage<Contact>>;
  /** `changed`: it was not so before. Undefined when there is no such message. */
  readonly mark: (
    tx: Tx,
    id: string,
    answered: { readonly by: string; readonly at: Date } | undefined,
  ) => Promise<{ readonly changed: boolean } | undefined>;
};

/** The uploads of a browser, kept by qr-timeline. */
export type Uploads = {
  readonly firstMissing: (uploadIds: readonly string[], browserId: string, turn: Asking) => Promise<string | undefined>;
};
/** Plate codes of inner ids, kept by qr-timeline. */
export type Plates = {
  /** Undefined for a code that was never made. */
  readonly idOf: (code: string, turn: Asking) => Promise<string | undefined>;
  readonly codesOf: (
    codeIds: readonly string[],
    turn: Asking,
  ) => Promise<ReadonlyMap<string, { readonly code: string; readonly orderId?: string }>>;
  /** Undefined when the plate has no owner any more. */
  readonly ownerOf: (
    codeId: string,
    turn: Asking,
  ) => Promise<{ readonly name: string; readonly email: string } | undefined>;
};
/** qr-timeline, on those who keep timelines. Undefined when they do not any more. */
export type Keepers = {
  readonly keeper: (
    keeperId: string,
    turn: Asking,
  ) => Promise<{ readonly name: string; readonly email: string } | undefined>;
};
/** partners-inventory, on who ordered plates and where they go. */
export type PartnerDesk = {
  readonly plateOrder: (
    requestId: string,
    turn: Asking,
  ) => Promise<{
    readonly locationName: string;
    readonly buyer: Person;
    readonly address: Address;
    /** The partner's own number for the order. */
    readonly poNumber?: string;
  }>;
};
/** shipping, on where a parcel goes by now. Undefined when it knows no address of it. */
export type Parcels = { readonly addressOf: (orderId: string, turn: Asking) => Promise<Address | undefined> };
export type Asking = { readonly signal: AbortSignal; readonly correlationId: string };
