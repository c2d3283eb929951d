import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/page-title.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useSession } from '../../shared/session.js';
import { useUnreadAlerts } from '../../shared/stock/inventory-api.js';
import { InventoryTab } from '../../shared/stock/inventory-tab.js';
import { AssignTab } from './cases/assign-tab.js';
import { CasesTab } from './cases/cases-tab.js';
import { CreateTab } from './cases/create-tab.js';
import { LocationCards } from './parts/location-cards.js';
import { PortalTabs, type PortalTab } from './parts/portal-tabs.js';
import { planLabel, tierLabel } from './plan.js';
import { orderPlatesAt, PlateRequests } from './plates/plate-requests.js';
import { useLocations } from './portal-api.js';
import { portalText as t } from './portal-texts.js';
import './portal.css';

/** Assigning needs a case; without a selected one the tab is absent. */
const tabsFor = (caseId: string | null, unread: number): readonly PortalTab[] => [
  { key: 'cases', label: t('tab-cases') },
  { key: 'create', label: t('tab-create') },
  ...(caseId === null ? [] : [{ key: 'assign', label: t('tab-assign') }]),
  { key: 'inventory', label: t('inventory'), badge: unread, badgeWords: t('unreadAlerts', { count: unread }) },
];

const Panel = ({ tab, location }: { readonly tab: string; readonly location: PartnerLocation }): JSX.Element => {
  const caseId = useSearchParams()[0].get('case');
  const mayKeep = useSession().data?.teamRole !== 'assistant';
  if (tab === 'inventory')
    return (
      <InventoryTab
        location={location}
        mayKeep={mayKeep}
        order={{
          at: orderPlatesAt,
          show: ({ suggestedQuantity }) => <PlateRequests locationId={location.id} suggested={suggestedQuantity} />,
        }}
      />
    );
  if (tab === 'create') return <CreateTab location={location} />;
  if (tab === 'assign' && caseId !== null) return <AssignTab key={caseId} location={location} caseId={caseId} />;
  return <CasesTab location={location} />;
};

const PortalLayout = ({
  location,
  several,
}: {
  readonly location: PartnerLocation;
  readonly several: boolean;
}): JSX.Element => {
  const [search, setSearch] = useSearchParams();
  const unread = useUnreadAlerts(location.id).data?.length ?? 0;
  const tabs = tabsFor(search.get('case'), unread);
  const chosen = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'cases';
  return (
    <>
      <header className="portal-head">
        <h1>
          <bdi>{location.name}</bdi>
        </h1>
        <p>
          <bdi>
            {location.city}, {location.state}
          </bdi>{' '}
          · {tierLabel(location.subscriptionTier)} · {planLabel(location)}
        </p>
        {several && <Link to="/partner-portal">{t('allLocations')}</Link>}
      </header>
      <PortalTabs
        label={t('nav')}
        tabs={tabs}
        chosen={chosen}
        onChoose={(key) =>
          setSearch((now) => {
            now.set('tab', key);
            return now;
          })
        }
      />
      <div id="portal-panel" role="tabpanel" aria-labelledby={`portal-tab-${chosen}`} className="portal-panel">
        <Panel tab={chosen} location={location} />
      </div>
    </>
  );
};

/** Shows the cases and plates of one location, which the address names. */
export default function PortalPage(): JSX.Element {
  usePageTitle(t('title'));
  const locations = useLocations();
  const requested = useSearchParams()[0].get('location');
  if (locations.isError)
    return <LoadFailed error={locations.error} level={1} onRetry={() => void locations.refetch()} />;
  if (locations.isPending)
    return (
      <Loading label={t('loadingLocations')}>
        <Skeleton width="40%" height="2.4rem" />
        <Skeleton height="9rem" />
      </Loading>
    );
  // A single location is selected automatically.
  const chosen = locations.data.length === 1 ? locations.data[0] : locations.data.find(({ id }) => id === requested);
  if (chosen) return <PortalLayout key={chosen.id} location={chosen} several={locations.data.length > 1} />;
  return (
    <>
      <header className="portal-head">
        <h1>{t('chooseLocation')}</h1>
      </header>
      <LocationCards locations={locations.data} />
    </>
  );
}
