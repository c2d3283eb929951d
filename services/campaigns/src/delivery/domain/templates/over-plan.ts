import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import type { Branding, EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { named } from './about.js';

type Over = {
  readonly locationName: string;
  readonly number: number;
  readonly casesPerMonth: number;
  /** `YYYY-MM`; absent in an email that an older version queued. */
  readonly month?: string;
};
export type CaseOverPlan = Over & { readonly firstName: string };
export type SupportOverPlan = Over & { readonly locationId: string };

/** Returns undefined without a month. */
const monthOf = (month: string | undefined): string | undefined =>
  month !== undefined && /^\d{4}-\d{2}$/.test(month) ? month : undefined;

/** Sent to the partner: service continues, and the next steps follow. */
export const caseOverPlan = (
  { firstName, locationName, number, casesPerMonth: limit, month: yearAndMonth }: CaseOverPlan,
  { t, date, publicUrl }: Writing,
): EmailContent => {
  const known = monthOf(yearAndMonth);
  const month = known === undefined ? t('stock.theMonth') : date(known);
  return {
    subject: named(t, locationName)('stock.overSubject', { number, limit, month }),
    recipientName: firstName,
    parts: [
      { paragraph: t('stock.over', { number, limit, month }) },
      { paragraph: t('stock.overMore') },
      { button: t('stock.openCases'), to: `${publicUrl}/partner-portal` },
    ],
  };
};

/** Sent to the business. */
export const supportOverPlan = (
  { locationName, locationId, number, casesPerMonth, month: yearAndMonth }: SupportOverPlan,
  { publicUrl }: Branding,
): EmailContent => {
  const known = monthOf(yearAndMonth);
  const month = known === undefined ? 'the month' : formatHumanDate(known);
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
