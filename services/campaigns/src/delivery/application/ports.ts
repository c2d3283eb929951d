import type { Tx } from '@keepsake/platform/request-context';
import type { Consent, ConsentChange, Occasion } from '../domain/customer.js';
import type { WrittenMail } from '../domain/email-content.js';
import type { MailCount, PeopleCount } from '../domain/mail-figures.js';
import type { MailState } from '../domain/mail-figures.js';
import type { Draft, TemplateName } from '../domain/templates.js';

type NewMail = {
  readonly id: string;
  readonly to: string;
  readonly customerId: string;
  readonly draft: Draft;
  readonly subjectId?: string;
  readonly notAfter?: Date;
  /** `failed` initially if the address cannot receive email. */
  readonly state: 'queued' | 'failed';
  readonly queuedAt: Date;
};

export type WaitingMail = {
  readonly id: string;
  readonly to: string;
  /** Not validated yet; see `draft` in mail-values. */
  readonly draft: unknown;
  readonly attempts: number;
  readonly notAfter?: Date;
};

export type MailRow = {
  readonly id: string;
  readonly template: string;
  readonly state: MailState;
  readonly queuedAt: Date;
  readonly sentAt?: Date;
};

export type Mails = {
  /** Returns false and stores nothing if an email of a template in `unlessAfter` exists for the same subject. */
  readonly insert: (tx: Tx, mail: NewMail, unlessAfter: readonly TemplateName[]) => Promise<boolean>;
  /** Returns undefined once the email is settled. */
  readonly findWaiting: (id: string) => Promise<WaitingMail | undefined>;
  readonly recordAttempt: (tx: Tx, id: string) => Promise<void>;
  /** Settles an email once and blanks its content. */
  readonly settle: (tx: Tx, id: string, state: Exclude<MailState, 'queued'>, at: Date) => Promise<void>;
  readonly newest: (input: {
    readonly customerId?: string;
    readonly subjectIds: readonly string[];
    readonly limit: number;
  }) => Promise<readonly MailRow[]>;
};

export type Envelope = WrittenMail & {
  readonly id: string;
  readonly to: string;
  /** Added to the headers that every email has. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Hands an email to the next hop. `refused` is a permanent failure, `away` a temporary one. */
export type Mailer = {
  readonly send: (mail: Envelope) => Promise<'taken' | 'refused' | { readonly away: string }>;
};

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
    about: { readonly source: string; readonly at: Date },
  ) => Promise<void>;
  readonly replaceOccasions: (tx: Tx, customerId: string, occasions: readonly Occasion[]) => Promise<void>;
};

/** Reads the aggregated figures. `timeZone` defines the months. */
export type MailCounts = {
  readonly read: () => Promise<{
    readonly timeZone: string;
    readonly mails: readonly MailCount[];
    readonly people: readonly PeopleCount[];
    readonly waitingSince?: Date;
  }>;
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

/** Reads from orders. */
export type OrderClient = {
  /** Returns a message of the contact form; undefined if its sender was erased. */
  readonly contact: (contactId: string, asking: CallOptions) => Promise<Message | undefined>;
  readonly buyerOf: (orderId: string, asking: CallOptions) => Promise<Buyer>;
  readonly customer: (customerId: string, asking: CallOptions) => Promise<CustomerCard>;
  /** Returns the subject of the order. */
  readonly story: (orderId: string, asking: CallOptions) => Promise<OrderStory>;
};

type HeldClaim = {
  readonly code: string;
  readonly orderId: string;
  readonly claimantName: string;
  readonly token: string;
};

type Owner = {
  readonly name: string;
  readonly email: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly eventDate?: string;
  readonly timelinePath: string;
  /** Present until the activation is confirmed. */
  readonly confirmToken?: string;
};

/** Reads from qr-timeline. Undefined means there is nothing left to notify about. */
export type PlateClient = {
  readonly heldClaim: (claimId: string, asking: CallOptions) => Promise<HeldClaim | undefined>;
  readonly ownerOf: (codeId: string, asking: CallOptions) => Promise<Owner | undefined>;
};

type Exported = {
  readonly state: string;
  readonly code: string;
  /** Empty if the timeline does not know the requester. */
  readonly askerName: string;
  readonly askerEmail: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly token?: string;
  readonly expiresAt?: string;
  readonly sizeBytes?: number;
};

/** Reads from qr-timeline. Undefined means that the requester lost access. */
export type ExportClient = {
  readonly exported: (exportId: string, asking: CallOptions) => Promise<Exported | undefined>;
};

type PartnerAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  readonly status: string;
  /** Reason that staff wrote to the applicant. */
  readonly reason?: string;
};

/** Current stock of a partner, and the recipients of the notice. */
type StockNotice = {
  readonly locationName: string;
  readonly active: boolean;
  readonly currentStock: number;
  readonly readers: readonly { readonly email: string; readonly firstName: string }[];
};

/** Current state of a plate request, and the recipients of the notice. */
type PlateNotice = {
  readonly locationId: string;
  readonly state: string;
  readonly locationName: string;
  readonly quantity: number;
  readonly note?: string;
  readonly priceCents?: number;
  readonly reason?: string;
  readonly readers: StockNotice['readers'];
  /** Receives the emails of the order that the request has become. */
  readonly buyerEmail?: string;
};

/** The family that has not opened its timeline yet. */
type WaitingFamily = {
  readonly email: string;
  readonly familyName?: string;
  readonly subjectName: string;
  readonly partner: string;
  readonly code: string;
};

export type PartnerClient = {
  readonly account: (accountId: string, asking: CallOptions) => Promise<PartnerAccount>;
  readonly stock: (locationId: string, asking: CallOptions) => Promise<StockNotice>;
  readonly plateRequest: (requestId: string, asking: CallOptions) => Promise<PlateNotice>;
  /** Returns undefined if no timeline waits for the family. */
  readonly family: (caseId: string, asking: CallOptions) => Promise<WaitingFamily | undefined>;
};

export type Affiliate = {
  readonly email: string;
  readonly firstName: string;
  readonly affiliateCode: string;
  readonly status: string;
  /** Reason for refusing the application. */
  readonly refuseReason?: string;
};

export type AffiliateClient = { readonly affiliate: (affiliateId: string, asking: CallOptions) => Promise<Affiliate> };
