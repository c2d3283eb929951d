import { problem } from '@keepsake/platform/problem';

export type AffiliateStatus = 'applied' | 'active' | 'paused';
export type Decision = 'approved' | 'paused';

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
  readonly version: number;
  readonly createdAt: Date;
};

/** `applied -> active <-> paused` */
export type Arrow = { readonly from: readonly AffiliateStatus[]; readonly to: AffiliateStatus };

export const arrowOf: Readonly<Record<Decision, Arrow>> = {
  approved: { from: ['applied', 'paused'], to: 'active' },
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
