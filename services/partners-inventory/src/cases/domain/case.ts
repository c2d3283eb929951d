import { problem } from '@keepsake/platform/problem';
import type { PartnerType } from '../../accounts/api.js';

type CaseState = 'open' | 'plated' | 'claimed' | 'closed';

/** Family data; all fields are optional. */
export type CaseDetails = {
  readonly subjectName: string;
  readonly serviceDate?: string;
  /** `HH:MM` */
  readonly serviceTime?: string;
  readonly servicePlace?: string;
  readonly livestreamUrl?: string;
  readonly charity?: string;
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
  /** Sequence number of the case in its month. */
  readonly number: number;
  readonly overPlan: boolean;
  readonly createdAt: Date;
  readonly closedAt?: Date;
};

/** Default kinds of a case by partner type. */
export const usualKind = {
  memorial: { subjectType: 'person', serviceType: 'memorial' },
  pet: { subjectType: 'pet', serviceType: 'pet-memorial' },
} as const satisfies Record<PartnerType, Pick<Case, 'subjectType' | 'serviceType'>>;

/** Returns whether the limit is exceeded. The case is still created, and marked. */
export const isOverPlan = (number: number, casesPerMonth: number): boolean => number > casesPerMonth;

/**
 * Returns the number of passed thresholds: 1 with the first case over the plan, then one per half plan. Each triggers
 * one email.
 */
export const overPlanStep = (number: number, casesPerMonth: number): number =>
  isOverPlan(number, casesPerMonth) ? Math.ceil((number - casesPerMonth) / Math.max(1, casesPerMonth / 2)) : 0;

export const firstReference = (at: Date): string => `CASE-${at.getTime()}`;

/** References that a program made from the time, as opposed to a partner's own. */
const generated = /^CASE-\d{10,}(?:-\d+)?$/;

/** Returns the short number that people read: a partner's own reference, else the month and the place in it. */
export const caseNumber = ({ orderRef, month, number }: Pick<Case, 'orderRef' | 'month' | 'number'>): string =>
  generated.test(orderRef) ? `${month.slice(2, 4)}${month.slice(5, 7)}-${String(number).padStart(3, '0')}` : orderRef;

/** Appends a number to a reference that is taken. */
export const nextReference = (reference: string, attempt: number): string =>
  attempt === 0 ? reference : `${reference}-${attempt + 1}`;

export const caseClosed = () =>
  problem('conflict', 'case-already-closed', 'This case is closed. Please create a new one for the family.');
