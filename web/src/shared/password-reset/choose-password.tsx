import type { PasswordLinkAnswer } from '@keepsake/contracts/rest/password-links';
import { shortestPassword } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { hasStatus, sentenceOf } from '../api/errors.js';
import { useKeyedBody } from '../api/idempotency.js';
import { PasswordField } from '../controls/password-field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFaults } from '../forms/faults.js';
import { useSetPassword, type Audience } from './password-reset-api.js';

const order = ['password'] as const;
const tooShort = `Please choose a password of at least ${shortestPassword} characters.`;

type Props = {
  readonly audience: Audience;
  readonly token: string;
  readonly link: PasswordLinkAnswer;
  readonly gone: JSX.Element;
  /** Where whoever this is signs in. */
  readonly signIn: (linked: PasswordLinkAnswer) => string;
};

export const ChoosePassword = ({ audience, token, link: { email, joins }, gone, signIn }: Props): JSX.Element => {
  const [password, setPassword] = useState('');
  const { faults, check, clear, takeFrom, field } = useFaults(order);
  const keyOf = useKeyedBody();
  const set = useSetPassword(audience);
  if (hasStatus(set.error, 404)) return gone;
  if (set.data)
    return (
      <div role="status">
        <h1>{joins === undefined ? 'Your password is set.' : `You have joined ${joins}.`}</h1>
        <p className="password-reset-lead">
          Sign in with {set.data.email}. {joins === undefined && 'Every other device has been signed out.'}
        </p>
        <Link to={signIn(set.data)} state={{ email: set.data.email }} className="button button-primary">
          Sign In
        </Link>
      </div>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({ ...(password.length < shortestPassword && { password: tooShort }) });
    if (!whole || set.isPending) return;
    const body = { token, password };
    set.mutate({ body, key: keyOf(body) }, { onError: (error) => void takeFrom(error) });
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
          hint={`At least ${shortestPassword} characters. A sentence is easier to remember than a word.`}
          value={password}
          fault={faults.password}
          control={field('password')}
          onChange={(value) => {
            setPassword(value);
            clear('password');
          }}
        />
        {set.isError && faults.password === undefined && (
          <p className="notice notice-error" role="alert">
            {sentenceOf(set.error, 'This does not answer just now. Please try again.')}
          </p>
        )}
        <PendingButton pending={set.isPending} pendingLabel="Setting it…">
          Set the password
        </PendingButton>
      </form>
    </>
  );
};
