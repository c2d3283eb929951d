import { Bars } from '../../../shared/charts/bars.js';
import type { JSX } from 'react';
import { money } from '../../../shared/money.js';
import { useUrlState } from '../parts/url-state.js';
import { Views } from '../parts/views.js';
import { DataCard } from './data-card.js';
import { changeOverDays, dayName, number, type Sales } from './figure-labels.js';

const ranges = [7, 30, 90] as const;
const usual = 30;

/** Shows revenue by day for the last 7, 30 or 90 days, compared with as many days before. */
export const SalesRange = ({ sales }: { readonly sales: Sales }): JSX.Element => {
  const { get, set } = useUrlState();
  const length = ranges.find((days) => String(days) === get('days')) ?? usual;
  const days = sales.days.slice(-length);
  const before = sales.days.slice(-2 * length, -length);
  const revenue = days.reduce((sum, { revenueCents }) => sum + revenueCents, 0);
  const orders = days.reduce((sum, { orders: n }) => sum + n, 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <DataCard
      title="Revenue by day"
      definition={{
        formula: `Stored totals of paid orders placed on that day, less refunds, canceled ones left out. The change is against the ${length} days before.`,
        period: `the last ${length} days, ${sales.timeZone}`,
        asOf: sales.asOf,
      }}
      rows={days.toReversed()}
      file="revenue-by-day"
      empty="No orders yet."
      head={
        <div className="sales-range">
          <p>
            <strong className="figure-value">{money(revenue)}</strong>{' '}
            <span className="quiet">
              {orders === 1 ? '1 order' : `${number(orders)} orders`} · {changeOverDays(days, before)}
            </span>
          </p>
          <Views
            label="Range"
            chosen={String(length)}
            views={ranges.map((value) => ({ value: String(value), label: `${value} days` }))}
            onChoose={(value) => set({ days: value === String(usual) ? '' : value })}
          />
        </div>
      }
      plot={
        <div className="months-chart">
          <Bars
            upright
            label="Revenue by day"
            bars={days.map(({ name, revenueCents }) => ({
              name: dayName(name),
              amount: revenueCents,
              text: money(revenueCents),
            }))}
          />
          {first && last && (
            <p className="months-ends quiet" aria-hidden="true">
              <span>{dayName(first.name)}</span>
              <span>{dayName(last.name)}</span>
            </p>
          )}
        </div>
      }
      columns={[
        { title: 'Day', render: ({ name }) => dayName(name), cell: ({ name }) => name },
        { title: 'Orders', numeric: true, render: ({ orders: n }) => number(n), cell: ({ orders: n }) => n },
        {
          title: 'Revenue',
          numeric: true,
          render: ({ revenueCents }) => money(revenueCents),
          cell: ({ revenueCents }) => revenueCents / 100,
        },
      ]}
    />
  );
};
