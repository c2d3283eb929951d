import type { House, Letter } from '../letter.js';
import { shelfAt } from './partners.js';

type Over = { readonly locationName: string; readonly number: number; readonly casesPerMonth: number };
export type CaseOverPlan = Over & { readonly firstName: string };
export type SupportOverPlan = Over & { readonly locationId: string };

/** To the partner: nothing stops, and what happens next. */
export const caseOverPlan = (
  { firstName, locationName, number, casesPerMonth }: CaseOverPlan,
  { publicUrl }: House,
): Letter => ({
  subject: `Case ${number} of ${casesPerMonth} this month at ${shelfAt(locationName)}`,
  dear: firstName,
  parts: [
    {
      say: `Your plan includes ${casesPerMonth} cases a month. You have opened case ${number}, so it is counted as over plan.`,
    },
    { say: 'You can keep creating cases. We will contact you about your plan.' },
    { lead: 'Open your cases', to: `${publicUrl}/partner-portal` },
  ],
});

/** To the business itself. */
export const supportOverPlan = (
  { locationName, locationId, number, casesPerMonth }: SupportOverPlan,
  { publicUrl }: House,
): Letter => ({
  subject: `Over plan: ${locationName}, case ${number} of ${casesPerMonth}`,
  parts: [
    {
      rows: [
        ['Location', locationName],
        ['Cases this month', String(number)],
        ['Included in the plan', String(casesPerMonth)],
      ],
    },
    { say: 'Contact the partner about a larger plan.' },
    { lead: 'Open the location', to: `${publicUrl}/admin/partners/${locationId}` },
  ],
});
