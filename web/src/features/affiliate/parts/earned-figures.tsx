import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';

type Stats = AffiliateDashboard['stats'];

/** Returns "$42.40 payable on May 14, 2026", shown beside the earnings. */
const payableOf = ({ payableCommissions, nextPayable, minimumPayout }: Stats): string => {
  if (payableCommissions > 0 && payableCommissions < minimumPayout)
    return `${money(payableCommissions)} payable; the smallest payout is ${money(minimumPayout)}`;
  if (payableCommissions > 0) return `${money(payableCommissions)} payable now, with the next payout`;
  if (nextPayable) return `${money(nextPayable.amount)} payable on ${day(nextPayable.at)}`;
  return 'Nothing is waiting to be paid out.';
};

const clicksOf = (clicks: number): string =>
  clicks === 0 ? 'No clicks yet this month' : 'Counted once a visitor and day';

/** A typed code has no click, so its orders are shown beside the rate. */
const conversionOf = ({ conversionRate, typedSales }: Stats): string => {
  const typed = typedSales === 0 ? '' : `; ${typedSales.toLocaleString()} more by typed code`;
  return `${conversionRate === null ? 'Known after the first click' : 'Orders by link for the clicks of this month'}${typed}`;
};

export const EarnedFigures = ({ stats }: { readonly stats: Stats }): JSX.Element => {
  const { clicksThisMonth, conversionRate } = stats;
  const figures = [
    { name: 'Total earnings', value: money(stats.totalCommissions), note: payableOf(stats) },
    {
      name: 'Pending commissions',
      value: money(stats.pendingCommissions),
      note: 'Until their orders are complete',
    },
    { name: 'Clicks this month', value: clicksThisMonth.toLocaleString(), note: clicksOf(clicksThisMonth) },
    {
      name: 'Conversion rate',
      value: conversionRate === null ? '–' : `${conversionRate}%`,
      note: conversionOf(stats),
    },
  ];
  return (
    <dl className="earned-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="earned-value">{value}</dd>
          <dd className="earned-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
};
