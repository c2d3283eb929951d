import { dayAway, dayMonthBefore, monthAway, monthOf } from '@keepsake/contracts/values/business-day';
import type { OrderStatus } from './order.js';

/** Sales channels of an order. */
const channels = ['shop', 'affiliates', 'partners'] as const;
type Channel = (typeof channels)[number];

/** Number of orders of one kind on a day, or in a month, which its first day represents. */
export type OrderCount = {
  readonly day: string;
  readonly status: OrderStatus;
  readonly cancelled: boolean;
  readonly paid: boolean;
  readonly estimate: boolean;
  readonly short: boolean;
  /** Pricing tier or package. */
  readonly bought: string;
  readonly channel: Channel;
  readonly n: number;
  readonly cents: number;
  readonly refundedCents: number;
};

export type OrderTime = { readonly day: string; readonly n: number; readonly seconds: number };

type Sums = {
  readonly orders: number;
  readonly paidOrders: number;
  readonly revenueCents: number;
  readonly openCents: number;
  readonly estimateCents: number;
};
type Sales = Sums & { readonly name: string };
type Span = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly orders: number;
  readonly revenueCents: number;
};

export type SalesFigures = Omit<Sums, 'orders'> & {
  readonly totalOrders: number;
  readonly pending: number;
  readonly processing: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly short: number;
  readonly months: readonly Sales[];
  /** The last 180 days, oldest first, with zeros. */
  readonly days: readonly Pick<Sales, 'name' | 'orders' | 'revenueCents'>[];
  readonly packages: readonly Sales[];
  /** Every channel, with zeros where nothing was sold. */
  readonly channels: readonly (Sales & { readonly name: Channel })[];
  readonly soFar: Span;
  readonly before: Span;
  readonly timed: number;
  readonly processingSeconds: number;
};

const isRevenue = ({ paid, cancelled }: OrderCount): boolean => paid && !cancelled;
const isOpen = ({ status, paid, cancelled }: OrderCount): boolean => status === 'pending' && !paid && !cancelled;

const total = (counts: readonly OrderCount[], matches: (count: OrderCount) => boolean, of: keyof OrderCount): number =>
  counts.reduce((sum, count) => (matches(count) ? sum + Number(count[of]) : sum), 0);

const sumsOf = (counts: readonly OrderCount[]): Sums => ({
  orders: total(counts, () => true, 'n'),
  paidOrders: total(counts, isRevenue, 'n'),
  revenueCents: total(counts, isRevenue, 'cents') - total(counts, isRevenue, 'refundedCents'),
  openCents: total(counts, isOpen, 'cents'),
  estimateCents: total(counts, (count) => isOpen(count) && count.estimate, 'cents'),
});

const grouped = (counts: readonly OrderCount[], nameOf: (count: OrderCount) => string) => {
  const groups = new Map<string, OrderCount[]>();
  for (const count of counts) {
    const name = nameOf(count);
    const group = groups.get(name);
    if (group) group.push(count);
    else groups.set(name, [count]);
  }
  return groups;
};

const spanOf = (counts: readonly OrderCount[], firstDay: string, lastDay: string): Span => {
  const { orders, revenueCents } = sumsOf(counts.filter(({ day }) => day >= firstDay && day <= lastDay));
  return { firstDay, lastDay, orders, revenueCents };
};

const shownMonths = 13;
const timedDays = 90;
/** 90 days, and the 90 days before. */
const shownDays = 180;

/**
 * Computes the figures as of `today` in the time zone of the business. Compares the current month with the same days of
 * the month before, because a partial month against a full one always looks like a loss.
 */
export const salesFigures = (
  counts: readonly OrderCount[],
  times: readonly OrderTime[],
  today: string,
): SalesFigures => {
  const { orders, ...sums } = sumsOf(counts);
  const month = monthOf(today);
  const byMonth = grouped(counts, ({ day }) => monthOf(day));
  const byDay = grouped(counts, ({ day }) => day);
  const byPackage = grouped(counts, ({ bought }) => bought);
  const dayBefore = dayMonthBefore(today);
  const recent = times.filter(({ day }) => day > dayAway(today, -timedDays) && day <= today);
  const of = (status: OrderStatus): number =>
    total(counts, (count) => count.status === status && !count.cancelled, 'n');
  return {
    ...sums,
    totalOrders: orders,
    pending: of('pending'),
    processing: of('processing'),
    completed: of('completed'),
    cancelled: total(counts, ({ cancelled }) => cancelled, 'n'),
    short: total(counts, ({ short, status, cancelled }) => short && !cancelled && status === 'processing', 'n'),
    months: Array.from({ length: shownMonths }, (_, back) => {
      const name = monthAway(month, back - shownMonths + 1);
      return { name, ...sumsOf(byMonth.get(name) ?? []) };
    }),
    days: Array.from({ length: shownDays }, (_, back) => {
      const name = dayAway(today, back - shownDays + 1);
      const { orders: n, revenueCents } = sumsOf(byDay.get(name) ?? []);
      return { name, orders: n, revenueCents };
    }),
    packages: [...byPackage]
      .map(([name, some]) => ({ name, ...sumsOf(some) }))
      .filter((one) => one.orders > 0)
      .toSorted((a, b) => b.revenueCents - a.revenueCents || b.orders - a.orders || a.name.localeCompare(b.name)),
    channels: channels.map((name) => ({ name, ...sumsOf(counts.filter(({ channel }) => channel === name)) })),
    soFar: spanOf(counts, `${month}-01`, today),
    before: spanOf(counts, `${monthOf(dayBefore)}-01`, dayBefore),
    timed: recent.reduce((sum, { n }) => sum + n, 0),
    processingSeconds: recent.reduce((sum, { seconds }) => sum + seconds, 0),
  };
};
