import type { TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { useEffect, useMemo, useRef, useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../api/errors.js';
import { Field } from '../controls/field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { qrSvg } from '../plate/qr-picture.js';
import { useConfirmTwoStep, type Audience } from './security-api.js';

const order = ['code'] as const;
const size = 208;

type Props = {
  readonly audience: Audience;
  readonly started: TwoStepStarted;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onLeave: () => void;
};

/** Renders the QR code on this device; no other service receives the secret. */
export const Enrol = ({ audience, started, onCodes, onLeave }: Props): JSX.Element => {
  const confirm = useConfirmTwoStep(audience, onCodes);
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string>();
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const input = useRef<HTMLInputElement>(null);
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(qrSvg(started.address, size))}`,
    [started.address],
  );
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(undefined);
    if (!check({ code: code.trim() === '' ? 'Please type the six digits.' : undefined }) || confirm.isPending) return;
    confirm.mutate(code, {
      onError: (error) => {
        if (!takeFrom(error)) setRefused(sentenceOf(error, 'No response. Check your connection and try again.'));
        input.current?.select();
      },
    });
  };

  return (
    <div className="security-enrol">
      <img src={picture} width={size} height={size} alt="QR code for your app" />
      <div>
        <ol>
          <li>
            Open an authenticator app on your phone and scan the QR code.
            <details>
              <summary>Can’t scan? Enter this key</summary>
              <code>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </details>
          </li>
          <li>Enter the 6-digit code.</li>
        </ol>
        <form className="security-form" noValidate aria-label="Turn on two-step verification" onSubmit={submit}>
          <Field label="Code from the app" error={errors.code}>
            {(wired) => (
              <input
                {...wired}
                ref={(control) => {
                  input.current = control;
                  field('code')(control);
                }}
                className="input"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  clear('code');
                }}
              />
            )}
          </Field>
          {refused !== undefined && (
            <p role="alert" className="notice notice-error">
              {refused}
            </p>
          )}
          <div className="security-actions">
            <PendingButton pending={confirm.isPending} pendingLabel="One moment…">
              Turn on
            </PendingButton>
            <button type="button" className="button button-quiet" onClick={onLeave}>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </div>
  );
};
