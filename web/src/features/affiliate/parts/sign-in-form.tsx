import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useSignIn } from '../affiliate-api.js';
import { PasswordField } from '../../../shared/controls/password-field.js';

type Props = { readonly email?: string; readonly onSignedIn: () => void };

/** Requires both fields; errors appear above the button and in a toast, and the input stays. */
export const SignInForm = ({ email: known = '', onSignedIn }: Props): JSX.Element => {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [problem, setError] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const toast = useToast();

  const refuse = (description: string, error?: unknown): void => {
    setError(description);
    toast({
      title: affiliateMessages.loginFailed,
      description,
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (signIn.isPending) return;
    setError(undefined);
    const address = normalizeEmail(email);
    if (email.trim() === '' || password === '') return refuse(signInMessages.missing);
    if (address === undefined) {
      first.current?.focus();
      return refuse(signInMessages.emailInvalid);
    }
    signIn.mutate(
      { email: address, password },
      {
        onSuccess: onSignedIn,
        onError: (error) => refuse(sentenceOf(error, 'Please try again in a moment.'), error),
      },
    );
  };

  return (
    <form className="affiliate-form" noValidate onSubmit={submit} aria-label="Sign in">
      <Field label="Email">
        {(wired) => (
          <input
            {...wired}
            ref={first}
            className="input"
            type="email"
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <PasswordField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
      {problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      )}
      <PendingButton pending={signIn.isPending} pendingLabel="Signing in…">
        Sign In
      </PendingButton>
    </form>
  );
};
