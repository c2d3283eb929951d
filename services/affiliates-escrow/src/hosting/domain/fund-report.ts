import { yearlyCost, type DatedFigures } from './hosting-fund.js';

/** What changed in a month (YYYY-MM, UTC). `otherCents`: entries of staff in the account, such as a paid hosting bill. */
export type MonthChange = {
  readonly month: string;
  readonly inCents: number;
  readonly reversedCents: number;
  readonly otherCents: number;
  /** Timelines whose order has a share, less those whose share was reversed in full. */
  readonly timelines: number;
};

/** A month with the balance and the number of timelines at its end. */
export type ReportMonth = MonthChange & { readonly balanceCents: number; readonly yearsTenths?: number };

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** Returns the tenths of years that a balance covers, rounded down. */
const coveredTenths = (balanceCents: number, costCents: number): number | undefined =>
  costCents > 0 ? Math.floor((Math.max(0, balanceCents) * 10) / costCents) : undefined;

/**
 * Returns every month from the first change to that of `today`, oldest first. The cost is that of the figures at the end of
 * the month; each timeline counts with the files that a timeline has on average now.
 */
export const reportMonths = (
  changes: readonly MonthChange[],
  figures: readonly DatedFigures[],
  { today, bytesPerTimeline }: { readonly today: string; readonly bytesPerTimeline?: number },
): readonly ReportMonth[] => {
  const lastMonth = today.slice(0, 7);
  const byMonth = new Map(changes.map((change) => [change.month, change]));
  const [first] = changes;
  const months: ReportMonth[] = [];
  let [balanceCents, timelines] = [0, 0];
  for (let month = first?.month ?? nextMonth(lastMonth); month <= lastMonth; month = nextMonth(month)) {
    const change = byMonth.get(month) ?? { month, inCents: 0, reversedCents: 0, otherCents: 0, timelines: 0 };
    balanceCents += change.inCents - change.reversedCents + change.otherCents;
    timelines += change.timelines;
    const inForce = figures.findLast(({ fromDay }) => fromDay < nextMonth(month) && fromDay <= today);
    const yearsTenths =
      inForce && bytesPerTimeline !== undefined
        ? coveredTenths(balanceCents, yearlyCost(inForce, { timelines, bytes: bytesPerTimeline * timelines }))
        : undefined;
    months.push({ ...change, balanceCents, timelines, ...(yearsTenths !== undefined && { yearsTenths }) });
  }
  return months;
};
