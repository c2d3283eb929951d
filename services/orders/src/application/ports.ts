import type { InquiryType } from '@keepsake/contracts/catalog/inquiry-types';
import type { Tx } from '@keepsake/platform/request-context';
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

/** The last change of the address after the order. Without `staffId`, the buyer made it by the link of the order. */
type AddressChange = { readonly at: Date; readonly staffId?: string };

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

type EmailPreferences = {
  readonly emailMarketing: boolean;
  readonly birthdayReminders: boolean;
  readonly birthday?: string;
  readonly anniversary?: string;
  readonly familyBirthdays?: string;
};

export type UploadKinds = { readonly photos: number; readonly videos: number };

type NewOrder = Purchase &
  Person & {
    readonly id: string;
    readonly number: string;
    readonly customerId: string;
    readonly variant: 'checkout' | 'order-form';
    readonly eventType: string;
    readonly eventTypeSlug: string;
    readonly honoreeName: string;
    /** Names of the timelines besides the first, as far as the buyer gave them. */
    readonly otherHonoreeNames: readonly string[];
    readonly eventDate?: string;
    readonly eventDescription?: string;
    readonly emailMarketing: boolean;
    readonly birthdayReminders: boolean;
    readonly isPrivate: boolean;
    readonly accessCode?: string;
    readonly inviteEmails: readonly string[];
    readonly uploadIds: readonly string[];
    /** Number of uploads by kind; absent for orders from before they were counted. */
    readonly kinds?: UploadKinds;
    readonly watchedTutorial: boolean;
    /** True if the buyer solved the human check, which most orders do not require. */
    readonly captchaVerified: boolean;
    readonly affiliateCode?: string;
    readonly commission?: Commission;
    readonly commissionNote?: string;
    readonly address?: Address;
    /** The partner location that ordered the plates. */
    readonly locationId?: string;
    readonly poNumber?: string;
    readonly createdAt: Date;
  };

export type StoredOrder = NewOrder &
  OrderState &
  Pick<EmailPreferences, 'birthday' | 'anniversary' | 'familyBirthdays'> & {
    readonly paymentFlag?: PaymentFlag;
    readonly cancelReason?: string;
    readonly cancelNote?: string;
    readonly codesShort: boolean;
    /** True while plates of the order are still at the maker. */
    readonly atMaker: boolean;
    readonly allottedCodeIds: readonly string[];
    readonly addressChange?: AddressChange;
  };

export type Refund = {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly method: string;
  readonly reference?: string;
  /** Absent if the payment provider reported the refund. */
  readonly staffId?: string;
  readonly at: Date;
};

export type ReplacedPlate = { readonly codeId: string; readonly newCodeId: string; readonly at: Date };

export type OrderFilter = Sorted & {
  readonly status?: 'pending' | 'processing' | 'completed' | 'cancelled';
  /** The reason why an open order cannot proceed. */
  readonly waits?: 'payment' | 'address' | 'codes' | 'refund';
  readonly search?: string;
  readonly customerId?: string;
  readonly codeId?: string;
};

