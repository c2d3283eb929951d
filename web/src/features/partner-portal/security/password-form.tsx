import { useEffect, useRef, useState, type FormEvent, type JSX, type ReactNode } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { PasswordField } from '../../../shared/controls/password-field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFaults } from '../../../shared/forms/faults.js';

const order = ['password'] as const;

type Props = {
  readonly question: string;
  readonly yes: string;
  readonly pending: boolean;
  /** Resolves when it was right; what it throws is shown here. */
  readonly onPassword: (password: string) => Promise<unknown>;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** An open screen is not the person: whatever changes the sign-in asks for the password once more. */
export const PasswordForm = ({ question, yes, pending, onPassword, onLeave, children }: Props): JSX.Element => {
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string>();
  const { faults, check, clear, takeFrom, field } = useFaults(order);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const send = async (): Promise<void> => {
    setRefused(undefined);
    try {
      await onPassword(password);
    } catch (error) {
      if (!takeFrom(error)) setRefused(sentenceOf(error, 'This does not answer just now. Please try again.'));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (check({ password: password === '' ? 'Please type your password.' : undefined }) && !pending) void send();
  };

  return (
    <form className="security-form" noValidate aria-label={question} onSubmit={submit}>
      <h3>{question}</h3>
      <p>{children}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        fault={faults.password}
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
      <div className="security-ways">
        <PendingButton pending={pending} pendingLabel="One moment…">
          {yes}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onLeave}>
          Cancel
        </button>
      </div>
    </form>
  );
};
