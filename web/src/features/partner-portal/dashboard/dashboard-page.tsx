import { dayAway } from '@keepsake/contracts/values/business-day';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { PlusIcon } from '../../../shared/controls/icons.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useInventory } from '../../../shared/stock/inventory-api.js';
import { useFewCases } from '../cases/cases-api.js';
import { planLabel } from '../plan.js';
import { usePlateQuotes } from '../plates/plate-requests-api.js';
import { useLocations } from '../portal-api.js';
import { RecentCases, Services, Unclaimed, WithoutPlate } from './case-sections.js';
import { portalText } from '../portal-texts.js';
import { isLow, LowStock, PlateQuotes } from './plate-sections.js';
import { localDay } from '../../../shared/local-day.js';
import { TodaySection } from './today-section.js';
import { todayText as t } from './today-texts.js';
import '../portal.css';
import '../cases/cases.css';
import './dashboard.css';

const shown = { services: '8', waiting: '5', recent: '5' } as const;

/** Loads all sections of one location, each on its own. */
const useDay = (locationId: string) => {
  const [openedAt] = useState(() => Date.now());
  const recent = useFewCases(locationId, { sort: '-created', limit: shown.recent });
  // Day of the last response: a tablet left open overnight advances with its next refetch.
  const today = localDay(new Date(Math.max(openedAt, recent.dataUpdatedAt)));
  const services = useFewCases(locationId, {
    state: 'active',
    serviceFrom: today,
    serviceTo: dayAway(today, 6),
    sort: 'service',
    limit: shown.services,
  });
  const waiting = { sort: 'created', limit: shown.waiting };
  const bare = useFewCases(locationId, { state: 'active', plate: 'without', ...waiting });
  const unclaimed = useFewCases(locationId, { state: 'plated', ...waiting });
  const quotes = usePlateQuotes(locationId);
  const stock = useInventory(locationId);
  const isQuiet =
    bare.data?.total === 0 &&
    unclaimed.data?.total === 0 &&
    quotes.data?.length === 0 &&
    stock.data !== undefined &&
    !isLow(stock.data);
  return { today, recent, services, bare, unclaimed, quotes, stock, isQuiet };
};

/** Explains the way from a case to a page; shown before the first case. */
const FirstSteps = ({ level }: { readonly level: 2 | 3 }): JSX.Element => (
  <TodaySection title={t('first')} level={level}>
    <ol className="today-steps">
      <li>{t('firstName')}</li>
      <li>{t('firstScan')}</li>
      <li>{t('firstFamily')}</li>
    </ol>
    <p className="today-empty">{t('firstMore')}</p>
  </TodaySection>
);

const Today = ({ location, named }: { readonly location: PartnerLocation; readonly named: boolean }): JSX.Element => {
  const { today, recent, services, bare, unclaimed, quotes, stock, isQuiet } = useDay(location.id);
  const place = `/partner-portal?location=${location.id}`;
  const level = named ? 3 : 2;
  const first = recent.data?.total === 0;
  const at = { level, place } as const;
  return (
    <section className="today" aria-labelledby={named ? `today-${location.id}` : undefined}>
      <div className="today-head">
        <div>
          {named && (
            <h2 id={`today-${location.id}`}>
              <bdi>{location.name}</bdi>
            </h2>
          )}
          <p className="today-summary">
            {isQuiet && !first && `${t('caughtUp')} `}
            {planLabel(location)}
            {stock.data && ` · ${t('inStock', { count: stock.data.currentStock })}`}
          </p>
        </div>
        <Link
          className="button button-primary"
          to={`${place}&tab=create`}
          {...(named && { 'aria-label': t('newCaseAt', { name: location.name }) })}
        >
          <PlusIcon />
          {t('newCase')}
        </Link>
      </div>
      {location.currentCases > location.casesPerMonth && <p className="notice notice-warning">{t('overPlan')}</p>}
      <div className="today-columns">
        <div>
          {first ? (
            <FirstSteps level={level} />
          ) : (
            <>
              <Services found={services} today={today} {...at} />
              <WithoutPlate found={bare} {...at} />
            </>
          )}
        </div>
        <div>
          {!first && <Unclaimed found={unclaimed} today={today} {...at} />}
          <PlateQuotes found={quotes} {...at} />
          <LowStock found={stock} {...at} />
          {!first && <RecentCases found={recent} {...at} />}
        </div>
      </div>
    </section>
  );
};

/** Shows the work of the day at each location, each item with a link. */
export default function DashboardPage(): JSX.Element {
  usePageTitle(portalText('today'));
  const locations = useLocations();
  if (locations.isError)
    return <LoadFailed error={locations.error} level={1} onRetry={() => void locations.refetch()} />;
  if (locations.isPending)
    return (
      <Loading label={portalText('loadingLocations')}>
        <Skeleton width="40%" height="2.4rem" />
        <Skeleton height="9rem" />
      </Loading>
    );
  return (
    <>
      <header className="portal-head today-heading">
        <h1>{portalText('today')}</h1>
      </header>
      {locations.data.map((location) => (
        <Today key={location.id} location={location} named={locations.data.length > 1} />
      ))}
    </>
  );
}
