import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
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
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const box = useRef<HTMLFormElement>(null);
  // Focuses the form, which a press has just opened.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      firstName: person.firstName.trim() === '' ? sentence(teamMessages.firstName) : undefined,
      lastName: person.lastName.trim() === '' ? sentence(teamMessages.lastName) : undefined,
      email: normalizeEmail(person.email) === undefined ? sentence(signInMessages.emailInvalid) : undefined,
      locationIds:
        access.role !== 'owner' && access.locationIds.length === 0 ? sentence(teamMessages.location) : undefined,
    });
    if (!whole || invite.isPending) return;
    const body = { ...person, role: access.role, locationIds: [...access.locationIds] };
    invite.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ email }) => {
          toast({ title: sentence(teamMessages.invited), description: t('invitedMore', { email }) });
          onDone();
        },
        onError: (error) => {
          if (!takeFrom(error)) failed(error, sentence(teamMessages.inviteFailed));
        },
      },
    );
  };
  return (
    <form ref={box} className="team-form" noValidate aria-label={t('inviteColleague')} onSubmit={submit}>
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
      <div className="team-buttons">
        <PendingButton pending={invite.isPending} pendingLabel={portalText('sending')}>
          {t('sendInvitation')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onDone}>
          {sharedText('cancel')}
        </button>
      </div>
    </form>
  );
};
