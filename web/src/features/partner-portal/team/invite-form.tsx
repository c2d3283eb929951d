import { signInMessages } from '@keepsake/contracts/catalogue/account-messages';
import { teamMessages } from '@keepsake/contracts/catalogue/team-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFaults } from '../../../shared/forms/faults.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { StandingFields, type Standing } from './standing-fields.js';
import { useInvite } from './team-api.js';

const order = ['firstName', 'lastName', 'email', 'locationIds'] as const;
type Name = (typeof order)[number];

const lines = [
  { name: 'firstName', label: 'First name', type: 'text', complete: 'off', most: 80 },
  { name: 'lastName', label: 'Last name', type: 'text', complete: 'off', most: 80 },
  { name: 'email', label: 'E-mail', type: 'email', complete: 'off', most: 254 },
] as const;

type Props = { readonly locations: readonly PartnerLocation[]; readonly onDone: () => void };

/** A colleague is written to, and joins by choosing a password. */
export const InviteForm = ({ locations, onDone }: Props): JSX.Element => {
  const [person, setPerson] = useState({ firstName: '', lastName: '', email: '' });
  const only = locations.length === 1 ? locations.map(({ id }) => id) : [];
  const [standing, setStanding] = useState<Standing>({ role: 'director', locationIds: only });
  const { faults, check, clear, takeFrom, field } = useFaults<Name>(order);
  const invite = useInvite();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const box = useRef<HTMLFormElement>(null);
  // Opened by a press just now: whoever pressed goes on typing.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      firstName: person.firstName.trim() === '' ? teamMessages.firstName : undefined,
      lastName: person.lastName.trim() === '' ? teamMessages.lastName : undefined,
      email: normaliseEmail(person.email) === undefined ? signInMessages.emailInvalid : undefined,
      locationIds: standing.role !== 'owner' && standing.locationIds.length === 0 ? teamMessages.location : undefined,
    });
    if (!whole || invite.isPending) return;
    const body = { ...person, role: standing.role, locationIds: [...standing.locationIds] };
    invite.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ email }) => {
          toast({ title: teamMessages.invited, description: `${email} chooses a password by the link in the mail.` });
          onDone();
        },
        onError: (error) => {
          if (!takeFrom(error)) failed(error, teamMessages.inviteFailed);
        },
      },
    );
  };
  return (
    <form ref={box} className="team-form" noValidate aria-label="Invite a colleague" onSubmit={submit}>
      <h2>Invite a colleague</h2>
      {lines.map(({ name, label, type, complete, most }) => (
        <Field key={name} label={label} fault={faults[name]}>
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
      <StandingFields
        standing={standing}
        locations={locations}
        fault={faults.locationIds}
        field={field('locationIds')}
        onChange={(next) => {
          setStanding(next);
          clear('locationIds');
        }}
      />
      <div className="team-ways">
        <PendingButton pending={invite.isPending} pendingLabel="Sending…">
          Send the invitation
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
};
