import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { TeamRole } from '@keepsake/contracts/rest/team';
import { useId, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';

export type TeamAccess = { readonly role: TeamRole; readonly locationIds: readonly string[] };

export const roleLabels: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  director: 'Director',
  assistant: 'Assistant',
};

const roleHints: Readonly<Record<TeamRole, string>> = {
  owner: 'Works at every location, orders plates and keeps this team.',
  director: 'Cases, stock and plate orders at the locations below.',
  assistant: 'Cases and their plates at the locations below. No stock, no orders.',
};

type Props = {
  readonly access: TeamAccess;
  readonly locations: readonly PartnerLocation[];
  readonly error: string | undefined;
  readonly field: (control: HTMLInputElement | null) => void;
  readonly onChange: (access: TeamAccess) => void;
};

/** Edits the role and the locations of a person. */
export const TeamAccessFields = ({ access, locations, error, field, onChange }: Props): JSX.Element => {
  const { role, locationIds } = access;
  const faultId = useId();
  const toggle = (id: string, on: boolean): void =>
    onChange({ role, locationIds: on ? [...locationIds, id] : locationIds.filter((one) => one !== id) });
  return (
    <>
      <Field label="Role" hint={roleHints[role]}>
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={role}
            onChange={(event) => onChange({ role: event.target.value as TeamRole, locationIds })}
          >
            {Object.entries(roleLabels).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      {role !== 'owner' && (
        <fieldset className="team-places" aria-describedby={error === undefined ? undefined : faultId}>
          <legend className="field-label">Locations</legend>
          {locations.map(({ id, name, city }, index) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                ref={index === 0 ? field : undefined}
                checked={locationIds.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              <span>
                {name}, {city}
              </span>
            </label>
          ))}
          {error !== undefined && (
            <p id={faultId} className="field-error">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
};
