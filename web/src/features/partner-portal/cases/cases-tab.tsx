import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { useDeferredValue, type JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Empty } from '../../../shared/states/empty.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { aboutCase, hasQr, stateLabel } from './case-labels.js';
import { number } from '../../../shared/formats.js';
import { todayText } from '../dashboard/today-texts.js';
import { portalText } from '../portal-texts.js';
import { useCaseFigures, useCases, type CaseFilter } from './cases-api.js';
import { casesText as t } from './texts/cases-texts.js';
import './cases.css';

const Figures = ({ locationId }: { readonly locationId: string }): JSX.Element => {
  const { data } = useCaseFigures(locationId);
  const figures = [
    [t('active'), data?.activeCases],
    [t('platesAssigned'), data?.platesAssigned],
    [t('totalFiles'), data?.totalFiles],
  ] as const;
  return (
    <dl className="portal-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '–' : number(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

type RowProps = { readonly one: PartnerCase; readonly chosen: boolean; readonly to: (tab: string) => string };

const Row = ({ one, chosen, to }: RowProps): JSX.Element => (
  <li className="case-row" data-chosen={chosen}>
    <Link to={to('cases')} replace className="case-choose" aria-current={chosen ? 'true' : undefined}>
      <span>
        <strong>
          <bdi>{one.subjectName}</bdi>
        </strong>
        <small>{aboutCase(one)}</small>
      </span>
      <span className="case-marks">
        {one.overPlan && (
          <span className="portal-mark" data-warn="true">
            {t('overPlan')}
          </span>
        )}
        <span className="portal-mark" data-quiet={one.qrToken === null}>
          {hasQr(one)}
        </span>
      </span>
    </Link>
    {chosen && (
      <div className="case-chosen">
        <p>
          {stateLabel(one.state)}
          {one.familyName !== null && (
            <>
              {' '}
              · <bdi>{one.familyName}</bdi>
            </>
          )}
        </p>
        <div className="case-buttons">
          {one.state !== 'closed' && (
            <Link className={`button ${one.qrToken === null ? 'button-primary' : 'button-quiet'}`} to={to('assign')}>
              {one.qrToken === null ? todayText('assign') : t('assignAnother')}
            </Link>
          )}
          <Link className="button button-quiet" to={`/partner-portal/cases/${one.id}`}>
            {todayText('openCase')}
          </Link>
        </div>
      </div>
    )}
  </li>
);

const states = ['active', 'open', 'plated', 'claimed', 'closed'] as const;
const plates = [
  ['', 'anyPlate'],
  ['with', 'hasQr'],
  ['without', 'noQr'],
] as const;

/** Lists the cases of one location; the selected one expands. Search and filters are in the address. */
export const CasesTab = ({ location }: { readonly location: PartnerLocation }): JSX.Element => {
  const [search, setSearch] = useSearchParams();
  const typed = search.get('q') ?? '';
  const filter: CaseFilter = {
    search: typed,
    state: search.get('state') ?? 'active',
    plate: search.get('plate') ?? '',
  };
  const cases = useCases(location.id, useDeferredValue(filter));
  const set = (name: string, value: string, usual = ''): void =>
    setSearch(
      (now) => {
        if (value === usual) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const to = (caseId: string) => (tab: string) =>
    `?${new URLSearchParams([...[...search].filter(([name]) => name !== 'tab' && name !== 'case'), ['tab', tab], ['case', caseId]])}`;
  const rows = cases.data?.pages.flatMap((page) => page.rows) ?? [];
  const filtered = typed !== '' || filter.plate !== '' || filter.state !== 'active';
  const clear = (): void =>
    setSearch(
      (now) => {
        for (const name of ['q', 'plate', 'state']) now.delete(name);
        return now;
      },
      { replace: true },
    );

  return (
    <div className="cases">
      <Figures locationId={location.id} />
      <div className="case-filters" role="search" aria-label={portalText('cases')}>
        <input
          className="input"
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          maxLength={200}
          value={typed}
          onChange={(event) => set('q', event.target.value)}
        />
        <select
          className="input"
          aria-label={t('state')}
          value={filter.state}
          onChange={(event) => set('state', event.target.value, 'active')}
        >
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`filter-${state}`)}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label={t('plate')}
          value={filter.plate}
          onChange={(event) => set('plate', event.target.value)}
        >
          {plates.map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      </div>
      {cases.isPending && (
        <Loading label={t('loading')}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </Loading>
      )}
      {cases.isError && <LoadFailed error={cases.error} onRetry={() => void cases.refetch()} />}
      {cases.data && rows.length === 0 && filtered && (
        <Empty sentence={t('noMatch')}>
          <button type="button" className="button button-quiet" onClick={clear}>
            {t('clear')}
          </button>
        </Empty>
      )}
      {cases.data && rows.length === 0 && !filtered && (
        <Empty sentence={t('none')} more={t('noneMore')}>
          <Link className="button button-primary" to={`?location=${location.id}&tab=create`}>
            {portalText('tab-create')}
          </Link>
        </Empty>
      )}
      <ul className="case-list" aria-label={portalText('cases')}>
        {rows.map((one) => (
          <Row key={one.id} one={one} chosen={one.id === search.get('case')} to={to(one.id)} />
        ))}
      </ul>
      {cases.hasNextPage && (
        <PendingButton
          type="button"
          variant="quiet"
          pending={cases.isFetchingNextPage}
          pendingLabel={t('reading')}
          onClick={() => void cases.fetchNextPage()}
        >
          {t('showMore', { count: number(cases.data?.pages[0]?.total ?? rows.length) })}
        </PendingButton>
      )}
    </div>
  );
};