export type Orders = {
  readonly insert: (tx: Tx, order: NewOrder) => Promise<void>;
  /** Claims these files for the order; returns the first that belongs to another order. */
  readonly claimUploads: (tx: Tx, id: string, uploadIds: readonly string[]) => Promise<string | undefined>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<OrderState | undefined>;
  readonly markPaid: (
    tx: Tx,
    id: string,
    paid: Confirmation & {
      readonly paymentId: string;
      readonly method: 'manual' | 'online';
      readonly staffId?: string;
      /** Payment reference of the provider. */
      readonly reference?: string;
      readonly at: Date;
    },
  ) => Promise<void>;
  readonly markCancelled: (
    tx: Tx,
    id: string,
    why: { readonly reason: string; readonly note?: string; readonly staffId?: string; readonly at: Date },
  ) => Promise<void>;
  /** Without `staffId`, the last shipment completed the order. */
  readonly markCompleted: (tx: Tx, id: string, done: { readonly staffId?: string; readonly at: Date }) => Promise<void>;
  /** Only the first call has an effect. */
  readonly markShipped: (tx: Tx, id: string, done: { readonly staffId?: string; readonly at: Date }) => Promise<void>;
  readonly setAllotment: (tx: Tx, id: string, codeIds: readonly string[], atMaker: boolean) => Promise<void>;
  /** Keeps the replaced plate and the time in the history of the order. */
  readonly exchangeCode: (tx: Tx, id: string, replaced: ReplacedPlate) => Promise<void>;
  /** Returns replaced plates, oldest first. */
  readonly replacedPlatesOf: (orderId: string) => Promise<readonly ReplacedPlate[]>;
  readonly setAtMaker: (tx: Tx, id: string, atMaker: boolean) => Promise<void>;
  /** Appends files and skips duplicates. Without `kinds`, the counts by kind of the order become unknown. */
  readonly addUploads: (tx: Tx, id: string, uploadIds: readonly string[], kinds?: UploadKinds) => Promise<void>;
  /** Skips an order whose buyer was erased. */
  readonly setAddress: (tx: Tx, id: string, address: Address, change: AddressChange | undefined) => Promise<void>;
  readonly setShort: (tx: Tx, id: string) => Promise<void>;
  readonly refundsOf: (orderId: string) => Promise<readonly Refund[]>;
  readonly find: (id: string) => Promise<StoredOrder | undefined>;
  readonly findByNumber: (number: string) => Promise<StoredOrder | undefined>;
  readonly page: (filter: OrderFilter) => Promise<ListPage<StoredOrder>>;
};

export type Lead = { readonly type: string; readonly count: number };

/** Waiting orders per queue, and since when the oldest waits. */
export type OrderQueues = {
  readonly refundsOwed: number;
  readonly refundsOwedCents: number;
  readonly refundsOwedSince?: string;
  readonly paymentsSince?: string;
  readonly shortSince?: string;
};

/** Reads the aggregated figures. `timeZone` defines the days. */
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
};

export type AffiliateTerms = {
  /** Returns the terms of an affiliate for this customer, and whether their own orders are exempt. */
  readonly byCode: (code: string, customerId: string) => Promise<(Terms & { readonly exempt: boolean }) | undefined>;
  /** Ignores a version older than the stored one. */
  readonly keep: (tx: Tx, terms: Terms & { readonly referralCode: string; readonly version: number }) => Promise<void>;
  readonly saveSettings: (
    tx: Tx,
    settings: { readonly exemptMemorial: boolean; readonly exemptPet: boolean; readonly version: number },
  ) => Promise<void>;
  readonly savePartner: (
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
  readonly page: (filter: ContactsWanted) => Promise<ListPage<Contact>>;
  /** `changed`: the flag had another value before. Returns undefined if the message does not exist. */
  readonly mark: (
    tx: Tx,
    id: string,
    answered: { readonly by: string; readonly at: Date } | undefined,
  ) => Promise<{ readonly changed: boolean } | undefined>;
};

/** Reads uploads of a browser from qr-timeline. */
export type Uploads = {
  readonly check: (
    uploadIds: readonly string[],
    browserId: string,
    ctx: CallOptions,
  ) => Promise<UploadKinds & { readonly missing?: string }>;
};
export type OrderPlate = {
  readonly code: string;
  readonly serial: string;
  readonly lifeState: string;
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
/** Reads from partners-inventory who ordered plates and their address. */
export type PartnerClient = {
  readonly plateOrder: (
    requestId: string,
    ctx: CallOptions,
  ) => Promise<{
    readonly locationName: string;
    readonly buyer: Person;
    readonly address: Address;
    /** Purchase order number of the partner. */
    readonly poNumber?: string;
  }>;
};
/** Reads the current address of a shipment from shipping. Returns undefined if there is none. */
export type ShipmentRows = {
  readonly addressOf: (
    orderId: string,
    ctx: CallOptions,
  ) => Promise<{ readonly address: Address; readonly change?: AddressChange } | undefined>;
};
/** Signs the tokens in emails that open an order without an account. */
export type OrderLinks = {
  readonly make: (orderId: string) => string;
  /** Returns undefined if the token is invalid or expired. */
  readonly read: (token: string) => string | undefined;
};
export type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string };
