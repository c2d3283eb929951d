import type { Tx } from '@keepsake/platform/request-context';
import type { Consent, ConsentChange, Occasion } from '../domain/customer.js';

type Customer = {
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

export type Customers = {
  /** Inserts a customer whose event from orders has not arrived yet; leaves a known one unchanged. */
  readonly meet: (tx: Tx, customer: Customer) => Promise<void>;
  readonly versionOf: (customerId: string) => Promise<number | undefined>;
  /** Locks the row and returns the previous consent; undefined if this version or a newer one is already stored. */
  readonly keep: (
    tx: Tx,
    customer: Customer & { readonly consent: Consent; readonly version: number },
  ) => Promise<Consent | undefined>;
  readonly addConsents: (
    tx: Tx,
    customerId: string,
    changes: readonly ConsentChange[],
    origin: { readonly source: string; readonly at: Date },
  ) => Promise<void>;
  readonly replaceOccasions: (tx: Tx, customerId: string, occasions: readonly Occasion[]) => Promise<void>;
};

export type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string };

export type Buyer = Customer & {
  readonly number: string;
  readonly eventType: string;
  readonly honoreeName: string;
  /** Package of the order form or pricing tier of the checkout. */
  readonly bought: string;
  readonly quantity: number;
  readonly copies: number;
  readonly totalCents: number;
  /** The total is after the discount. */
  readonly discountCode?: string;
  readonly discountCents?: number;
  readonly addressNeeded: boolean;
  readonly linkToken?: string;
  readonly payOnline: boolean;
};

type CustomerCard = Customer & {
  readonly known: boolean;
  readonly consent: Consent;
  readonly birthday?: string;
  readonly anniversary?: string;
  readonly familyBirthdays?: string;
  readonly version: number;
};

type OrderStory = {
  readonly customerId: string;
  readonly eventType: string;
  readonly honoreeName: string;
  readonly eventDate?: string;
  readonly cancelled: boolean;
};

type Message = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly notes: string;
};

type Reply = {
  readonly firstName: string;
  readonly email: string;
  readonly text: string;
  /** Of the browser in which the message was written. */
  readonly language?: string;
};

/** Reads from orders. */
export type OrderClient = {
  /** Returns a message of the contact form; undefined if its sender was erased. */
  readonly contact: (contactId: string, asking: CallOptions) => Promise<Message | undefined>;
  /** Returns a reply to such a message; undefined if both were erased. */
  readonly contactReply: (contactId: string, replyId: string, asking: CallOptions) => Promise<Reply | undefined>;
  readonly buyerOf: (orderId: string, asking: CallOptions) => Promise<Buyer>;
  readonly customer: (customerId: string, asking: CallOptions) => Promise<CustomerCard>;
  /** Returns the subject of the order. */
  readonly story: (orderId: string, asking: CallOptions) => Promise<OrderStory>;
};
