import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Tier } from '../../accounts/api.js';

/** Price that staff agreed for one location, in US cents, from a month on. */
export type PlanPrice = { readonly planCents: number; readonly overPlanCents: number };

/** Price in one month; nothing is charged for a month in which the account was paused from beginning to end. */
export type MonthPrice = PlanPrice & { readonly isPaused: boolean };

type Amounts = PlanPrice & { readonly overPlanCases: number; readonly totalCents: number };

/** Charges of one month. */
export type Charges = Amounts & { readonly isPaused: boolean };

export type PlanInvoice = Amounts & {
  readonly id: string;
  readonly locationId: string;
  /** `YYYY-MM` in the business time zone. */
  readonly month: string;
  readonly tier: Tier;
  readonly issuedAt: Date;
  readonly paidAt?: Date;
};

export const chargesOf = (price: MonthPrice, overPlanCases: number): Charges => ({
  ...price,
  overPlanCases,
  totalCents: price.isPaused ? 0 : price.planCents + overPlanCases * price.overPlanCents,
});

export const invoiceNotFound = (): Problem =>
  problem('not-found', 'invoice-not-found', 'Invoice not found. Refresh the page.');

/** A colleague settled or reopened it first. */
export const invoiceStands = ({ month, paidAt }: Pick<PlanInvoice, 'month' | 'paidAt'>): Problem =>
  problem(
    'conflict',
    paidAt ? 'invoice-paid' : 'invoice-open',
    paidAt
      ? `A colleague marked the invoice of ${formatHumanDate(month)} as paid already. Refresh the page.`
      : `A colleague marked the invoice of ${formatHumanDate(month)} as open already. Refresh the page.`,
  );
