import { teamMessages } from '@keepsake/contracts/catalogue/team-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { TeamMember } from '@keepsake/contracts/rest/team';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { useFaults } from '../../../shared/forms/faults.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { roleWords, StandingFields, type Standing } from './standing-fields.js';
import { useChangeMember, useMemberAct, type MemberAct } from './team-api.js';

const order = ['locationIds'] as const;
const nameOf = ({ firstName, lastName }: TeamMember): string => `${firstName} ${lastName}`;

const stateWords = { invited: 'Invited', off: 'Switched off' } as const;

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

/** Role and places of somebody, changed in place. */
const Access = ({ person, locations, onDone }: Props & { readonly onDone: () => void }): JSX.Element => {
  const [standing, setStanding] = useState<Standing>(person);
  const { faults, check, clear, takeFrom, field } = useFaults(order);
  const change = useChangeMember(person.id);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { role, locationIds } = standing;
    const nowhere = role !== 'owner' && locationIds.length === 0;
    if (!check({ ...(nowhere && { locationIds: teamMessages.location }) }) || change.isPending) return;
    const body = { role, locationIds: [...locationIds] };
    change.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast({ title: teamMessages.saved, description: `${nameOf(person)}: ${roleWords[role]}` });
          onDone();
        },
        onError: (error) => {
          if (!takeFrom(error)) failed(error, teamMessages.saveFailed);
        },
      },
    );
  };
  return (
    <form className="team-form" noValidate aria-label={`Access of ${nameOf(person)}`} onSubmit={submit}>
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
        <PendingButton pending={change.isPending} pendingLabel="Saving…">
          Save
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
};

const done: Readonly<Record<MemberAct, string>> = {
  invitation: teamMessages.invited,
  deactivate: 'Switched off',
  reactivate: 'Switched on',
  'two-step': 'The second step is off',
};

type Asked = 'deactivate' | 'two-step';

const questions: Readonly<Record<Asked, (name: string) => { question: string; words: string; yes: string }>> = {
  deactivate: (name) => ({
    question: `Switch ${name} off?`,
    words: `${name} is signed out everywhere at once. The name stays on past cases.`,
    yes: 'Switch off',
  }),
  'two-step': (name) => ({
    question: `Switch the second step of ${name} off?`,
    words: `For a phone that is gone: the password alone signs ${name} in then, until a new phone is set up. We tell them by mail.`,
    yes: 'Switch the second step off',
  }),
};

/** Two presses switch somebody off, or their second step: the first one asks. */
const Ways = ({ person, onAccess }: { readonly person: TeamMember; readonly onAccess: () => void }): JSX.Element => {
  const act = useMemberAct(person.id);
  const [asking, setAsking] = useState<Asked>();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), [asking]);
  const toast = useToast();
  const failed = useFailed();
  const name = nameOf(person);
  const press = (wanted: MemberAct): void => {
    if (act.isPending) return;
    act.mutate(
      { act: wanted, key: newKey() },
      {
        onSuccess: () => {
          setAsking(undefined);
          toast({ title: done[wanted], description: name });
        },
        onError: (error) => failed(error, teamMessages.saveFailed),
      },
    );
  };
  const way = (wanted: MemberAct, words: string): JSX.Element => (
    <PendingButton
      type="button"
      look="quiet"
      pending={act.isPending && act.variables.act === wanted}
      pendingLabel="One moment…"
      aria-label={`${words}: ${name}`}
      onClick={() => press(wanted)}
    >
      {words}
    </PendingButton>
  );
  if (person.status === 'off') return <div className="team-ways">{way('reactivate', 'Switch on')}</div>;
  if (asking !== undefined) {
    const { question, words, yes } = questions[asking](name);
    return (
      <div className="notice" role="group" aria-label={question}>
        <p>{words}</p>
        <div className="team-ways">
          <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(undefined)}>
            Keep
          </button>
          {way(asking, yes)}
        </div>
      </div>
    );
  }
  return (
    <div className="team-ways">
      {person.status === 'invited' && way('invitation', 'Send again')}
      <button type="button" className="button button-quiet" aria-label={`Change access: ${name}`} onClick={onAccess}>
        Change access
      </button>
      <button
        type="button"
        className="button button-text"
        aria-label={`${person.status === 'invited' ? 'Take back' : 'Switch off'}: ${name}`}
        onClick={() => setAsking('deactivate')}
      >
        {person.status === 'invited' ? 'Take back' : 'Switch off'}
      </button>
      {person.twoStep === true && (
        <button
          type="button"
          className="button button-text"
          aria-label={`Phone is gone: ${name}`}
          onClick={() => setAsking('two-step')}
        >
          Phone is gone
        </button>
      )}
    </div>
  );
};

/** `mayKeep`: an owner looks at somebody else who can be changed. */
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
          {person.status === 'active' ? roleWords[person.role] : stateWords[person.status]}
        </span>
      </p>
      <p className="team-about">
        {person.email} · {roleWords[person.role]}, {placesOf(person, locations)}
      </p>
      <p className="team-about">
        {lastOf(person)}
        {person.twoStep === true && ' Signs in with a second step.'}
      </p>
      {mayKeep && changing && <Access person={person} locations={locations} onDone={() => setChanging(false)} />}
      {mayKeep && !changing && <Ways person={person} onAccess={() => setChanging(true)} />}
    </li>
  );
};
