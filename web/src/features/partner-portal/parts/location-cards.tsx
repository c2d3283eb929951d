import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { planLabel, tierLabel } from '../plan.js';
import { portalText as t } from '../portal-texts.js';

const Card = ({ location }: { readonly location: PartnerLocation }): JSX.Element => {
  const [search] = useSearchParams();
  const { id, name, city, state, subscriptionTier, currentCases, casesPerMonth } = location;
  const over = currentCases > casesPerMonth;
  return (
    <Link
      className="location-card"
      to={`/partner-portal?${new URLSearchParams([['location', id], ...[...search].filter(([name]) => name === 'tab')])}`}
    >
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className="location-place">
        <bdi>
          {city}, {state}
        </bdi>
      </span>
      <span className="location-plan">
        <span className="portal-mark">{tierLabel(subscriptionTier)}</span>
        <span data-over={over}>{planLabel(location)}</span>
      </span>
      <span className="location-use" aria-hidden="true">
        <span
          data-over={over}
          style={{ inlineSize: `${Math.min(100, (currentCases / Math.max(1, casesPerMonth)) * 100)}%` }}
        />
      </span>
    </Link>
  );
};

/** Selects the location; the tab stays. */
export const LocationCards = ({ locations }: { readonly locations: readonly PartnerLocation[] }): JSX.Element =>
  locations.length === 0 ? (
    <Empty sentence={t('noLocation')} more={t('noLocationMore')} />
  ) : (
    <ul className="location-cards">
      {locations.map((location) => (
        <li key={location.id}>
          <Card location={location} />
        </li>
      ))}
    </ul>
  );
