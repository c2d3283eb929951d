import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { TeamRole } from '@keepsake/contracts/rest/team';
import { useId, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { teamText as t } from './team-texts.js';

export type TeamAccess = { readonly role: TeamRole; readonly locationIds: readonly string[] };

const roles: readonly TeamRole[] = ['owner', 'director', 'assistant'];

export const roleLabel = (role: TeamRole): string => t(`role-${role}`);

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
      <Field label={t('role')} hint={t(`hint-${role}`)}>
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={role}
            onChange={(event) => onChange({ role: event.target.value as TeamRole, locationIds })}
          >
            {roles.map((value) => (
              <option key={value} value={value}>
                {roleLabel(value)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {role !== 'owner' && (
        <fieldset className="team-places" aria-describedby={error === undefined ? undefined : faultId}>
          <legend className="field-label">{t('locations')}</legend>
          {locations.map(({ id, name, city }, index) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                ref={index === 0 ? field : undefined}
                checked={locationIds.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              <bdi>
                {name}, {city}
              </bdi>
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
