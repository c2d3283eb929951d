import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useState, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useSubmit } from '../../../shared/forms/use-submit.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { OpenedForm } from './opened-form.js';
import { TeamAccessFields, type TeamAccess } from './team-access-fields.js';
import { useInvite } from './team-api.js';

const order = ['firstName', 'lastName', 'email', 'locationIds'] as const;
type Name = (typeof order)[number];

const lines = [
  { name: 'firstName', label: 'First name', type: 'text', complete: 'off', most: 80 },
  { name: 'lastName', label: 'Last name', type: 'text', complete: 'off', most: 80 },
  { name: 'email', label: 'Email', type: 'email', complete: 'off', most: 254 },
] as const;

type Props = { readonly locations: readonly PartnerLocation[]; readonly onDone: () => void };

/** Invites a colleague by email, who joins by setting a password. */
export const InviteForm = ({ locations, onDone }: Props): JSX.Element => {
  const [person, setPerson] = useState({ firstName: '', lastName: '', email: '' });
  const only = locations.length === 1 ? locations.map(({ id }) => id) : [];
  const [access, setAccess] = useState<TeamAccess>({ role: 'director', locationIds: only });
  const { errors, check, clear, takeFrom, field } = useFormErrors<Name>(order);
  const invite = useInvite();
  const send = useSubmit(invite, takeFrom, teamMessages.inviteFailed);
  const toast = useToast();
  const submit = (): void => {
    const whole = check({
      firstName: person.firstName.trim() === '' ? teamMessages.firstName : undefined,
      lastName: person.lastName.trim() === '' ? teamMessages.lastName : undefined,
      email: normalizeEmail(person.email) === undefined ? signInMessages.emailInvalid : undefined,
      locationIds: access.role !== 'owner' && access.locationIds.length === 0 ? teamMessages.location : undefined,
    });
    if (!whole || invite.isPending) return;
    const body = { ...person, role: access.role, locationIds: [...access.locationIds] };
    send(body, ({ email }) => {
      toast({ title: teamMessages.invited, description: `${email} chooses a password by the link in the email.` });
      onDone();
    });
  };
  return (
    <OpenedForm
      name="Invite a colleague"
      submit={['Send the invitation', 'Sending…']}
      pending={invite.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <h2>Invite a colleague</h2>
      {lines.map(({ name, label, type, complete, most }) => (
        <Field key={name} label={label} error={errors[name]}>
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
