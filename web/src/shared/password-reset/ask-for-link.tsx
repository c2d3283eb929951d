import { signInMessages } from '@keepsake/contracts/catalogue/account-messages';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../api/errors.js';
import { Field } from '../controls/field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFaults } from '../forms/faults.js';
import { useAskReset, type Audience } from './password-reset-api.js';

const order = ['email'] as const;

/** The answer is the same for known and unknown addresses. */
export const AskForLink = ({ audience }: { readonly audience: Audience }): JSX.Element => {
  const [email, setEmail] = useState('');
  const { faults, check, clear, field } = useFaults(order);
  const ask = useAskReset(audience);
  if (ask.isSuccess)
    return (
      <div role="status">
        <h1>Look into your mail</h1>
        <p className="password-reset-lead">{signInMessages.resetAsked}</p>
        <p className="password-reset-small">It works once, for one hour. Nothing came? Please look into spam.</p>
      </div>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = normaliseEmail(email);
    const missing = email.trim() === '' ? signInMessages.missing : signInMessages.emailInvalid;
    if (!check({ ...(address === undefined && { email: missing }) }) || ask.isPending || address === undefined) return;
    ask.mutate(address);
  };
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="password-reset-lead">We send you a link to choose a new one.</p>
      <form noValidate onSubmit={submit} aria-label="Forgot your password?">
        <Field label="E-mail" fault={faults.email}>
          {(wired) => (
            <input
              {...wired}
              ref={field('email')}
              className="input"
              type="email"
              autoComplete="username"
              maxLength={254}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                clear('email');
              }}
            />
          )}
        </Field>
        {ask.isError && (
          <p className="notice notice-error" role="alert">
            {sentenceOf(ask.error, 'This does not answer just now. Please try again.')}
          </p>
        )}
        <PendingButton pending={ask.isPending} pendingLabel="Sending…">
          Send the link
        </PendingButton>
      </form>
    </>
  );
};
