import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../api/errors.js';
import { Field } from '../controls/field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { sentence } from '../area/sentences-texts.js';
import { signInText } from '../sign-in/sign-in-texts.js';
import '../sign-in/signin-sentences-texts.js';
import { passwordResetText as t } from './password-reset-texts.js';
import { useAskReset, type Audience } from './password-reset-api.js';

const order = ['email'] as const;

/** The response is the same for known and unknown addresses. */
export const RequestLink = ({ audience }: { readonly audience: Audience }): JSX.Element => {
  const [email, setEmail] = useState('');
  const { errors, check, clear, field } = useFormErrors(order);
  const ask = useAskReset(audience);
  if (ask.isSuccess)
    return (
      <div role="status">
        <h1>{t('checkEmail')}</h1>
        <p className="password-reset-lead">{sentence(signInMessages.resetAsked)}</p>
        <p className="password-reset-small">{t('sentMore')}</p>
      </div>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = normalizeEmail(email);
    const missing = email.trim() === '' ? signInMessages.missing : signInMessages.emailInvalid;
    if (
      !check({ ...(address === undefined && { email: sentence(missing) }) }) ||
      ask.isPending ||
      address === undefined
    )
      return;
    ask.mutate(address);
  };
  return (
    <>
      <h1>{signInText('forgot')}</h1>
      <p className="password-reset-lead">{t('askLead')}</p>
      <form noValidate onSubmit={submit} aria-label={signInText('forgot')}>
        <Field label={signInText('email')} error={errors.email}>
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
            {sentenceOf(ask.error, signInText('noResponse'))}
          </p>
        )}
        <PendingButton pending={ask.isPending} pendingLabel={t('sending')}>
          {t('send')}
        </PendingButton>
      </form>
    </>
  );
};
