import type { JSX } from 'react';
import { Sheet } from '../../../shared/controls/sheet.js';
import { useSessionEnded } from '../../../shared/use-session-ended.js';
import { signInKey } from '../affiliate-api.js';
import { SignInForm } from './sign-in-form.js';

/** Covers the open page, so that its input stays. */
export const AffiliateSessionEnded = ({ email }: { readonly email: string | undefined }): JSX.Element | null => {
  const { ended, again } = useSessionEnded(signInKey[0]);
  if (!ended) return null;
  return (
    <Sheet label="Your session has ended." onLeave={again}>
      <div className="affiliate-sign-in">
        <h2>Your session has ended.</h2>
        <p className="affiliate-lead">Sign in to go on; what you typed is kept.</p>
        <SignInForm {...(email !== undefined && { email })} onSignedIn={again} />
      </div>
    </Sheet>
  );
};
