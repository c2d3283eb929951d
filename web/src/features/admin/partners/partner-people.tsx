import type { PartnerFile } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';

type Person = PartnerFile['people'][number];
type Props = Pick<PartnerFile, 'people' | 'locations'>;

const roles = { owner: 'Owner', director: 'Director', assistant: 'Assistant' } as const;
const states: Readonly<Record<Person['status'], { readonly tone: Tone; readonly label: string }>> = {
  active: { tone: 'done', label: 'Active' },
  invited: { tone: 'waits', label: 'Invited' },
  off: { tone: 'ended', label: 'Access removed' },
};

const placesOf = ({ locationIds }: Person, locations: Props['locations']): string =>
  locationIds.length === 0
    ? 'all locations'
    : locations
        .filter(({ id }) => locationIds.includes(id))
        .map(({ name }) => name)
        .join(', ');

/** Lists the team, the applicant first. Team owners invite and remove people themselves. */
export const People = ({ people, locations }: Props): JSX.Element => (
  <section className="panel" aria-labelledby="partner-people">
    <h2 id="partner-people">{people.length === 1 ? '1 person' : `${people.length} people`}</h2>
    <ul className="partner-rows">
      {people.map((one) => (
        <li key={one.id}>
          <span className="partner-row-head">
            <strong>
              {one.firstName} {one.lastName}
            </strong>
            <StateLabel tone={states[one.status].tone}>{states[one.status].label}</StateLabel>
          </span>
          <a href={`mailto:${one.email}`}>{one.email}</a>
          <span className="quiet">
            {roles[one.role]} · {placesOf(one, locations)}
          </span>
          <span className="quiet">
            Two-step verification {one.twoStep ? 'on' : 'off'}
            {one.lastActAt !== null && ` · last active ${day(one.lastActAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
