import { monthAway } from '@keepsake/contracts/values/business-day';

export type MailState = 'queued' | 'sent' | 'failed' | 'expired' | 'suppressed';

/** Number of emails per template, month of queuing and state. */
export type MailCount = {
  readonly month: string;
  readonly template: string;
  readonly state: MailState;
  readonly n: number;
};

/** Number of customers, of granted consents, and of reminder days by kind. */
export type PeopleCount = { readonly kind: string; readonly n: number };

type Delivery = {
  readonly name: string;
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
  readonly dropped: number;
};

export type MailFigures = {
  readonly months: readonly Delivery[];
  readonly templates: readonly Delivery[];
  readonly waiting: number;
  readonly customers: number;
  readonly marketing: number;
  readonly reminders: number;
  readonly birthdays: number;
  readonly anniversaries: number;
  readonly familyBirthdays: number;
  readonly remembrances: number;
};

const delivery = (name: string, counts: readonly MailCount[]): Delivery => {
  const of = (...states: readonly MailState[]): number =>
    counts.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0);
  return {
    name,
    delivered: of('sent'),
    failed: of('failed'),
    waiting: of('queued'),
    dropped: of('expired', 'suppressed'),
  };
};

const shownMonths = 13;

/** @param month the current month, `YYYY-MM` */
export const mailFigures = (
  counts: readonly MailCount[],
  people: readonly PeopleCount[],
  month: string,
): MailFigures => {
  const known = (kind: string): number => people.reduce((sum, one) => (one.kind === kind ? sum + one.n : sum), 0);
  const names = [...new Set(counts.map(({ template }) => template))];
  return {
    months: Array.from({ length: shownMonths }, (_, back) => {
      const name = monthAway(month, back - shownMonths + 1);
      return delivery(
        name,
        counts.filter((count) => count.month === name),
      );
    }),
    templates: names
      .map((name) =>
        delivery(
          name,
          counts.filter(({ template }) => template === name),
        ),
      )
      .toSorted((a, b) => b.delivered - a.delivered || a.name.localeCompare(b.name)),
    waiting: delivery('', counts).waiting,
    customers: known('customer'),
    marketing: known('marketing'),
    reminders: known('reminders'),
    birthdays: known('birthday'),
    anniversaries: known('anniversary'),
    familyBirthdays: known('family-birthday'),
    remembrances: known('remembrance'),
  };
};
