import type { PartnerType } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { refusedWithCode, SignInForm } from '../../../shared/sign-in/sign-in-form.js';
import { partnerSignInText as t } from './partner-sign-in-texts.js';
import { usePartnerSignIn } from './sign-in-api.js';

const sentence = (error: unknown, withCode: boolean): string => {
  if (hasStatus(error, 401)) return withCode ? refusedWithCode() : t('failedMore');
  return sentenceOf(error, t('failedMore'));
};

type Props = {
  readonly partnerType: PartnerType;
  readonly email?: string;
  readonly onSignedIn: (email: string) => void;
};

export const PartnerSignIn = ({ partnerType, onSignedIn, ...known }: Props): JSX.Element => {
  const signIn = usePartnerSignIn();
  return (
    <SignInForm
      {...known}
      pending={signIn.isPending}
      sentence={sentence}
      refusedTitle={t('failed')}
      onSubmit={(credentials, onError) =>
        signIn.mutate(
          { ...credentials, partnerType },
          { onSuccess: ({ partner }) => onSignedIn(partner.email), onError },
        )
      }
    />
  );
};
