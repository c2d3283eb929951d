import type { Invitation } from '@keepsake/contracts/rest/keeping';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../../shared/formats.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useChangeInvitations, useInvitations, useVisits } from './keeping-api.js';
import type { SectionProps } from '../sections.js';
import './keeping.css';

const stateOf = ({ mailedAt, openedAt }: Invitation): string => {
  if (openedAt !== null) return `Opened on ${day(openedAt)}`;
  return mailedAt === null ? 'Gets a link as soon as the timeline is private' : `Link sent on ${day(mailedAt)}`;
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
      setError(wrong === undefined ? 'Please enter an address.' : `“${wrong}” is not an email address.`);
      field.current?.focus();
      return;
    }
    invite.mutate(terms, {
      onSuccess: () => {
        setTyped('');
        toast({ title: terms.length === 1 ? 'Invited' : `${terms.length} people are invited` });
        field.current?.focus();
      },
      onError: (error) => setError(sentenceOf(error, 'No one was invited yet. Please try again.')),
    });
  };

  return (
    <form className="keeping-form" noValidate onSubmit={submit}>
      <Field label="Email addresses" hint="One or several, with a comma or a new line between them." error={problem}>
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
      <PendingButton pending={invite.isPending} pendingLabel="Inviting…">
        Invite
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
      title: 'Error',
      description: sentenceOf(error, 'This could not be done. Please try again.'),
      variant: 'destructive',
    });
  const { email } = invitation;
  return (
    <li className="keeping-row">
      <div className="keeping-who">
        <span className="keeping-name">{email}</span>
        <span className="keeping-note">{stateOf(invitation)}</span>
      </div>
      {asking ? (
        <div className="keeping-question" role="group" aria-label={`Take the invitation of ${email} back`}>
          <p>Their link and what it opened close at once. If they know the access code, change it too.</p>
          <div className="keeping-actions">
            <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
              Cancel
            </button>
            <PendingButton
              type="button"
              pending={revoke.isPending}
              pendingLabel="Closing…"
              onClick={() =>
                revoke.mutate(invitation, {
                  onSuccess: () => toast({ title: 'Invitation revoked', description: email }),
                  onError: failed,
                })
              }
            >
              Revoke invitation
            </PendingButton>
          </div>
        </div>
      ) : (
        <div className="keeping-actions">
          {invitation.mailedAt !== null && (
            <button
              type="button"
              className="link-button"
              aria-label={`Send again: ${email}`}
              disabled={send.isPending}
              onClick={() =>
                send.mutate(invitation, {
                  onSuccess: () => toast({ title: 'A new link is on its way', description: email }),
                  onError: failed,
                })
              }
            >
              Send again
            </button>
          )}
          <button type="button" className="link-button" aria-label={`Revoke: ${email}`} onClick={() => setAsking(true)}>
            Revoke
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
      <h3 id="access-log">Access log</h3>
      <p className="keeping-note">
        When the timeline was opened with the code or a link, for ninety days. We can’t tell who used the code.
      </p>
      {visits.data.length === 0 ? (
        <p>No one has opened it yet.</p>
      ) : (
        <ul className="keeping-list">
          {visits.data.map(({ at, way, email }) => (
            <li key={`${at} ${email}`} className="keeping-visit">
              <span>{way === 'code' ? 'Access code' : (email ?? 'An invitation')}</span>
              <time dateTime={at} className="keeping-note">
                {day(at)}, {timeOfDay(new Date(at))}
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
      <Loading label="Loading your guests">
        <Skeleton height="10rem" />
      </Loading>
    );
  if (invitations.isError && !invitations.data)
    return <LoadFailed error={invitations.error} onRetry={() => void invitations.refetch()} />;
  return (
    <div className="keeping">
      <p className="keeping-lead">
        {view.isPrivate
          ? 'Each guest gets an email with a link of their own. It works once; a forwarded link does not work.'
          : 'Everyone with the code of the plate can see this timeline. Guests you invite get their link once it is private.'}
      </p>
      <Invite code={code} />
      {invitations.data.length > 0 && (
        <ul className="keeping-list" aria-label="Invited guests">
          {invitations.data.map((invitation) => (
            <Guest key={invitation.id} code={code} invitation={invitation} />
          ))}
        </ul>
      )}
      <AccessLog code={code} />
    </div>
  );
};
