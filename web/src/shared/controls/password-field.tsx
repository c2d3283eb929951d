import { useState, type JSX, type KeyboardEvent } from 'react';
import { signInText as t } from '../sign-in/sign-in-texts.js';
import { Field } from './field.js';
import './password-field.css';

type Props = {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly onLeave?: () => void;
  readonly onChange: (value: string) => void;
  readonly control?: (input: HTMLInputElement | null) => void;
};

/** Password field with a reveal button and a Caps Lock warning. */
export const PasswordField = ({
  label,
  autoComplete,
  value,
  hint,
  error,
  className = '',
  onLeave,
  onChange,
  control,
}: Props): JSX.Element => {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noteCaps = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  const text = capsLock ? t('capsLock') : hint;
  return (
    <Field label={label} error={error} className={className} {...(text !== undefined && { hint: text })}>
      {(wired) => (
        <span className="password-control">
          <input
            {...wired}
            ref={control}
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            maxLength={200}
            value={value}
            onKeyUp={noteCaps}
            onKeyDown={noteCaps}
            onBlur={() => {
              setCapsLock(false);
              onLeave?.();
            }}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="password-look"
            // Without the name of the field, which finds the input alone by its label.
            aria-label={shown ? t('hideCharacters') : t('showCharacters')}
            aria-controls={wired.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('hide') : t('show')}
          </button>
        </span>
      )}
    </Field>
  );
};
