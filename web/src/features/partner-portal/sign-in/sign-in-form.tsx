import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { partnerSignInMessages } from '@keepsake/contracts/catalog/partner-messages';
import type { PartnerType } from '@keepsake/contracts/rest/partners';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { ApiError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { usePartnerSignIn } from './sign-in-api.js';
import { PasswordInput } from './password-input.js';

const order = ['email', 'password', 'totp'] as const;

/** Every failure has one message, which hides which part was wrong. */
const refusedWithCode = 'Email, password or code is not right.';

const emailFault = (email: string): string | undefined => {
  if (email.trim() === '') return signInMessages.missing;
  return normalizeEmail(email) === undefined ? signInMessages.emailInvalid : undefined;
};

type Props = {
  readonly partnerType: PartnerType;
  readonly email?: string;
  readonly onSignedIn: (email: string) => void;
};

export const SignInForm = ({ partnerType, email = '', onSignedIn }: Props): JSX.Element => {
  const [form, setForm] = useState({ email, password: '', totp: '' });
  const [withCode, setWithCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const signIn = usePartnerSignIn();
  const toast = useToast();

  useEffect(() => {
    if (withCode) code.current?.focus();
  }, [withCode]);

  const change = (name: keyof typeof form, value: string): void => {
    setForm((now) => ({ ...now, [name]: value }));
    clear(name);
    setRefused(undefined);
    // Another person may not use two-step verification.
    if (name === 'email') setWithCode(false);
  };

  const fail = (error: unknown): void => {
    if (takeFrom(error)) return;
    if (hasStatus(error, 401) && error.slug === 'code-needed') return setWithCode(true);
    const { title, description } = partnerSignInMessages.signInFailed;
    const refusal = withCode ? refusedWithCode : description;
    const sentence = hasStatus(error, 401) ? refusal : sentenceOf(error, description);
    setRefused(sentence);
    setForm((now) => ({ ...now, ...(withCode ? { totp: '' } : { password: '' }) }));
    if (withCode) code.current?.focus();
    toast({
      title,
      description: sentence,
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      email: emailFault(form.email),
      password: form.password === '' ? signInMessages.missing : undefined,
      totp: withCode && form.totp.trim() === '' ? signInMessages.missing : undefined,
    });
    if (!whole || signIn.isPending) return;
    const { totp, ...known } = form;
    signIn.mutate(
      { ...known, partnerType, ...(withCode && { totp }) },
      { onSuccess: ({ partner }) => onSignedIn(partner.email), onError: fail },
    );
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Sign In">
      <Field label="Email" error={errors.email}>
        {(wired) => (
          <input
            {...wired}
            ref={field('email')}
            className="input"
            type="email"
            autoComplete="username"
            maxLength={254}
            value={form.email}
            onChange={(event) => change('email', event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password}>
        {(wired) => (
          <PasswordInput
            {...wired}
            ref={field('password')}
            autoComplete="current-password"
            value={form.password}
            onChange={(event) => change('password', event.target.value)}
          />
        )}
      </Field>
      {withCode && (
        <Field label="Code from your app" hint="No phone at hand? Type one of your recovery codes." error={errors.totp}>
          {(wired) => (
            <input
              {...wired}
              ref={(control) => {
                code.current = control;
                field('totp')(control);
              }}
              className="input"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              value={form.totp}
              onChange={(event) => change('totp', event.target.value)}
            />
          )}
        </Field>
      )}
      {refused !== undefined && <p className="notice notice-error partner-sign-in-refused">{refused}</p>}
      <PendingButton pending={signIn.isPending} pendingLabel="Signing in…" className="partner-sign-in-button">
        Sign In
      </PendingButton>
    </form>
  );
};
