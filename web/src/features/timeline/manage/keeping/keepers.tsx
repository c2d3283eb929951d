import type { KeeperRole, KeepersAnswer } from '@keepsake/contracts/rest/keeping';
import { type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { controlsText as controls } from '../../../../shared/controls/controls-texts.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { PersonFields, usePersonForm } from './person-fields.js';
import { keepingText as t } from '../keeping-texts.js';
import { KeeperRow } from './keeper-row.js';
import { useChangeKeepers, useKeepers } from './keeping-api.js';
import type { SectionProps } from '../sections.js';
import './keeping.css';

const roles = ['keeper', 'helper'] as const;
type Invited = { readonly name: string; readonly email: string; readonly role: KeeperRole };
const empty: Invited = { name: '', email: '', role: 'keeper' };

const Invite = ({ code }: { readonly code: string }): JSX.Element => {
  const { invite } = useChangeKeepers(code);
  const person = usePersonForm(empty);
  const { form, setForm } = person;
  const toast = useToast();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (invite.isPending || !person.check()) return;
    invite.mutate(form, {
      onSuccess: () => {
        setForm(empty);
        toast({ title: t('invitationSent'), description: t('invitationSentMore', { name: form.name }) });
      },
      onError: (error) => person.refuse(sentenceOf(error, t('notSent'))),
    });
  };
  return (
    <form className="keeping-form" noValidate onSubmit={submit} aria-label={t('inviteSomeone')}>
      <h3>{t('inviteSomeone')}</h3>
      <PersonFields {...person} />
      <fieldset className="keeping-roles">
        <legend className="field-label">{t('role')}</legend>
        {roles.map((role) => (
          <label key={role}>
            <input type="radio" name="role" checked={form.role === role} onChange={() => setForm({ ...form, role })} />
            <span>
              {t(`role-${role}`)}
              <small className="keeping-note">{t(`roleMay-${role}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <PendingButton pending={invite.isPending} pendingLabel={t('asking')}>
        {t('sendInvitation')}
      </PendingButton>
    </form>
  );
};

const OfferLine = ({ code, answer }: { readonly code: string; readonly answer: KeepersAnswer }): JSX.Element | null => {
  const { withdraw } = useChangeKeepers(code);
  const successor = answer.keepers.find(({ id }) => id === answer.offer?.keeperId);
  if (!answer.offer || !successor) return null;
  const { atFarewell: onAccountDeletion, accepted } = answer.offer;
  const text = t(accepted ? 'offerAccepted' : onAccountDeletion ? 'offerFarewell' : 'offer', { name: successor.name });
  return (
    <div className="notice" role="status">
      <p>{text}</p>
      <PendingButton
        type="button"
        variant="quiet"
        pending={withdraw.isPending}
        pendingLabel={controls('oneMoment')}
        onClick={() => withdraw.mutate()}
      >
        {t('keepMyself')}
      </PendingButton>
    </div>
  );
};

/** Keepers of the timeline. The owner invites, changes and removes; others see the list and may leave. */
export const Keepers = ({ code }: SectionProps): JSX.Element => {
  const keepers = useKeepers(code);
  if (keepers.isPending)
    return (
      <Loading label={t('keepersLoading')}>
        <Skeleton height="10rem" />
      </Loading>
    );
  if (keepers.isError && !keepers.data)
    return <LoadFailed error={keepers.error} onRetry={() => void keepers.refetch()} />;
  const answer = keepers.data;
  const { role, ownerName, ownerEmail } = answer;
  return (
    <div className="keeping">
      <OfferLine code={code} answer={answer} />
      <ul className="keeping-list" aria-label={t('keepers')}>
        <li className="keeping-row">
          <div className="keeping-who">
            <span className="keeping-name">{ownerName === '' ? t('noOwner') : <bdi>{ownerName}</bdi>}</span>
            <span className="keeping-note">
              {ownerName === '' ? t('noOwnerMore') : t('owner', { email: ownerEmail })}
            </span>
          </div>
          {role === 'owner' && <span className="keeping-you">{t('you')}</span>}
        </li>
        {answer.keepers.map((keeper) => (
          <KeeperRow
            key={keeper.id}
            code={code}
            keeper={keeper}
            owner={role === 'owner'}
            offered={answer.offer !== null}
          />
        ))}
      </ul>
      {role === 'owner' && <Invite code={code} />}
    </div>
  );
};
