import { useEffect, useRef, useState, type FormEvent, type JSX, type ReactNode } from 'react';
import { sentenceOf } from '../api/errors.js';
import { PasswordField } from '../controls/password-field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { sharedText } from '../language/shared-texts.js';
import { securityText as t } from './security-texts.js';

const order = ['password'] as const;

type Props = {
  readonly question: string;
  readonly yes: string;
  readonly pending: boolean;
  /** Resolves when the password is right; its error is shown here. */
  readonly onPassword: (password: string) => Promise<unknown>;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Asks for the password again before a change to the sign-in: an open screen is no proof of identity. */
export const PasswordForm = ({ question, yes, pending, onPassword, onLeave, children }: Props): JSX.Element => {
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string>();
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const send = async (): Promise<void> => {
    setRefused(undefined);
    try {
      await onPassword(password);
    } catch (error) {
      if (!takeFrom(error)) setRefused(sentenceOf(error, t('noResponse')));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (check({ password: password === '' ? t('passwordMissing') : undefined }) && !pending) void send();
  };

  return (
    <form className="security-form" noValidate aria-label={question} onSubmit={submit}>
      <h3>{question}</h3>
      <p>{children}</p>
      <PasswordField
        label={t('yourPassword')}
        autoComplete="current-password"
        value={password}
        error={errors.password}
        control={(control) => {
          input.current = control;
          field('password')(control);
        }}
        onChange={(value) => {
          setPassword(value);
          clear('password');
        }}
      />
      {refused !== undefined && (
        <p role="alert" className="notice notice-error">
          {refused}
        </p>
      )}
      <div className="security-actions">
        <PendingButton pending={pending} pendingLabel={t('moment')}>
          {yes}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onLeave}>
          {sharedText('cancel')}
        </button>
      </div>
    </form>
  );
};
