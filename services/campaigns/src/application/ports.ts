import type { Tx } from '@keepsake/platform/turn';
import type { Consent, ConsentChange, Occasion } from '../domain/customer.js';
import type { WrittenMail } from '../domain/letter.js';
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
  /** `failed` from the start: nobody can be written to at this address. */
  readonly state: 'queued' | 'failed';
  readonly queuedAt: Date;
};

export type WaitingMail = {
  readonly id: string;
  readonly to: string;
  /** Unread: `draft` of mail-values knows whether it is one. */
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
  /** False, and nothing is kept, when one of `unlessAfter` about the same subject is there already. */
  readonly insert: (tx: Tx, mail: NewMail, unlessAfter: readonly TemplateName[]) => Promise<boolean>;
  /** Undefined once it is settled. */
  readonly findWaiting: (id: string) => Promise<WaitingMail | undefined>;
  readonly noteAttempt: (tx: Tx, id: string) => Promise<void>;
  /** Guarded: a mail is settled once. Blanks its words. */
  readonly settle: (tx: Tx, id: string, state: Exclude<MailState, 'queued'>, at: Date) => Promise<void>;
  readonly newest: (asked: { readonly customerId?: string; readonly limit: number }) => Promise<readonly MailRow[]>;
};

export type Envelope = WrittenMail & {
  readonly id: string;
  readonly to: string;
  /** Beside those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Hands a mail to the next hop. `refused`: this address or text will never be taken. `away`: another time, perhaps. */
export type PostOffice = {
  readonly send: (mail: Envelope) => Promise<'taken' | 'refused' | { readonly away: string }>;
};

type Customer = {
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

export type Customers = {
  /** Keeps a customer whom orders has not told us about yet; changes nothing about a known one. */
  readonly meet: (tx: Tx, customer: Customer) => Promise<void>;
  readonly versionOf: (customerId: string) => Promise<number | undefined>;
  /** What orders said last about consent; undefined when this version, or a newer one, is kept already. Locks the row. */
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

/** Figures as they are kept beside the mails. `timeZone`: whose months they are. */
export type MailCounts = {
  readonly read: () => Promise<{
    readonly timeZone: string;
    readonly mails: readonly MailCount[];
    readonly people: readonly PeopleCount[];
    readonly waitingSince?: Date;
  }>;
};

export type Asking = { readonly signal: AbortSignal; readonly correlationId: string };

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

type Message = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly notes: string;
};

/** orders */
export type OrderDesk = {
  /** What somebody wrote by the contact form; undefined once they have been forgotten. */
  readonly contact: (contactId: string, asking: Asking) => Promise<Message | undefined>;
  readonly buyerOf: (orderId: string, asking: Asking) => Promise<Buyer>;
  readonly customer: (customerId: string, asking: Asking) => Promise<CustomerCard>;
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
  /** Until they have confirmed that it was them. */
  readonly confirmToken?: string;
};

/** qr-timeline. Undefined: there is nothing to tell any more. */
export type PlateDesk = {
  readonly heldClaim: (claimId: string, asking: Asking) => Promise<HeldClaim | undefined>;
  readonly ownerOf: (codeId: string, asking: Asking) => Promise<Owner | undefined>;
};

type Exported = {
  readonly state: string;
  readonly code: string;
  /** Empty when the timeline does not know whoever asked. */
  readonly askerName: string;
  readonly askerEmail: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly token?: string;
  readonly expiresAt?: string;
  readonly sizeBytes?: number;
};

/** qr-timeline. Undefined: whoever asked may not have it any more. */
export type ExportDesk = {
  readonly exported: (exportId: string, asking: Asking) => Promise<Exported | undefined>;
};

type PartnerAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  readonly status: string;
  /** What staff wrote to the applicant. */
  readonly reason?: string;
};

/** How a partner's shelf stands now, and who reads about it. */
type ShelfNotice = {
  readonly locationName: string;
  readonly active: boolean;
  readonly currentStock: number;
  readonly readers: readonly { readonly email: string; readonly firstName: string }[];
};

/** Plates that a partner has asked for, as it stands now, and who reads about it. */
type PlateNotice = {
  readonly locationId: string;
  readonly state: string;
  readonly locationName: string;
  readonly quantity: number;
  readonly note?: string;
  readonly priceCents?: number;
  readonly reason?: string;
  readonly readers: ShelfNotice['readers'];
};

/** The family that a timeline waits for. */
type WaitingFamily = {
  readonly email: string;
  readonly familyName?: string;
  readonly subjectName: string;
  readonly partner: string;
  readonly code: string;
};

export type PartnerDesk = {
  readonly account: (accountId: string, asking: Asking) => Promise<PartnerAccount>;
  readonly shelf: (locationId: string, asking: Asking) => Promise<ShelfNotice>;
  readonly plateRequest: (requestId: string, asking: Asking) => Promise<PlateNotice>;
  /** Undefined when nothing waits for them any more. */
  readonly family: (caseId: string, asking: Asking) => Promise<WaitingFamily | undefined>;
};

export type Affiliate = {
  readonly email: string;
  readonly firstName: string;
  readonly affiliateCode: string;
  readonly status: string;
  /** Why the application was refused. */
  readonly refuseReason?: string;
};

export type AffiliateDesk = { readonly affiliate: (affiliateId: string, asking: Asking) => Promise<Affiliate> };
