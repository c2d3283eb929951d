import { problem } from '@keepsake/platform/problem';

export type AffiliateStatus = 'applied' | 'active' | 'paused' | 'refused';
export type Decision = 'approved' | 'refused' | 'paused';

export type Affiliate = {
  readonly id: string;
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly code: string;
  readonly status: AffiliateStatus;
  /** Absent if the default applies. */
  readonly ownRateTenths?: number;
  /** The own rate, else the default. */
  readonly rateTenths: number;
  /** Why the application was refused. */
  readonly refuseReason?: string;
  /** Where the applicant plans to recommend the product. */
  readonly promotion?: string;
  readonly version: number;
  readonly createdAt: Date;
};

/** `applied -> active <-> paused`, or `applied -> refused`, which may still be approved. */
export type Arrow = { readonly from: readonly AffiliateStatus[]; readonly to: AffiliateStatus };

export const arrowOf: Readonly<Record<Decision, Arrow>> = {
  approved: { from: ['applied', 'paused', 'refused'], to: 'active' },
  refused: { from: ['applied'], to: 'refused' },
  paused: { from: ['active'], to: 'paused' },
};

/** Error for a decision on a state that has changed since it was read. */
export const cannotMove = (status: AffiliateStatus) =>
  status === 'applied'
    ? problem(
        'conflict',
        'affiliate-not-approved',
        'This affiliate is not approved yet. Please approve the application first.',
      )
    : problem(
        'conflict',
        `affiliate-already-${status}`,
        `This affiliate is ${status} already. Please look at the list again.`,
      );
