import type { JSX } from 'react';
import { usePageTitle } from '../../../shared/page-title.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { SettingsLinks } from '../parts/settings-links.js';
import { useLocations } from '../portal-api.js';
import { useTeam } from '../team/team-api.js';
import { ApiKeys } from './api-keys.js';
import { portalText } from '../portal-texts.js';
import { integrationText as t } from './integrations-texts.js';
import { Webhooks } from './webhooks.js';
import '../portal.css';
import '../team/team.css';
import './integrations.css';

/** API keys and webhooks of the account, for owners of the team. */
export default function IntegrationsPage(): JSX.Element {
  usePageTitle(portalText('integrations'));
  const team = useTeam();
  const locations = useLocations();
  if (team.isError && !team.data)
    return <LoadFailed error={team.error} level={1} onRetry={() => void team.refetch()} />;
  return (
    <>
      <header className="portal-head">
        <h1>{portalText('integrations')}</h1>
        <p>{t('lead')}</p>
      </header>
      <SettingsLinks />
      {!team.data || !locations.data ? (
        <Loading label={t('loading')}>
          <Skeleton height="6rem" />
        </Loading>
      ) : team.data.role === 'owner' ? (
        <div className="team">
          <ApiKeys locations={locations.data} />
          <Webhooks />
        </div>
      ) : (
        <p className="notice">{t('ownersOnly')}</p>
      )}
    </>
  );
}
