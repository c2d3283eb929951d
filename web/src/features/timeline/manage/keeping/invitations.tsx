import type { Invitation } from '@keepsake/contracts/rest/keeping';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../../shared/formats.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { keepingText as t } from '../keeping-texts.js';
import { useChangeInvitations, useInvitations, useVisits } from './keeping-api.js';
import type { SectionProps } from '../sections.js';
import './keeping.css';

const stateOf = ({ mailedAt, openedAt }: Invitation): string => {
  if (openedAt !== null) return t('invitedOpened', { date: day(openedAt) });
  return mailedAt === null ? t('invitedLater') : t('invitedSent', { date: day(mailedAt) });
};

const Invite = ({ code }: { readonly code: string }): JSX.Element => {
  const { invite } = useChangeInvitations(code);
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (invite.isPending) return;
    const terms = typed.split(/[\s,;]+/).filter((word) => word !== '');
    const wrong = terms.find((word) => normalizeEmail(word) === undefined);
    if (terms.length === 0 || wrong !== undefined) {
      setError(wrong === undefined ? t('enterAddress') : t('notAddress', { text: wrong }));
      field.current?.focus();
      return;
    }
    invite.mutate(terms, {
      onSuccess: () => {
        setTyped('');
        toast({ title: t('invited', { count: terms.length }) });
        field.current?.focus();
      },
      onError: (error) => setError(sentenceOf(error, t('notInvited'))),
    });
  };

  return (
    <form className="keeping-form" noValidate onSubmit={submit}>
      <Field label={t('addresses')} hint={t('addressesHint')} error={problem}>
        {(wired) => (
          <textarea
            {...wired}
            ref={field}
            className="input"
            rows={2}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <PendingButton pending={invite.isPending} pendingLabel={t('inviting')}>
        {t('invite')}
      </PendingButton>
    </form>
  );
};

const Guest = ({ code, invitation }: { readonly code: string; readonly invitation: Invitation }): JSX.Element => {
  const { send, revoke } = useChangeInvitations(code);
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const failed = (error: unknown): void =>
    toast({
      title: shared('error'),
      description: sentenceOf(error, t('notDone')),
      variant: 'destructive',
    });
  const { email } = invitation;
  return (
    <li className="keeping-row">
      <div className="keeping-who">
        <span className="keeping-name">
          <bdi>{email}</bdi>
        </span>
        <span className="keeping-note">{stateOf(invitation)}</span>
      </div>
      {asking ? (
        <div className="keeping-question" role="group" aria-label={t('revokeOf', { email })}>
          <p>{t('revokeMore')}</p>
          <div className="keeping-actions">
            <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
              {shared('cancel')}
            </button>
            <PendingButton
              type="button"
              pending={revoke.isPending}
              pendingLabel={t('closing')}
              onClick={() =>
                revoke.mutate(invitation, {
                  onSuccess: () => toast({ title: t('revoked'), description: email }),
                  onError: failed,
                })
              }
            >
              {t('revokeInvitation')}
            </PendingButton>
          </div>
        </div>
      ) : (
        <div className="keeping-actions">
          {invitation.mailedAt !== null && (
            <button
              type="button"
              className="link-button"
              aria-label={t('sendAgainOf', { email })}
              disabled={send.isPending}
              onClick={() =>
                send.mutate(invitation, {
                  onSuccess: () => toast({ title: t('newLink'), description: email }),
                  onError: failed,
                })
              }
            >
              {t('sendAgain')}
            </button>
          )}
          <button
            type="button"
            className="link-button"
            aria-label={t('revokeShortOf', { email })}
            onClick={() => setAsking(true)}
          >
            {t('revoke')}
          </button>
        </div>
      )}
    </li>
  );
};

const AccessLog = ({ code }: { readonly code: string }): JSX.Element | null => {
  const visits = useVisits(code);
  if (!visits.data) return null;
  return (
    <section aria-labelledby="access-log">
      <h3 id="access-log">{t('log')}</h3>
      <p className="keeping-note">{t('logMore')}</p>
      {visits.data.length === 0 ? (
        <p>{t('logNone')}</p>
      ) : (
        <ul className="keeping-list">
          {visits.data.map(({ at, way, email }) => (
            <li key={`${at} ${email}`} className="keeping-visit">
              <span>{way === 'code' ? t('logCode') : <bdi>{email ?? t('logInvitation')}</bdi>}</span>
              <time dateTime={at} className="keeping-note">
                {t('logAt', { date: day(at), time: timeOfDay(new Date(at)) })}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Guests who may see a private timeline without its code, with the time of opening. */
export const Invitations = ({ code, view }: SectionProps): JSX.Element => {
  const invitations = useInvitations(code);
  if (invitations.isPending)
    return (
      <Loading label={t('guestsLoading')}>
        <Skeleton height="10rem" />
      </Loading>
    );
  if (invitations.isError && !invitations.data)
    return <LoadFailed error={invitations.error} onRetry={() => void invitations.refetch()} />;
  return (
    <div className="keeping">
      <p className="keeping-lead">{t(view.isPrivate ? 'leadPrivate' : 'leadPublic')}</p>
      <Invite code={code} />
      {invitations.data.length > 0 && (
        <ul className="keeping-list" aria-label={t('guests')}>
          {invitations.data.map((invitation) => (
            <Guest key={invitation.id} code={code} invitation={invitation} />
          ))}
        </ul>
      )}
      <AccessLog code={code} />
    </div>
  );
};
