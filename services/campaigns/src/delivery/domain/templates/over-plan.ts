import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import type { Branding, EmailContent } from '../email-content.js';
import { stockAt } from './partners.js';

type Over = {
  readonly locationName: string;
  readonly number: number;
  readonly casesPerMonth: number;
  /** `YYYY-MM`; absent in an email that an older version queued. */
  readonly month?: string;
};
export type CaseOverPlan = Over & { readonly firstName: string };
export type SupportOverPlan = Over & { readonly locationId: string };

const monthWords = (month: string | undefined): string =>
  month !== undefined && /^\d{4}-\d{2}$/.test(month) ? formatHumanDate(month) : 'the month';

/** Sent to the partner: service continues, and the next steps follow. */
export const caseOverPlan = (
  { firstName, locationName, number, casesPerMonth, month: named }: CaseOverPlan,
  { publicUrl }: Branding,
): EmailContent => {
  const month = monthWords(named);
  return {
    subject: `Case ${number} of ${casesPerMonth} in ${month} at ${stockAt(locationName)}`,
    recipientName: firstName,
    parts: [
      {
        paragraph: `Your plan includes ${casesPerMonth} cases a month. You have opened case ${number} in ${month}, so ${month} is over plan.`,
      },
      { paragraph: 'You can keep creating cases. We will contact you about your plan.' },
      { button: 'Open your cases', to: `${publicUrl}/partner-portal` },
    ],
  };
};

/** Sent to the business. */
export const supportOverPlan = (
  { locationName, locationId, number, casesPerMonth, month: named }: SupportOverPlan,
  { publicUrl }: Branding,
): EmailContent => {
  const month = monthWords(named);
  return {
    subject: `Over plan: ${locationName}, case ${number} of ${casesPerMonth} in ${month}`,
    parts: [
      {
        rows: [
          ['Location', locationName],
          [`Cases in ${month}`, String(number)],
          ['Included in the plan', String(casesPerMonth)],
        ],
      },
      { paragraph: 'Contact the partner about a larger plan.' },
      { button: 'Open the location', to: `${publicUrl}/admin/partners/${locationId}` },
    ],
  };
};
