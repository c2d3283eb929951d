import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { hasStatus, sentenceOf } from '../api/errors.js';
import { useKeyedBody } from '../api/idempotency.js';
import { PasswordField } from '../controls/password-field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { sentence } from '../area/sentences-texts.js';
import { signInText } from '../sign-in/sign-in-texts.js';
import '../sign-in/signin-sentences-texts.js';
import { passwordResetText as t } from './password-reset-texts.js';
import { useSetPassword, type Audience, type Linked } from './password-reset-api.js';

const order = ['password'] as const;
const tooShort = `Please choose a password of at least ${minPasswordLength} characters.`;

/** Texts of an invitation; the new password signs in. */
export type Invitation = {
  readonly heading: string;
  readonly lead: string;
  readonly button: string;
  readonly pendingLabel: string;
};

const reset = (email: string): Invitation => ({
  heading: t('choose'),
  lead: t('chooseLead', { email }),
  button: t('create'),
  pendingLabel: t('setting'),
});

type Props<L> = {
  readonly audience: Audience;
  readonly token: string;
  readonly link: L;
  readonly invitation: Invitation | undefined;
  readonly gone: JSX.Element;
  /** Sign-in page of this account type. */
  readonly signIn: (linked: L) => string;
  /** Called after the password was set. */
  readonly onSet: (linked: L) => void;
};

export const ChoosePassword = <L extends Linked>({
  audience,
  token,
  link: { email },
  invitation,
  gone,
  signIn,
  onSet,
}: Props<L>): JSX.Element => {
  const [password, setPassword] = useState('');
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const keyOf = useKeyedBody();
  const set = useSetPassword<L>(audience);
  if (hasStatus(set.error, 404)) return gone;
  // An invitation signs in, and its page navigates.
  if (set.data && !invitation)
    return (
      <div role="status">
        <h1>{t('done')}</h1>
        <p className="password-reset-lead">{t('doneMore', { email: set.data.email })}</p>
        <Link to={signIn(set.data)} state={{ email: set.data.email }} className="button button-primary">
          {signInText('signIn')}
        </Link>
      </div>
    );
  const { heading, lead, button, pendingLabel } = invitation ?? reset(email);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({ ...(password.length < minPasswordLength && { password: sentence(tooShort) }) });
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
      <h1>{heading}</h1>
      <p className="password-reset-lead">{lead}</p>
      <form noValidate onSubmit={submit} aria-label={t('choose')}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={invitation ? signInText('password') : t('newPassword')}
          autoComplete="new-password"
          hint={signInText('passwordHint', { min: minPasswordLength })}
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
            {sentenceOf(set.error, signInText('noResponse'))}
          </p>
        )}
        <PendingButton pending={set.isPending || set.isSuccess} pendingLabel={pendingLabel}>
          {button}
        </PendingButton>
      </form>
    </>
  );
};
