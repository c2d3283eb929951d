import type { JSX } from 'react';
import { SessionEndedSheet } from '../../../shared/sign-in/session-ended.js';
import { signInKey } from '../affiliate-api.js';
import { AffiliateSignIn } from './sign-in-form.js';

export const AffiliateSessionEnded = ({ email }: { readonly email: string | undefined }): JSX.Element => (
  <SessionEndedSheet signInKey={signInKey[0]} email={email}>
    {(goOn) => <AffiliateSignIn {...(email !== undefined && { email })} onSignedIn={goOn} />}
  </SessionEndedSheet>
);
