import type { CallOptions } from '../../reminders/api.js';

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
  /** No one requested it: the business closes. */
  readonly forClosing: boolean;
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

/** How the family reaches the partner; absent from partners of the previous release. */
type PartnerContact = { readonly partnerPhone?: string; readonly partnerEmail?: string };

/** The family that has not opened its timeline yet. */
type WaitingFamily = PartnerContact & {
  readonly email: string;
  readonly familyName?: string;
  readonly subjectName: string;
  readonly partner: string;
  readonly code: string;
  readonly token?: string;
};

/** A next of kin, after another person opened the page. */
type ToldRelative = PartnerContact & {
  readonly email: string;
  readonly name?: string;
  readonly subjectName: string;
  readonly partner: string;
  readonly code: string;
  /** Known only if that person is a next of kin of the case, too. */
  readonly openedBy?: string;
};
type OfContact = { readonly caseId: string; readonly contactId?: string };

export type PartnerClient = {
  readonly account: (accountId: string, asking: CallOptions) => Promise<PartnerAccount>;
  readonly stock: (locationId: string, asking: CallOptions) => Promise<StockNotice>;
  readonly plateRequest: (requestId: string, asking: CallOptions) => Promise<PlateNotice>;
  /** Returns undefined if no timeline waits for this next of kin; without a contact, the first one. */
  readonly family: (which: OfContact, asking: CallOptions) => Promise<WaitingFamily | undefined>;
  /** Returns undefined if there is nothing to tell: the activation was undone, or the person is gone. */
  readonly openedByOther: (which: OfContact, asking: CallOptions) => Promise<ToldRelative | undefined>;
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
