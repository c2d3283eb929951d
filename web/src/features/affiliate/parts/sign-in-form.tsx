import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import type { JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { SignInForm } from '../../../shared/sign-in/sign-in-form.js';
import { useSignIn } from '../affiliate-api.js';

type Props = { readonly email?: string; readonly onSignedIn: (email: string) => void };

export const AffiliateSignIn = ({ onSignedIn, ...known }: Props): JSX.Element => {
  const signIn = useSignIn();
  return (
    <SignInForm
      {...known}
      pending={signIn.isPending}
      sentence={(error) => sentenceOf(error, 'Please try again in a moment.')}
      refusedTitle={affiliateMessages.loginFailed}
      onSubmit={(credentials, onError) =>
        signIn.mutate(credentials, { onSuccess: ({ affiliate }) => onSignedIn(affiliate.email), onError })
      }
    />
  );
};
