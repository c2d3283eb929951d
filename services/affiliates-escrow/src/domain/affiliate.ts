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
  /** Absent: the default counts. */
  readonly ownRateTenths?: number;
  /** Their own rate, else the default. */
  readonly rateTenths: number;
  /** Why the application was refused. */
  readonly refuseReason?: string;
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

/** What the second of two people hears, or someone who looked at an old list. */
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
