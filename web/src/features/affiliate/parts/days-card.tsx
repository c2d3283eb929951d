import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import { useState, type JSX } from 'react';
import { Bars } from '../../../shared/charts/bars.js';
import '../../../shared/charts/plain-table.css';
import { number, weekday } from '../../../shared/formats.js';
import { earningsText as t } from '../earnings-texts.js';
import { lastDays, shownDays, type Day } from '../last-days.js';

type Kind = 'clicks' | 'orders';

const counted = (count: number, kind: Kind): string => t(`counted-${kind}`, { count });

/** Returns "48 clicks, at most 5 on Mon, Apr 20", which gives the bars their scale. */
const summaryOf = (days: readonly Day[], kind: Kind): string => {
  const count = days.reduce((total, day) => total + day[kind], 0);
  const top = days.reduce((best, day) => (day[kind] >= best[kind] ? day : best));
  if (top[kind] === 0) return counted(count, kind);
  return t(`most-${kind}`, { count, most: number(top[kind]), day: weekday(top.date) });
};

const Chart = ({ days }: { readonly days: readonly Day[] }): JSX.Element => (
  <>
    {(['clicks', 'orders'] as const).map((kind) => (
      <div key={kind} className="days-chart" data-kind={kind}>
        <p>{summaryOf(days, kind)}</p>
        <Bars
          upright
          label={kind === 'clicks' ? t('clicksByDay') : t('ordersByDay')}
          bars={days.map((day) => ({ name: weekday(day.date), amount: day[kind], text: counted(day[kind], kind) }))}
        />
      </div>
    ))}
    <p className="days-ends" aria-hidden="true">
      <span>{weekday(days[0]?.date ?? '')}</span>
      <span>{weekday(days.at(-1)?.date ?? '')}</span>
    </p>
  </>
);

const Table = ({ days }: { readonly days: readonly Day[] }): JSX.Element => (
  <div className="plain-table">
    <table aria-label={t('bothByDay')}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col" data-numeric>
            {t('column-clicks')}
          </th>
          <th scope="col" data-numeric>
            {t('column-orders')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, clicks, orders }) => (
          <tr key={date}>
            <th scope="row">{weekday(date)}</th>
            <td data-numeric>{number(clicks)}</td>
            <td data-numeric>{number(orders)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Charts clicks and orders by day; the table has the same numbers. */
export const DaysCard = ({ shown }: { readonly shown: AffiliateDashboard }): JSX.Element => {
  const [now] = useState(() => Date.now());
  const [asTable, setAsTable] = useState(false);
  const days = lastDays(shown, now);
  const none = days.every(({ clicks, orders }) => clicks === 0 && orders === 0);
  return (
    <section className="affiliate-card" aria-labelledby="days-title">
      <header className="affiliate-card-head">
        <h2 id="days-title">{t('lastDays', { count: shownDays })}</h2>
        {!none && (
          <button type="button" className="button button-quiet" onClick={() => setAsTable(!asTable)}>
            {asTable ? t('asChart') : t('asTable')}
          </button>
        )}
      </header>
      {none && (
        <p className="affiliate-empty">
          {shown.recentClicks.length === 0 ? t('noClicks') : t('noClicksLately', { count: shownDays })}
        </p>
      )}
      {!none && (asTable ? <Table days={days} /> : <Chart days={days} />)}
      {!none && <p className="affiliate-small">{t('daysMore')}</p>}
    </section>
  );
};
