import { useState, type JSX } from 'react';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useConfirmEmail } from './account-api.js';
import './email-page.css';

/** The token is in the fragment, so that it reaches no server log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** Confirms a new address. Only the button confirms, because mail programs prefetch links. */
export default function EmailPage(): JSX.Element {
  const [token] = useState(tokenOfAddress);
  const keyOf = useKeyedBody();
  const confirm = useConfirmEmail();

  if (confirm.data)
    return (
      <div className="mailed" role="status">
        <h1>Your address is changed.</h1>
        <p>
          From now on you sign in with <strong>{confirm.data.email}</strong>.
          {confirm.data.signedIn ? ' Other devices have been signed out.' : ''}
        </p>
        <a className="button button-primary" href={confirm.data.signedIn ? '/customer/account' : '/customer/login'}>
          {confirm.data.signedIn ? 'Open my account' : 'Sign in to my account'}
        </a>
      </div>
    );
  if (token === '' || hasStatus(confirm.error, 400, 404))
    return (
      <div className="mailed" role="alert">
        <h1>This link has been used or has expired.</h1>
        <p>Ask for a new one in your account, under “Name and address”.</p>
        <a className="button button-quiet" href="/customer/account">
          Open my account
        </a>
      </div>
    );
  const body = { token };
  return (
    <div className="mailed">
      <h1>Use this address from now on?</h1>
      <p>Your timelines and orders move to it, and you sign in with it. The old address is no longer used.</p>
      {confirm.isError && (
        <p className="mailed-error" role="alert">
          {sentenceOf(confirm.error, 'We couldn’t save this. Try again.')}
        </p>
      )}
      <PendingButton
        type="button"
        pending={confirm.isPending}
        pendingLabel="Changing it…"
        onClick={() => confirm.mutate({ body, key: keyOf(body) })}
      >
        Yes, use this address
      </PendingButton>
    </div>
  );
}
