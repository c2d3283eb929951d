import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useState, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useSubmit } from '../../../shared/forms/use-submit.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { portalText } from '../portal-texts.js';
import { OpenedForm } from './opened-form.js';
import { TeamAccessFields, type TeamAccess } from './team-access-fields.js';
import { useInvite } from './team-api.js';
import { teamText as t } from './team-texts.js';

const order = ['firstName', 'lastName', 'email', 'locationIds'] as const;
type Name = (typeof order)[number];

const lines = [
  { name: 'firstName', type: 'text', complete: 'off', most: 80 },
  { name: 'lastName', type: 'text', complete: 'off', most: 80 },
  { name: 'email', type: 'email', complete: 'off', most: 254 },
] as const;

type Props = { readonly locations: readonly PartnerLocation[]; readonly onDone: () => void };

/** Invites a colleague by email, who joins by setting a password. */
export const InviteForm = ({ locations, onDone }: Props): JSX.Element => {
  const [person, setPerson] = useState({ firstName: '', lastName: '', email: '' });
  const only = locations.length === 1 ? locations.map(({ id }) => id) : [];
  const [access, setAccess] = useState<TeamAccess>({ role: 'director', locationIds: only });
  const { errors, check, clear, takeFrom, field } = useFormErrors<Name>(order);
  const invite = useInvite();
  const send = useSubmit(invite, takeFrom, sentence(teamMessages.inviteFailed));
  const toast = useToast();
  const submit = (): void => {
    const whole = check({
      firstName: person.firstName.trim() === '' ? sentence(teamMessages.firstName) : undefined,
      lastName: person.lastName.trim() === '' ? sentence(teamMessages.lastName) : undefined,
      email: normalizeEmail(person.email) === undefined ? sentence(signInMessages.emailInvalid) : undefined,
      locationIds:
        access.role !== 'owner' && access.locationIds.length === 0 ? sentence(teamMessages.location) : undefined,
    });
    if (!whole || invite.isPending) return;
    const body = { ...person, role: access.role, locationIds: [...access.locationIds] };
    send(body, ({ email }) => {
      toast({ title: sentence(teamMessages.invited), description: t('invitedMore', { email }) });
      onDone();
    });
  };
  return (
    <OpenedForm
      name={t('inviteColleague')}
      submit={[t('sendInvitation'), portalText('sending')]}
      pending={invite.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <h2>{t('inviteColleague')}</h2>
      {lines.map(({ name, type, complete, most }) => (
        <Field key={name} label={t(`field-${name}`)} error={errors[name]}>
          {(wired) => (
            <input
              {...wired}
              ref={field(name)}
              className="input"
              type={type}
              autoComplete={complete}
              maxLength={most}
              value={person[name]}
              onChange={(event) => {
                setPerson((now) => ({ ...now, [name]: event.target.value }));
                clear(name);
              }}
            />
          )}
        </Field>
      ))}
      <TeamAccessFields
        access={access}
        locations={locations}
        error={errors.locationIds}
        field={field('locationIds')}
        onChange={(next) => {
          setAccess(next);
          clear('locationIds');
        }}
      />
    </OpenedForm>
  );
};
