import type { PasswordLinkAnswer } from '@keepsake/contracts/rest/password-links';
import { useState, type JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hasStatus } from '../api/errors.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { AskForLink } from './ask-for-link.js';
import { ChoosePassword } from './choose-password.js';
import { useLink, type Audience } from './password-reset-api.js';
import './password-reset.css';

/** The token stands behind the #, so that it reaches no server's log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

const Gone = (): JSX.Element => {
  const { pathname } = useLocation();
  return (
    <div role="alert">
      <h1>This link has been used or has expired.</h1>
      <p className="password-reset-lead">
        A link works once and for a while, and only the newest one does. If you were invited, ask for the invitation
        again.
      </p>
      <a className="button button-primary" href={pathname}>
        Ask for a new link
      </a>
    </div>
  );
};

type Props = {
  readonly audience: Audience;
  /** Where to sign in: whoever the link belongs to, or nobody known yet. */
  readonly signIn: (linked?: PasswordLinkAnswer) => string;
};

const AtLink = ({ audience, signIn, token }: Props & { readonly token: string }): JSX.Element => {
  const link = useLink(audience, token);
  if (hasStatus(link.error, 400, 404)) return <Gone />;
  if (link.isError) return <LoadFailed error={link.error} level={1} onRetry={() => void link.refetch()} />;
  if (link.isPending)
    return (
      <Loading label="Looking at the link">
        <Skeleton height="2.4em" />
      </Loading>
    );
  return <ChoosePassword audience={audience} token={token} link={link.data} gone={<Gone />} signIn={signIn} />;
};

/** A forgotten password: asks for the address, and at the mailed link for the new password. */
export const PasswordReset = ({ audience, signIn }: Props): JSX.Element => {
  const [token] = useState(tokenOfAddress);
  return (
    <div className="password-reset">
      {token === '' ? <AskForLink audience={audience} /> : <AtLink audience={audience} signIn={signIn} token={token} />}
      <p className="password-reset-back">
        <Link to={signIn()}>Back to the sign-in</Link>
      </p>
    </div>
  );
};
