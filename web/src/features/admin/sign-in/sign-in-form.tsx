import type { JSX } from 'react';
import { hasStatus, tooManySentence } from '../../../shared/api/errors.js';
import { refusedWithCode, SignInForm } from '../../../shared/sign-in/sign-in-form.js';
import { useSignIn } from './sign-in-api.js';

const sentence = (error: unknown): string => {
  if (hasStatus(error, 429)) return tooManySentence(error);
  return hasStatus(error, 400, 401, 403, 404, 422)
    ? refusedWithCode()
    : 'No response. Check your connection and try again.';
};

type Props = { readonly email?: string; readonly onSignedIn: (email: string) => void };

export const StaffSignIn = ({ onSignedIn, ...known }: Props): JSX.Element => {
  const signIn = useSignIn();
  return (
    <SignInForm
      {...known}
      focused
      pending={signIn.isPending}
      sentence={sentence}
      onSubmit={(credentials, onError) =>
        signIn.mutate(credentials, { onSuccess: ({ admin }) => onSignedIn(admin.email), onError })
      }
    />
  );
};
