import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { CreatedApiKey } from '@keepsake/contracts/rest/integrations';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { apiScopes, type ApiScope } from '@keepsake/contracts/values/integrations';
import { useState, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useSubmit } from '../../../shared/forms/use-submit.js';
import { OpenedForm } from '../team/opened-form.js';
import { CheckList } from './check-list.js';
import { integrationText as t } from './integrations-texts.js';
import { useCreateKey } from './integrations-api.js';

const scopeKeys = {
  'cases:read': 'readCases',
  'cases:write': 'writeCases',
  'plates:assign': 'assignPlates',
  'inventory:read': 'readInventory',
} as const;

export const scopeLabel = (scope: ApiScope): string => t(scopeKeys[scope]);

const order = ['name', 'scopes', 'locationIds'] as const;

type Props = {
  readonly locations: readonly PartnerLocation[];
  readonly onCreated: (key: CreatedApiKey) => void;
  readonly onCancel: () => void;
};

export const CreateKeyForm = ({ locations, onCreated, onCancel }: Props): JSX.Element => {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['cases:read', 'cases:write']);
  const [locationIds, setLocationIds] = useState<readonly string[]>(locations.map(({ id }) => id));
  const { errors, check, clear, takeFrom, field } = useFormErrors<(typeof order)[number]>(order);
  const create = useCreateKey();
  const send = useSubmit(create, takeFrom, sentence(integrationMessages.failed));
  const submit = (): void => {
    const whole = check({
      name: name.trim() === '' ? sentence(integrationMessages.keyName) : undefined,
      scopes: scopes.length === 0 ? sentence(integrationMessages.scopes) : undefined,
      locationIds: locationIds.length === 0 ? sentence(integrationMessages.locations) : undefined,
    });
    if (!whole || create.isPending) return;
    // All locations include those that are added later.
    const everywhere = locationIds.length === locations.length;
    const body = { name: name.trim(), scopes: [...scopes], locationIds: everywhere ? null : [...locationIds] };
    send(body, onCreated);
  };
  return (
    <OpenedForm
      name={t('createKey')}
      submit={[t('createKey'), t('creating')]}
      pending={create.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field label={t('keyName')} error={errors.name} hint={t('keyNameHint')}>
        {(wired) => (
          <input
            {...wired}
            ref={field('name')}
            className="input"
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              clear('name');
            }}
          />
        )}
      </Field>
      <CheckList
        legend={t('permissions')}
        options={apiScopes.map((value) => ({ value, label: scopeLabel(value) }))}
        chosen={scopes}
        error={errors.scopes}
        field={field('scopes')}
        onChange={(next) => {
          setScopes(next);
          clear('scopes');
        }}
      />
      {locations.length > 1 && (
        <CheckList
          legend={t('locations')}
          options={locations.map(({ id, name: label, city }) => ({ value: id, label: `${label}, ${city}` }))}
          chosen={locationIds}
          error={errors.locationIds}
          field={field('locationIds')}
          onChange={(next) => {
            setLocationIds(next);
            clear('locationIds');
          }}
        />
      )}
    </OpenedForm>
  );
};
