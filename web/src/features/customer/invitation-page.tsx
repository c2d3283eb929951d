import { timelineHeading } from '@keepsake/contracts/catalog/event-types';
import type { KeepingAccepted, KeepingAsked } from '@keepsake/contracts/rest/keeping';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useSession } from '../../shared/session.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useSignOut } from './customer-api.js';
import './invitation-page.css';

/**
 * The token is in the fragment, so that it reaches no server log. During sign-in it stays in this tab's storage and is
 * useless without the account.
 */
const place = 'keepsake-asked-to-keep';
const tokenOfAddress = (): string => {
  const given = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (given !== null) window.sessionStorage.setItem(place, given);
  return given ?? window.sessionStorage.getItem(place) ?? '';
};

const timelineOf = ({ eventTypeSlug, honoreeName }: KeepingAsked): string => {
  const { lead, name } = timelineHeading(eventTypeSlug, honoreeName);
  return lead === '' ? 'a timeline' : `the timeline of ${name}`;
};

const follows = (request: KeepingAsked): string => {
  if (request.kind === 'own')
    return request.atFarewell
      ? 'You own it from the day their account is deleted. Until then everything stays as it is.'
      : 'You become the owner immediately; they remain a keeper.';
  return request.role === 'keeper'
    ? 'You can write and correct what is on it, decide what is shown and who may see it. You can leave at any time.'
    : 'You decide which memories are shown, and add your own. You can leave at any time.';
};

const headingOf = (request: KeepingAsked): string => {
  const asker = request.askerName === '' ? 'The family' : request.askerName;
  return request.kind === 'own'
    ? `${asker} asks you to take over ${timelineOf(request)}.`
    : `${asker} asks you to keep ${timelineOf(request)} together.`;
};

const Asked = ({
  asked: request,
  children,
}: {
  readonly asked: KeepingAsked;
  readonly children: ReactNode;
}): JSX.Element => (
  <div className="keep">
    <h1>{headingOf(request)}</h1>
    <p>{follows(request)}</p>
    {children}
  </div>
);

/** Signed out, or signed in with another address: only the addressee may decide. */
const SignInFirst = ({ asked: request }: { readonly asked: KeepingAsked }): JSX.Element => {
  const session = useSession();
  const signOut = useSignOut();
  const email = session.data?.kind === 'customer' ? session.data.email : undefined;
  if (email === undefined)
    return (
      <>
        <p>Sign in with the address that the email went to ({request.email}). You need no password.</p>
        <Link className="button button-primary" to="/customer/login?next=%2Fkeep">
          Sign in to answer
        </Link>
      </>
    );
  return (
    <>
      <p>
        You are signed in as {email}. The mail went to another address ({request.email}): sign in with that one.
      </p>
      <PendingButton
        type="button"
        pending={signOut.isPending}
        pendingLabel="Signing out…"
        onClick={() => signOut.mutate()}
      >
        Sign out and use the other
      </PendingButton>
    </>
  );
};

const Done = ({ done }: { readonly done: KeepingAccepted }): JSX.Element => (
  <div className="keep" role="status">
    <h1>Thank you.</h1>
    <p>
      {done.atFarewell
        ? 'The timeline will be yours on the day their account is deleted. We will not ask again.'
        : done.kind === 'own'
          ? 'The timeline is yours now. You find it in your account.'
          : 'You keep the timeline together now. You find it in your account.'}
    </p>
    <div className="keep-actions">
      <a className="button button-primary" href={`${done.timelineUrl}/desk`}>
        Manage timeline
      </a>
      <Link className="button button-quiet" to="/customer/account">
        My Account
      </Link>
    </div>
  </div>
);

/** Invitation to keep or to own a timeline. Only the button accepts, never opening the page. */
export default function InvitationPage(): JSX.Element {
  const [token] = useState(tokenOfAddress);
  const key = useRef(newKey());
  const session = useSession();
  const client = useQueryClient();
  const view = useQuery({
    queryKey: ['asked-to-keep', token, session.data?.email ?? ''],
    queryFn: () => sendJson<KeepingAsked>('/api/keepers/look', { body: { token }, key: newKey() }),
    enabled: token !== '' && !session.isPending,
  });
  const accept = useMutation({
    mutationFn: () => sendJson<KeepingAccepted>('/api/keepers/accept', { body: { token }, key: key.current }),
    onSuccess: () => {
      window.sessionStorage.removeItem(place);
      return client.invalidateQueries({ queryKey: ['customer'] });
    },
  });

  if (accept.data) return <Done done={accept.data} />;
  if (token === '' || hasStatus(view.error, 400, 404, 422) || hasStatus(accept.error, 404))
    return (
      <div className="keep" role="alert">
        <h1>This link has been used or has expired.</h1>
        <p>Please ask the person who wrote to you to send it again. They find “Send again” beside your name.</p>
        <Link className="button button-quiet" to="/customer/account">
          My Account
        </Link>
      </div>
    );
  if (view.isError) return <LoadFailed error={view.error} level={1} onRetry={() => void view.refetch()} />;
  if (!view.data)
    return (
      <div className="keep">
        <Loading label="Loading the request">
          <Skeleton height="3rem" />
          <Skeleton height="6rem" />
        </Loading>
      </div>
    );
  const request = view.data;
  return (
    <Asked asked={request}>
      {request.mine ? (
        <>
          {accept.isError && (
            <p className="keep-error" role="alert">
              {sentenceOf(accept.error, 'We couldn’t save this. Try again.')}
            </p>
          )}
          <PendingButton
            type="button"
            pending={accept.isPending}
            pendingLabel="One moment…"
            onClick={() => accept.mutate()}
          >
            {request.kind === 'own' ? 'Take the timeline over' : 'Keep this timeline together'}
          </PendingButton>
        </>
      ) : (
        <SignInFirst asked={request} />
      )}
    </Asked>
  );
}
