import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { TeamMember } from '@keepsake/contracts/rest/team';
import { useEffect, useRef, useState, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, listed } from '../../../shared/formats.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useSubmit } from '../../../shared/forms/use-submit.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
import { OpenedForm } from './opened-form.js';
import { roleLabel, TeamAccessFields, type TeamAccess } from './team-access-fields.js';
import { useChangeMember, useMemberAct, type MemberAct } from './team-api.js';
import { teamText as t } from './team-texts.js';

const order = ['locationIds'] as const;
const nameOf = ({ firstName, lastName }: TeamMember): string => `${firstName} ${lastName}`;

const placesOf = ({ role, locationIds }: TeamMember, locations: readonly PartnerLocation[]): string => {
  if (role === 'owner') return t('everyLocation');
  const names = locations.filter(({ id }) => locationIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? t('noLocation') : listed(names);
};

const lastOf = ({ status, invitedAt, joinedAt, lastActAt }: TeamMember): string => {
  if (status === 'invited') return t('invitedOn', { day: day(invitedAt) });
  if (status === 'off') return t('nameStays');
  if (lastActAt !== null) return t('lastHere', { day: day(lastActAt) });
  return joinedAt === null ? '' : t('joinedOn', { day: day(joinedAt) });
};

type Props = { readonly person: TeamMember; readonly locations: readonly PartnerLocation[] };

/** Edits the role and the locations of a person in place. */
const Access = ({ person, locations, onDone }: Props & { readonly onDone: () => void }): JSX.Element => {
  const [access, setAccess] = useState<TeamAccess>(person);
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const change = useChangeMember(person.id);
  const send = useSubmit(change, takeFrom, sentence(teamMessages.saveFailed));
  const toast = useToast();
  const submit = (): void => {
    const { role, locationIds } = access;
    const nowhere = role !== 'owner' && locationIds.length === 0;
    if (!check({ ...(nowhere && { locationIds: sentence(teamMessages.location) }) }) || change.isPending) return;
    const body = { role, locationIds: [...locationIds] };
    send(body, () => {
      toast({ title: sentence(teamMessages.saved), description: `${nameOf(person)}: ${roleLabel(role)}` });
      onDone();
    });
  };
  return (
    <OpenedForm
      name={t('accessOf', { name: nameOf(person) })}
      submit={[portalText('save'), portalText('saving')]}
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

const doneLabel = (act: MemberAct): string =>
  act === 'invitation' ? sentence(teamMessages.invited) : t(`done-${act}`);

type Asked = 'deactivate' | 'two-step';

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
          toast({ title: doneLabel(requested), description: name });
        },
        onError: (error) => failed(error, sentence(teamMessages.saveFailed)),
      },
    );
  };
  const way = (requested: MemberAct, text: string): JSX.Element => (
    <PendingButton
      type="button"
      variant="quiet"
      pending={act.isPending && act.variables.act === requested}
      pendingLabel={portalText('moment')}
      aria-label={`${text}: ${name}`}
      onClick={() => press(requested)}
    >
      {text}
    </PendingButton>
  );
  if (person.status === 'off') return <div className="team-buttons">{way('reactivate', t('reactivate'))}</div>;
  if (asking !== undefined) {
    return (
      <div className="notice" role="group" aria-label={t(`ask-${asking}`, { name })}>
        <p>{t(`more-${asking}`, { name })}</p>
        <div className="team-buttons">
          <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(undefined)}>
            {t('keep')}
          </button>
          {way(asking, t(`yes-${asking}`))}
        </div>
      </div>
    );
  }
  const leave = t(person.status === 'invited' ? 'cancelInvitation' : 'deactivate');
  return (
    <div className="team-buttons">
      {person.status === 'invited' && way('invitation', t('sendAgain'))}
      <button
        type="button"
        className="button button-quiet"
        aria-label={`${t('changeAccess')}: ${name}`}
        onClick={onAccess}
      >
        {t('changeAccess')}
      </button>
      <button
        type="button"
        className="button button-text"
        aria-label={`${leave}: ${name}`}
        onClick={() => setAsking('deactivate')}
      >
        {leave}
      </button>
      {person.twoStep === true && (
        <button
          type="button"
          className="button button-text"
          aria-label={`${t('lostPhone')}: ${name}`}
          onClick={() => setAsking('two-step')}
        >
          {t('lostPhone')}
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
          {you && ` ${t('you')}`}
        </strong>
        <span className="portal-mark" data-quiet={person.status !== 'active'}>
          {person.status === 'active' ? roleLabel(person.role) : t(`state-${person.status}`)}
        </span>
      </p>
      <p className="team-about">
        {t('roleAt', { email: person.email, role: roleLabel(person.role), places: placesOf(person, locations) })}
      </p>
      <p className="team-about">
        {lastOf(person)}
        {person.twoStep === true && ` ${t('usesTwoStep')}`}
      </p>
      {mayKeep && changing && <Access person={person} locations={locations} onDone={() => setChanging(false)} />}
      {mayKeep && !changing && <Ways person={person} onAccess={() => setChanging(true)} />}
    </li>
  );
};
