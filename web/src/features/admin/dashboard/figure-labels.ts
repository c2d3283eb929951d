import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import { money } from '../../../shared/money.js';

export type Sales = NonNullable<DashboardFigures['sales']>;
export type Partners = NonNullable<DashboardFigures['partners']>;
export type Mail = NonNullable<DashboardFigures['mail']>;
export type Codes = NonNullable<DashboardFigures['codes']>;

export const notEnough = 'not enough data';

export const number = (n: number): string => n.toLocaleString('en-US');

/** Returns a percentage such as "4.1%"; a share of zero has too little data. */
export const share = (part: number, whole: number): string =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1).replace(/\.0$/, '')}%` : notEnough;

const fullMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const oneDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const instantOf = (day: string): Date => new Date(`${day.slice(0, 7)}-${day.slice(8) || '01'}T00:00:00Z`);

/** Returns "Nov 2026". */
export const monthName = (month: string): string => monthAndYear.format(instantOf(month));
/** Returns "Nov 21, 2026" for a business day, never shifted by the reader's time zone. */
export const dayName = (day: string): string => oneDay.format(instantOf(day));

/** Returns "+ 6.2%"; the amount before must not be zero. */
const changeText = (now: number, before: number): string => {
  const change = (100 * (now - before)) / before;
  return `${change < 0 ? '−' : '+'} ${Math.abs(change).toFixed(1)}%`;
};

/** Returns "+ 6.2% on Oct": this month so far against the same days of the previous month. */
export const changeOn = ({ soFar, before }: Pick<Sales, 'soFar' | 'before'>): string => {
  const month = instantOf(before.firstDay);
  if (before.revenueCents <= 0) return `No data for ${fullMonth.format(month)}`;
  return `${changeText(soFar.revenueCents, before.revenueCents)} on ${shortMonth.format(month)}`;
};

type Days = Sales['days'];
const revenueOf = (days: Days): number => days.reduce((sum, { revenueCents }) => sum + revenueCents, 0);

/** Returns "+ 6.2% on the 30 days before". */
export const changeOverDays = (days: Days, before: Days): string => {
  const [now, then] = [revenueOf(days), revenueOf(before)];
  return then <= 0
    ? `no revenue in the ${days.length} days before`
    : `${changeText(now, then)} on the ${days.length} days before`;
};

/** Compares whole months for the table; the current month is incomplete and has no value. */
export const changeOver = (months: Sales['months'], at: number): string => {
  const [before, now] = [months[at - 1], months[at]];
  if (!before || !now || at === months.length - 1 || (before.orders === 0 && now.orders === 0)) return '';
  if (before.revenueCents <= 0) return notEnough;
  return changeText(now.revenueCents, before.revenueCents);
};

export const averageOrder = ({ revenueCents, paidOrders }: Pick<Sales, 'revenueCents' | 'paidOrders'>): string =>
  paidOrders > 0 ? money(Math.round(revenueCents / paidOrders)) : notEnough;

const partnerPercent = 15;

/** Estimates revenue per partner as 15% of all revenue, divided by the number of partners. */
export const perPartner = (sales: Sales, partners: Partners): string =>
  partners.active > 0 ? money(Math.round((sales.revenueCents * partnerPercent) / (100 * partners.active))) : notEnough;

/** Returns "2 d 4 h", "3 h 20 min" or "45 min". */
export const duration = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
};

export const processingTime = ({ timed, processingSeconds }: Sales): string =>
  timed > 0 ? duration(processingSeconds / timed) : notEnough;

export const measuredOn = ({ timed }: Sales): string =>
  timed === 1 ? 'measured on 1 order' : `measured on ${number(timed)} orders`;

/** Returns "Order received" for `order-received`. */
export const mailName = (template: string): string => {
  const text = template.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const periods = (sales: Sales) => ({
  soFar: `${dayName(sales.soFar.firstDay)} to ${dayName(sales.soFar.lastDay)}, ${sales.timeZone}`,
  before: `${dayName(sales.before.firstDay)} to ${dayName(sales.before.lastDay)}`,
});
