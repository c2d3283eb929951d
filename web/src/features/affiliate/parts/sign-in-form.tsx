import type { JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { SignInForm } from '../../../shared/sign-in/sign-in-form.js';
import { signInText } from '../../../shared/sign-in/sign-in-texts.js';
import { affiliateText as t } from '../affiliates-texts.js';
import { useSignIn } from '../affiliate-api.js';

type Props = { readonly email?: string; readonly onSignedIn: (email: string) => void };

export const AffiliateSignIn = ({ onSignedIn, ...known }: Props): JSX.Element => {
  const signIn = useSignIn();
  return (
    <SignInForm
      {...known}
      pending={signIn.isPending}
      sentence={(error) => sentenceOf(error, signInText('tryInMoment'))}
      refusedTitle={t('loginFailed')}
      onSubmit={(credentials, onError) =>
        signIn.mutate(credentials, { onSuccess: ({ affiliate }) => onSignedIn(affiliate.email), onError })
      }
    />
  );
};
