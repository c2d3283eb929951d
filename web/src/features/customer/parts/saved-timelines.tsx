import type { StoredTimeline } from '@keepsake/contracts/rest/keeping';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { useStored } from '../customer-api.js';

const parts = { keeper: 'Keeper', helper: 'Helper' } as const;

const SavedCard = ({ kept }: { readonly kept: StoredTimeline }): JSX.Element => {
  const { code, role, ownerName, honoreeName, eventType, waiting, timelineUrl } = kept;
  const name = honoreeName ?? 'Memory Timeline';
  return (
    <li className="code-card">
      <div className="code-card-top">
        <h3>{name}</h3>
        <span className="code-badge">{parts[role]}</span>
      </div>
      <p className="code-card-facts">
        <span>{eventType}</span>
        <span>{ownerName === '' ? 'without an owner' : `with ${ownerName}`}</span>
        <span className="code-card-code">{groupPlateCode(code)}</span>
      </p>
      {waiting > 0 && (
        <p className="code-card-waiting">
          {waiting} {waiting === 1 ? 'is' : 'are'} waiting
        </p>
      )}
      <Link className="button button-primary" to={`${timelineUrl}/desk`} aria-label={`Manage the timeline of ${name}`}>
        Manage timeline
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
      <h2 id="kept-heading">Timelines you keep with others</h2>
      <ul className="code-cards">
        {kept.data.map((one) => (
          <SavedCard key={one.code} kept={one} />
        ))}
      </ul>
    </section>
  );
};
