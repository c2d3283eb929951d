import type { PasswordLinkAnswer } from '@keepsake/contracts/rest/password-links';
import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { hasStatus, sentenceOf } from '../api/errors.js';
import { useKeyedBody } from '../api/idempotency.js';
import { PasswordField } from '../controls/password-field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { useSetPassword, type Audience } from './password-reset-api.js';

const order = ['password'] as const;
const tooShort = `Please choose a password of at least ${minPasswordLength} characters.`;

type Props = {
  readonly audience: Audience;
  readonly token: string;
  readonly link: PasswordLinkAnswer;
  readonly gone: JSX.Element;
  /** Sign-in page of this account type. */
  readonly signIn: (linked: PasswordLinkAnswer) => string;
  /** Called after the password was set. */
  readonly onSet: (linked: PasswordLinkAnswer) => void;
};

export const ChoosePassword = ({
  audience,
  token,
  link: { email, joins },
  gone,
  signIn,
  onSet,
}: Props): JSX.Element => {
  const [password, setPassword] = useState('');
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const keyOf = useKeyedBody();
  const set = useSetPassword(audience);
  if (hasStatus(set.error, 404)) return gone;
  // An invitation signs in, and its page navigates.
  if (set.data && joins === undefined)
    return (
      <div role="status">
        <h1>You’re all set.</h1>
        <p className="password-reset-lead">Sign in with {set.data.email}. Every other device has been signed out.</p>
        <Link to={signIn(set.data)} state={{ email: set.data.email }} className="button button-primary">
          Sign In
        </Link>
      </div>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({ ...(password.length < minPasswordLength && { password: tooShort }) });
    if (!whole || set.isPending) return;
    const body = { token, password };
    set.mutate(
      { body, key: keyOf(body) },
      {
        onError: (error) => void takeFrom(error),
        onSuccess: onSet,
      },
    );
  };
  return (
    <>
      <h1>{joins === undefined ? 'Choose a new password' : `Welcome to ${joins}`}</h1>
      <p className="password-reset-lead">
        {joins === undefined
          ? `For ${email}. You will be signed out everywhere else.`
          : `Choose a password. You sign in with it and with ${email}.`}
      </p>
      <form noValidate onSubmit={submit} aria-label="Choose a new password">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={joins === undefined ? 'New password' : 'Password'}
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters. A sentence is easier to remember than a word.`}
          value={password}
          error={errors.password}
          control={field('password')}
          onChange={(value) => {
            setPassword(value);
            clear('password');
          }}
        />
        {set.isError && errors.password === undefined && (
          <p className="notice notice-error" role="alert">
            {sentenceOf(set.error, 'No response. Check your connection and try again.')}
          </p>
        )}
        <PendingButton
          pending={set.isPending || set.isSuccess}
          pendingLabel={joins === undefined ? 'Setting it…' : 'Joining…'}
        >
          {joins === undefined ? 'Create password' : 'Join'}
        </PendingButton>
      </form>
    </>
  );
};
