import { useState, type JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hasStatus } from '../api/errors.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { RequestLink } from './request-link.js';
import { ChoosePassword, type Invitation } from './choose-password.js';
import { passwordResetText as t } from './password-reset-texts.js';
import { useLink, type Audience, type Linked } from './password-reset-api.js';
import './password-reset.css';

/** The token is in the fragment, so that it reaches no server log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

const Gone = (): JSX.Element => {
  const { pathname } = useLocation();
  return (
    <div role="alert">
      <h1>{t('used')}</h1>
      <p className="password-reset-lead">{t('usedMore')}</p>
      <a className="button button-primary" href={pathname}>
        {t('askAgain')}
      </a>
    </div>
  );
};

type Props<L> = {
  readonly audience: Audience;
  /** Returns the sign-in page of the link's owner, or the default. */
  readonly signIn: (linked?: L) => string;
  /** Returns the texts of an invitation; undefined for a reset. */
  readonly invitation?: (linked: L) => Invitation | undefined;
  /** Called after an invitation, which signs the person in. */
  readonly onJoined?: (linked: L) => void;
};

type AtLinkProps<L> = Pick<Props<L>, 'audience' | 'signIn' | 'invitation'> & {
  readonly token: string;
  readonly onSet: (linked: L) => void;
};

const AtLink = <L extends Linked>({ audience, signIn, invitation, onSet, token }: AtLinkProps<L>): JSX.Element => {
  const link = useLink<L>(audience, token);
  if (hasStatus(link.error, 400, 404)) return <Gone />;
  if (link.isError) return <LoadFailed error={link.error} level={1} onRetry={() => void link.refetch()} />;
  if (link.isPending)
    return (
      <Loading label={t('checking')}>
        <Skeleton height="2.4em" />
      </Loading>
    );
  return (
    <ChoosePassword
      audience={audience}
      token={token}
      link={link.data}
      invitation={invitation?.(link.data)}
      gone={<Gone />}
      signIn={signIn}
      onSet={onSet}
    />
  );
};

/** Password reset: asks for the address, and with the emailed link for the new password. */
export const PasswordReset = <L extends Linked>({ audience, signIn, invitation, onJoined }: Props<L>): JSX.Element => {
  const [token] = useState(tokenOfAddress);
  const [set, setSet] = useState(false);
  const onSet = (linked: L): void => {
    setSet(true);
    if (invitation?.(linked)) onJoined?.(linked);
  };
  return (
    <div className="password-reset">
      {token === '' ? (
        <RequestLink audience={audience} />
      ) : (
        <AtLink audience={audience} signIn={signIn} {...(invitation && { invitation })} onSet={onSet} token={token} />
      )}
      {!set && (
        <p className="password-reset-back">
          <Link to={signIn()}>{t('back')}</Link>
        </p>
      )}
    </div>
  );
};
