import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Affiliate, AffiliateStatus, Arrow } from '../domain/affiliate.js';
import type { Change, Settings } from '../domain/settings.js';

type NewAffiliate = Omit<Affiliate, 'version' | 'rateTenths' | 'ownRateTenths'> & {
  readonly passwordHash: string;
};

type Totals = {
  /** Commissions that are neither exempt, reversed nor under review. */
  readonly sales: number;
  readonly pendingCents: number;
  readonly confirmedCents: number;
  readonly paidCents: number;
  /** Commissions that staff should review, such as of a buyer's own code. */
  readonly flagged: number;
};
export type AffiliateWithTotals = Affiliate & { readonly totals: Totals };

/** `flagged`: affiliates with a sale that staff should review. */
type AffiliatesWanted = Sorted & { readonly status?: AffiliateStatus | 'flagged'; readonly search?: string };

export type Affiliates = {
  /** Writes nothing if the address or the code is in use, and returns which one. */
  readonly insert: (tx: Tx, affiliate: NewAffiliate) => Promise<'inserted' | 'email-taken' | 'code-taken'>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<Affiliate | undefined>;
  /** Applies the transition and increments the version; undefined if the state does not allow it. */
  readonly move: (tx: Tx, id: string, arrow: Arrow, reason?: string) => Promise<Affiliate | undefined>;
  /** Without an own rate the default applies. */
  readonly setRate: (tx: Tx, id: string, rateTenths: number | undefined) => Promise<Affiliate>;
  /** Increments the version of every affiliate whose published terms follow the default. */
  readonly followDefault: (tx: Tx) => Promise<readonly Affiliate[]>;
  readonly personOf: (
    id: string,
  ) => Promise<{ readonly customerId: string; readonly email: string; readonly lastName: string } | undefined>;
  readonly find: (id: string) => Promise<AffiliateWithTotals | undefined>;
  readonly page: (filter: AffiliatesWanted) => Promise<ListPage<AffiliateWithTotals>>;
  readonly passwordOf: (
    customerId: string,
  ) => Promise<{ readonly id: string; readonly passwordHash: string } | undefined>;
};

export type Terms = {
  readonly settings: () => Promise<Settings & { readonly version: number }>;
  /**
   * `share`: prevents changes of the default while terms are published; `change`: exclusive. Held until the
   * transaction ends.
   */
  readonly lockSettings: (tx: Tx, lock: 'share' | 'change') => Promise<Settings & { readonly version: number }>;
  readonly saveSettings: (tx: Tx, settings: Settings) => Promise<{ readonly version: number }>;
  readonly remember: (
    tx: Tx,
    changes: readonly Change[],
    who: { readonly affiliateId?: string; readonly staffId: string; readonly at: Date },
  ) => Promise<void>;
  /** Newest first. */
  readonly history: (limit: number) => Promise<readonly TermsChange[]>;
};

export type TermsChange = {
  readonly id: string;
  /** Absent for a setting that applies to all. */
  readonly affiliateId?: string;
  readonly affiliateName?: string;
  readonly field: string;
  readonly from?: string;
  readonly to: string;
  readonly staffId: string;
  readonly at: Date;
};

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for an unknown account (`undefined`) as for a wrong password. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>;
};
