import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { day, number } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { percent } from '../../../shared/percent.js';
import { earningsText as t } from '../earnings-texts.js';

type Stats = AffiliateDashboard['stats'];

/** Returns "$42.40 payable on May 14, 2026", shown beside the earnings. */
const payableOf = ({ payableCommissions, nextPayable, minimumPayout }: Stats): string => {
  if (payableCommissions > 0 && payableCommissions < minimumPayout)
    return t('payableBelow', { amount: money(payableCommissions), minimum: money(minimumPayout) });
  if (payableCommissions > 0) return t('payableNow', { amount: money(payableCommissions) });
  if (nextPayable) return t('payableOn', { amount: money(nextPayable.amount), date: day(nextPayable.at) });
  return t('nothingPayable');
};

/** A typed code has no click, so its orders are shown beside the rate. */
const conversionOf = ({ conversionRate, typedSales: count }: Stats): string => {
  if (count === 0) return conversionRate === null ? t('conversionUnknown') : t('conversionMore');
  return conversionRate === null ? t('conversionUnknownTyped', { count }) : t('conversionTyped', { count });
};

export const EarnedFigures = ({ stats }: { readonly stats: Stats }): JSX.Element => {
  const { clicksThisMonth, conversionRate } = stats;
  const figures = [
    { name: t('total'), value: money(stats.totalCommissions), note: payableOf(stats) },
    { name: t('pending'), value: money(stats.pendingCommissions), note: t('pendingMore') },
    {
      name: t('clicks'),
      value: number(clicksThisMonth),
      note: clicksThisMonth === 0 ? t('noClicksMonth') : t('clicksMore'),
    },
    {
      name: t('conversion'),
      value: conversionRate === null ? '–' : percent(conversionRate),
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
