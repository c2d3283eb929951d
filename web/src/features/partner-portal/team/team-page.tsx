import type { TeamAnswer } from '@keepsake/contracts/rest/team';
import { useState, type JSX } from 'react';
import { usePageTitle } from '../../../shared/page-title.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useLocations } from '../portal-api.js';
import { portalText } from '../portal-texts.js';
import { Activity } from './activity.js';
import { InviteForm } from './invite-form.js';
import { PersonRow } from './person-row.js';
import { useTeam } from './team-api.js';
import { teamText as t } from './team-texts.js';
import '../portal.css';
import './team.css';

const People = ({ team }: { readonly team: TeamAnswer }): JSX.Element => {
  const locations = useLocations().data ?? [];
  const [inviting, setInviting] = useState(false);
  const keeps = team.role === 'owner';
  return (
    <section aria-labelledby="people-heading">
      <h2 id="people-heading">{t('people')}</h2>
      {!keeps && <p className="team-about">{t('ownersInvite')}</p>}
      {keeps && team.people.length === 1 && !inviting && <p className="team-about">{t('alone')}</p>}
      <ul className="team-people">
        {team.people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            locations={locations}
            you={person.id === team.you}
            mayKeep={keeps && !person.founder && person.id !== team.you}
          />
        ))}
      </ul>
      {keeps && inviting && <InviteForm locations={locations} onDone={() => setInviting(false)} />}
      {keeps && !inviting && (
        <button type="button" className="button button-primary" onClick={() => setInviting(true)}>
          {t('invite')}
        </button>
      )}
    </section>
  );
};

/** Lists the team and its activity. */
export default function TeamPage(): JSX.Element {
  usePageTitle(portalText('team'));
  const team = useTeam();
  if (team.isError && !team.data)
    return <LoadFailed error={team.error} level={1} onRetry={() => void team.refetch()} />;
  return (
    <>
      <header className="portal-head">
        <h1>{portalText('team')}</h1>
      </header>
      {team.data ? (
        <div className="team">
          <People team={team.data} />
          <Activity heading={t('activity')} none={t('noActivity')} />
        </div>
      ) : (
        <Loading label={t('loadingTeam')}>
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
        </Loading>
      )}
    </>
  );
}
