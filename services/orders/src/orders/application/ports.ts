import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { OrderDetails } from '@keepsake/contracts/rest/order-details';
import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Confirmation } from '../domain/order-actions.js';
import type { Commission, OrderState, Purchase, Terms } from '../domain/order.js';
import type { DisputeState, PaymentFlag } from '../domain/payable.js';
import type { OrderCount, OrderTime } from '../domain/sales-figures.js';
import type { Person, CallOptions } from '../../customers/api.js';

export type Address = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

/** The last change of the address after the order. Without `staffId`, the buyer made it by the link of the order. */
type AddressChange = { readonly at: Date; readonly staffId?: string };

export type UploadKinds = { readonly photos: number; readonly videos: number };

type NewOrder = Purchase &
  Person &
  OrderDetails & {
    readonly id: string;
    readonly number: string;
    readonly customerId: string;
    readonly variant: 'checkout' | 'order-form';
    readonly eventType: string;
    readonly eventTypeSlug: EventTypeSlug;
    readonly honoreeName: string;
    /** Names of the timelines besides the first, as far as the buyer gave them. */
    readonly otherHonoreeNames: readonly string[];
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
    /** The total is after the discount. */
    readonly discountId?: string;
    readonly discountCode?: string;
    readonly discountCents: number;
    readonly commission?: Commission;
    readonly commissionNote?: string;
    readonly address?: Address;
    /** The partner location that ordered the plates. */
    readonly locationId?: string;
    readonly poNumber?: string;
    readonly createdAt: Date;
  };

export type StoredOrder = NewOrder &
  OrderState & {
    readonly paymentFlag?: PaymentFlag;
    readonly dispute?: DisputeState;
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
  readonly waits?: 'payment' | 'address' | 'codes' | 'refund' | 'dispute';
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
  /** Returns those that exist, in any order. */
  readonly findAll: (ids: readonly string[]) => Promise<readonly StoredOrder[]>;
  readonly findByNumber: (number: string) => Promise<StoredOrder | undefined>;
  readonly page: (filter: OrderFilter) => Promise<ListPage<StoredOrder>>;
};

export type Lead = { readonly type: string; readonly count: number };

/** Waiting orders per queue, and since when the oldest waits. */
export type OrderQueues = {
  readonly refundsOwed: number;
  readonly refundsOwedCents: number;
  readonly refundsOwedSince?: string;
  readonly disputes: number;
  readonly disputesSince?: string;
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

/** Reads uploads of a browser from qr-timeline. */
export type Uploads = {
  readonly check: (
    uploadIds: readonly string[],
    browserId: string,
    ctx: CallOptions,
  ) => Promise<UploadKinds & { readonly missing?: string }>;
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
