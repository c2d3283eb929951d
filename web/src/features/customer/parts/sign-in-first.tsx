import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useSession } from '../../../shared/session.js';
import { useSessionChanged, useSignOut } from '../customer-api.js';
import { mailedText as t } from '../mailed-texts.js';

type Props = {
  /** The masked address of the email. */
  readonly email: string;
  /** Path to return to. */
  readonly next: string;
};

/** Signed out, or signed in with another address: only the addressee may decide. */
export const SignInFirst = ({ email, next }: Props): JSX.Element => {
  const session = useSession();
  const signOut = useSignOut();
  const sessionChanged = useSessionChanged();
  const here = session.data?.kind === 'customer' ? session.data.email : undefined;
  if (here === undefined)
    return (
      <>
        <p>{t('invited', { email })}</p>
        <Link className="button button-primary" to={`/customer/login?next=${encodeURIComponent(next)}`}>
          {t('invitedAnswer')}
        </Link>
      </>
    );
  return (
    <>
      <p>{t('invitedOther', { here, email })}</p>
      <PendingButton
        type="button"
        pending={signOut.isPending}
        pendingLabel={t('signingOut')}
        onClick={() => signOut.mutate(undefined, { onSuccess: () => void sessionChanged() })}
      >
        {t('signOut')}
      </PendingButton>
    </>
  );
};
