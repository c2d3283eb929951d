import type { StoredTimeline } from '@keepsake/contracts/rest/keeping';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { eventTranslation } from '../../../shared/area/events-texts.js';
import { accountText as t, untitled } from '../account-texts.js';
import { useStored } from '../customer-api.js';

const SavedCard = ({ kept }: { readonly kept: StoredTimeline }): JSX.Element => {
  const { code, role, ownerName, honoreeName, eventType, waiting, timelineUrl } = kept;
  const name = honoreeName ?? untitled();
  return (
    <li className="code-card">
      <div className="code-card-top">
        <h3 dir="auto">{name}</h3>
        <span className="code-badge">{t(`role-${role}`)}</span>
      </div>
      <p className="code-card-facts">
        <span>{eventTranslation.shown(eventType)}</span>
        <span>{ownerName === '' ? t('withoutOwner') : t('withOwner', { name: ownerName })}</span>
        <span className="code-card-code">{groupPlateCode(code)}</span>
      </p>
      {waiting > 0 && <p className="code-card-waiting">{t('waiting', { count: waiting })}</p>}
      <Link className="button button-primary" to={`${timelineUrl}/desk`} aria-label={t('manageKeptOf', { name })}>
        {t('manageKept')}
      </Link>
    </li>
  );
};

/** Timelines kept for others. Renders nothing if there are none. */
export const SavedTimelines = (): JSX.Element | null => {
  const kept = useStored();
  if (!kept.data || kept.data.length === 0) return null;
  return (
    <section aria-labelledby="kept-heading">
      <h2 id="kept-heading">{t('kept')}</h2>
      <ul className="code-cards">
        {kept.data.map((one) => (
          <SavedCard key={one.code} kept={one} />
        ))}
      </ul>
    </section>
  );
};
