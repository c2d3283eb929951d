import { problem } from '@keepsake/platform/problem';
import type { PartnerType } from './application.js';

type CaseState = 'open' | 'plated' | 'claimed' | 'closed';

/** What is known of the family; all of it may wait. */
export type CaseDetails = {
  readonly subjectName: string;
  readonly serviceDate?: string;
  readonly familyName?: string;
  readonly familyEmail?: string;
  readonly familyPhone?: string;
  readonly notes?: string;
};

export type Case = CaseDetails & {
  readonly id: string;
  readonly locationId: string;
  readonly accountId: string;
  readonly orderRef: string;
  readonly subjectType: 'person' | 'pet';
  readonly serviceType: string;
  readonly state: CaseState;
  readonly month: string;
  /** The how-many-eth case of its month. */
  readonly number: number;
  readonly overPlan: boolean;
  readonly createdAt: Date;
  readonly closedAt?: Date;
};

/** What a case is when nobody says otherwise. */
export const usualKind = {
  memorial: { subjectType: 'person', serviceType: 'memorial' },
  pet: { subjectType: 'pet', serviceType: 'pet-memorial' },
} as const satisfies Record<PartnerType, Pick<Case, 'subjectType' | 'serviceType'>>;

/** At the limit a case is still created; it is marked, and people talk about it. */
export const isOverPlan = (number: number, casesPerMonth: number): boolean => number > casesPerMonth;

export const firstReference = (at: Date): string => `CASE-${at.getTime()}`;

/** The same reference again, told apart. */
export const nextReference = (wanted: string, attempt: number): string =>
  attempt === 0 ? wanted : `${wanted}-${attempt + 1}`;

export const caseClosed = () =>
  problem('conflict', 'case-already-closed', 'This case is closed. Please create a new one for the family.');
