import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { TeamMember } from '@keepsake/contracts/rest/team';
import { useEffect, useRef, useState, type JSX } from 'react';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useSubmit } from '../../../shared/forms/use-submit.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { OpenedForm } from './opened-form.js';
import { roleLabels, TeamAccessFields, type TeamAccess } from './team-access-fields.js';
import { useChangeMember, useMemberAct, type MemberAct } from './team-api.js';

const order = ['locationIds'] as const;
const nameOf = ({ firstName, lastName }: TeamMember): string => `${firstName} ${lastName}`;

const stateLabel = { invited: 'Invited', off: 'Deactivated' } as const;

const placesOf = ({ role, locationIds }: TeamMember, locations: readonly PartnerLocation[]): string => {
  if (role === 'owner') return 'every location';
  const names = locations.filter(({ id }) => locationIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? 'no location' : names.join(', ');
};

const lastOf = ({ status, invitedAt, joinedAt, lastActAt }: TeamMember): string => {
  if (status === 'invited') return `Invited ${day(invitedAt)}, has not joined yet.`;
  if (status === 'off') return 'The name stays on what they did.';
  if (lastActAt !== null) return `Last here ${day(lastActAt)}.`;
  return joinedAt === null ? '' : `Joined ${day(joinedAt)}.`;
};

type Props = { readonly person: TeamMember; readonly locations: readonly PartnerLocation[] };

/** Edits the role and the locations of a person in place. */
const Access = ({ person, locations, onDone }: Props & { readonly onDone: () => void }): JSX.Element => {
  const [access, setAccess] = useState<TeamAccess>(person);
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const change = useChangeMember(person.id);
  const send = useSubmit(change, takeFrom, teamMessages.saveFailed);
  const toast = useToast();
  const submit = (): void => {
    const { role, locationIds } = access;
    const nowhere = role !== 'owner' && locationIds.length === 0;
    if (!check({ ...(nowhere && { locationIds: teamMessages.location }) }) || change.isPending) return;
    const body = { role, locationIds: [...locationIds] };
    send(body, () => {
      toast({ title: teamMessages.saved, description: `${nameOf(person)}: ${roleLabels[role]}` });
      onDone();
    });
  };
  return (
    <OpenedForm
      name={`Access of ${nameOf(person)}`}
      submit={['Save', 'Saving…']}
      pending={change.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
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

const done: Readonly<Record<MemberAct, string>> = {
  invitation: teamMessages.invited,
  deactivate: 'Deactivated',
  reactivate: 'Switched on',
  'two-step': 'Two-step verification is off',
};

type Asked = 'deactivate' | 'two-step';

const questions: Readonly<Record<Asked, (name: string) => { question: string; text: string; yes: string }>> = {
  deactivate: (name) => ({
    question: `Switch ${name} off?`,
    text: `${name} is signed out everywhere at once. The name stays on past cases.`,
    yes: 'Deactivate',
  }),
  'two-step': (name) => ({
    question: `Turn off two-step verification for ${name}?`,
    text: `For a phone that is gone: the password alone signs ${name} in then, until a new phone is set up. We notify them by email.`,
    yes: 'Turn off two-step verification',
  }),
};

/** Disabling a person or their two-step verification needs a second press to confirm. */
const Ways = ({ person, onAccess }: { readonly person: TeamMember; readonly onAccess: () => void }): JSX.Element => {
  const act = useMemberAct(person.id);
  const [asking, setAsking] = useState<Asked>();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), [asking]);
  const toast = useToast();
  const failed = useFailed();
  const name = nameOf(person);
  const press = (requested: MemberAct): void => {
    if (act.isPending) return;
    act.mutate(
      { act: requested, key: newKey() },
      {
        onSuccess: () => {
          setAsking(undefined);
          toast({ title: done[requested], description: name });
        },
        onError: (error) => failed(error, teamMessages.saveFailed),
      },
    );
  };
  const way = (requested: MemberAct, text: string): JSX.Element => (
    <PendingButton
      type="button"
      variant="quiet"
      pending={act.isPending && act.variables.act === requested}
      pendingLabel="One moment…"
      aria-label={`${text}: ${name}`}
      onClick={() => press(requested)}
    >
      {text}
    </PendingButton>
  );
  if (person.status === 'off') return <div className="team-buttons">{way('reactivate', 'Reactivate')}</div>;
  if (asking !== undefined) {
    const { question, text, yes } = questions[asking](name);
    return (
      <div className="notice" role="group" aria-label={question}>
        <p>{text}</p>
        <div className="team-buttons">
          <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(undefined)}>
            Keep
          </button>
          {way(asking, yes)}
        </div>
      </div>
    );
  }
  return (
    <div className="team-buttons">
      {person.status === 'invited' && way('invitation', 'Send again')}
      <button type="button" className="button button-quiet" aria-label={`Change access: ${name}`} onClick={onAccess}>
        Change access
      </button>
      <button
        type="button"
        className="button button-text"
        aria-label={`${person.status === 'invited' ? 'Cancel invitation' : 'Deactivate'}: ${name}`}
        onClick={() => setAsking('deactivate')}
      >
        {person.status === 'invited' ? 'Cancel invitation' : 'Deactivate'}
      </button>
      {person.twoStep === true && (
        <button
          type="button"
          className="button button-text"
          aria-label={`Lost phone: ${name}`}
          onClick={() => setAsking('two-step')}
        >
          Lost phone
        </button>
      )}
    </div>
  );
};

/** `mayKeep`: an owner views another person who can be changed. */
export const PersonRow = ({
  person,
  locations,
  you,
  mayKeep,
}: Props & { readonly you: boolean; readonly mayKeep: boolean }): JSX.Element => {
  const [changing, setChanging] = useState(false);
  return (
    <li className="team-person" data-off={person.status === 'off'}>
      <p className="team-name">
        <strong>
          <bdi>{nameOf(person)}</bdi>
          {you && ' (you)'}
        </strong>
        <span className="portal-mark" data-quiet={person.status !== 'active'}>
          {person.status === 'active' ? roleLabels[person.role] : stateLabel[person.status]}
        </span>
      </p>
      <p className="team-about">
        {person.email} · {roleLabels[person.role]}, {placesOf(person, locations)}
      </p>
      <p className="team-about">
        {lastOf(person)}
        {person.twoStep === true && ' Uses two-step verification.'}
      </p>
      {mayKeep && changing && <Access person={person} locations={locations} onDone={() => setChanging(false)} />}
      {mayKeep && !changing && <Ways person={person} onAccess={() => setChanging(true)} />}
    </li>
  );
};
