import type { TimelineVisits } from '@keepsake/contracts/rest/visits';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { getJson, path } from '../../../shared/api/client.js';
import '../../../shared/charts/plain-table.css';
import { humanDate, number } from '../../../shared/formats.js';
import { Empty } from '../../../shared/states/empty.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useTimelineSettings } from '../manage/guests/guests-api.js';
import { useSettings } from '../manage/guests/use-settings.js';
import type { SectionProps } from '../manage/sections.js';
import { manageText as t } from '../manage/manage-texts.js';
import { SwitchRow } from '../manage/switch-row.js';
import { curveThrough } from './curve.js';
import { visitsLabel } from './visits-label.js';
import './visits.css';

type Months = TimelineVisits['months'];

const [width, height, margin] = [660, 160, 8];

/** Draws the months; the table has the same numbers. */
const Curve = ({ months }: { readonly months: Months }): JSX.Element => {
  const most = Math.max(...months.map(({ visits }) => visits));
  const points = months.map(({ visits }, at) => ({
    x: margin + (at * (width - 2 * margin)) / (months.length - 1),
    y: height - margin - ((height - 2 * margin) * visits) / most,
  }));
  const line = curveThrough(points);
  const last = points.at(-1);
  return (
    <figure className="visits-curve" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`}>
        <path className="visits-area" d={`${line}V${height - margin}H${margin}Z`} />
        <path className="visits-line" d={line} />
        {last && <circle cx={last.x} cy={last.y} r="5" />}
      </svg>
      <figcaption>
        <span>{humanDate(months[0]?.month ?? '')}</span>
        <span>{t('visitsThisMonth')}</span>
      </figcaption>
    </figure>
  );
};

const Table = ({ months }: { readonly months: Months }): JSX.Element => (
  <details className="visits-table">
    <summary>{t('visitsByMonth')}</summary>
    <div className="plain-table">
      <table aria-label={t('visitsByMonth')}>
        <thead>
          <tr>
            <th scope="col">{t('visitsMonth')}</th>
            <th scope="col" data-numeric>
              {t('visitsNumber')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, visits }) => (
            <tr key={month}>
              <th scope="row">{humanDate(month)}</th>
              <td data-numeric>{number(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

const ShowSwitch = ({ code, thisMonth }: { readonly code: string; readonly thisMonth: number }): JSX.Element | null => {
  const settings = useTimelineSettings(code);
  const saving = useSettings(code);
  if (settings.isPending) return <Skeleton height="3rem" />;
  if (settings.isError) return <LoadFailed error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <SwitchRow
      label={t('visitsShow')}
      hint={t('visitsShowHint', { text: visitsLabel(thisMonth) })}
      on={saving.wished.visitsShown ?? settings.data.visitsShown}
      onChange={(visitsShown) =>
        saving.save(
          { visitsShown },
          visitsShown ? { title: t('visitsShown'), description: t('visitsShownMore') } : { title: t('visitsHidden') },
          { visitsShown: !visitsShown },
        )
      }
    />
  );
};

/** Visits of this month and of the last year. */
export const Visits = ({ code, view }: SectionProps): JSX.Element => {
  const found = useQuery({
    queryKey: ['visits', code],
    queryFn: ({ signal }) => getJson<TimelineVisits>(path`/api/timeline/${code}/desk/visits`, signal),
  });
  if (found.isPending)
    return (
      <Loading label={t('visitsLoading')}>
        <Skeleton height="14rem" />
      </Loading>
    );
  if (found.isError) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const { months } = found.data;
  const thisMonth = months.at(-1)?.visits ?? 0;
  return (
    <div className="visits">
      {months.every(({ visits }) => visits === 0) ? (
        <Empty sentence={t('visitsNone')} more={t('visitsNoneMore')} />
      ) : (
        <>
          <p className="visits-now">{visitsLabel(thisMonth)}</p>
          <Curve months={months} />
          <Table months={months} />
        </>
      )}
      <p className="field-hint">{t('visitsHint')}</p>
      {(view.role === 'owner' || view.role === 'keeper') && <ShowSwitch code={code} thisMonth={thisMonth} />}
    </div>
  );
};
