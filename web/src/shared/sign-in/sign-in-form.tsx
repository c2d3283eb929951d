import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { ApiError, hasStatus } from '../api/errors.js';
import { Field } from '../controls/field.js';
import { PasswordField } from '../controls/password-field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { useToast } from '../toast/toast-store.js';
import { sentence as inLanguage } from '../area/sentences-texts.js';
import { signInText as t } from './sign-in-texts.js';
import './signin-sentences-texts.js';
import './sign-in-form.css';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** Code of an authenticator app or a recovery code, with two-step verification. */
  readonly totp?: string;
};

/** Every failure has one message, which hides which part was wrong. */
export const refusedWithCode = (): string => t('refusedWithCode');

const order = ['email', 'password', 'totp'] as const;
type Name = (typeof order)[number];

const emailError = (email: string): string | undefined => {
  if (email.trim() === '') return inLanguage(signInMessages.missing);
  return normalizeEmail(email) === undefined ? inLanguage(signInMessages.emailInvalid) : undefined;
};

type Props = {
  readonly email?: string;
  /** Focuses the first empty field. */
  readonly focused?: boolean;
  readonly pending: boolean;
  readonly onSubmit: (credentials: Credentials, onError: (error: unknown) => void) => void;
  /** Returns the text of a refusal. */
  readonly sentence: (error: unknown, withCode: boolean) => string;
  /** Title of a toast that reports a refusal as well. */
  readonly refusedTitle?: string;
};

/** Asks for the code of two-step verification once the password is right; input stays after a refusal. */
export const SignInForm = ({ email = '', focused, pending, onSubmit, sentence, refusedTitle }: Props): JSX.Element => {
  const [form, setForm] = useState({ email, password: '', totp: '' });
  const [withCode, setWithCode] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const toast = useToast();

  // Runs before the first paint: focusing later would steal the input of a fast typist.
  useLayoutEffect(() => {
    if (focused) inputs.current[email === '' ? 'email' : 'password']?.focus();
  }, [focused, email]);
  useEffect(() => {
    if (withCode) inputs.current.totp?.focus();
  }, [withCode]);

  const control =
    (name: Name) =>
    (input: HTMLInputElement | null): void => {
      inputs.current[name] = input;
      field(name)(input);
    };
  const change = (name: Name, value: string): void => {
    setForm((now) => ({ ...now, [name]: value }));
    clear(name);
    setRefused(undefined);
    // Another person may not use two-step verification.
    if (name === 'email') setWithCode(false);
  };

  const fail = (error: unknown): void => {
    if (takeFrom(error)) return;
    if (hasStatus(error, 401) && error.slug === 'code-needed') return setWithCode(true);
    const description = sentence(error, withCode);
    setRefused(description);
    setForm((now) => ({ ...now, totp: '' }));
    const again = inputs.current[withCode ? 'totp' : 'password'];
    again?.focus();
    again?.select();
    if (refusedTitle !== undefined)
      toast({
        title: refusedTitle,
        description,
        variant: 'destructive',
        ...(error instanceof ApiError && { reference: error.reference }),
      });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      email: emailError(form.email),
      password: form.password === '' ? inLanguage(signInMessages.missing) : undefined,
      totp: withCode && form.totp.trim() === '' ? inLanguage(signInMessages.missing) : undefined,
    });
    if (!whole || pending) return;
    setRefused(undefined);
    const { totp, password } = form;
    onSubmit({ email: normalizeEmail(form.email) ?? form.email, password, ...(withCode && { totp }) }, fail);
  };

  return (
    <form className="sign-in-form" noValidate onSubmit={submit} aria-label={t('signIn')}>
      <Field label={t('email')} error={errors.email}>
        {(wired) => (
          <input
            {...wired}
            ref={control('email')}
            className="input"
            type="email"
            autoComplete="username"
            maxLength={254}
            value={form.email}
            onChange={(event) => change('email', event.target.value)}
          />
        )}
      </Field>
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={form.password}
        error={errors.password}
        control={control('password')}
        onChange={(value) => change('password', value)}
      />
      {withCode && (
        <Field label={t('appCode')} hint={t('appCodeHint')} error={errors.totp}>
          {(wired) => (
            <input
              {...wired}
              ref={control('totp')}
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
      {refused !== undefined && (
        <p className="notice notice-error" role="alert">
          {refused}
        </p>
      )}
      <PendingButton pending={pending} pendingLabel={t('signingIn')}>
        {t('signIn')}
      </PendingButton>
    </form>
  );
};
