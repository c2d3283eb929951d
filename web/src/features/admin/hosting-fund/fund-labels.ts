import type { HostingFund } from '@keepsake/contracts/rest/hosting-fund';
import { csv } from '@keepsake/contracts/values/csv';
import { formatMoney } from '@keepsake/contracts/values/money';

export type Figures = HostingFund['figures'][number];
export type Month = HostingFund['months'][number];

export const dollars = (cents: number): string => formatMoney(cents, 'USD', 'en-US');

export const shareLabel = ({ shareKind, shareValue }: Pick<Figures, 'shareKind' | 'shareValue'>): string => {
  if (shareValue === 0) return 'Off: nothing is set aside';
  return shareKind === 'percent' ? `${shareValue / 10}% of each paid order` : `${dollars(shareValue)} per plate`;
};

/** Formats tenths of years; null if the cost is unknown. */
export const yearsLabel = (tenths: number | null): string => (tenths === null ? 'N/A' : (tenths / 10).toFixed(1));

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const monthLabel = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

const amount = (cents: number): number => cents / 100;

/** Returns the report as CSV, oldest month first, amounts in US dollars. */
export const reportCsv = (months: readonly Month[]): string =>
  csv(
    ['month', 'postings in', 'reversals', 'other entries', 'balance', 'timelines', 'years covered'],
    months.map((one) => [
      one.month,
      amount(one.inCents),
      amount(-one.reversedCents),
      amount(one.otherCents),
      amount(one.balanceCents),
      one.timelines,
      one.yearsTenths === null ? null : one.yearsTenths / 10,
    ]),
  );
