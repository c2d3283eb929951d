import type { TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { useEffect, useMemo, useRef, useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFaults } from '../../../shared/forms/faults.js';
import { qrSvg } from '../../../shared/plate/qr-picture.js';
import { useConfirmTwoStep } from './security-api.js';

const order = ['code'] as const;
const size = 208;

type Props = {
  readonly started: TwoStepStarted;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onLeave: () => void;
};

/** Drawn on this device; the secret goes to nobody else. */
export const Enrol = ({ started, onCodes, onLeave }: Props): JSX.Element => {
  const confirm = useConfirmTwoStep();
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string>();
  const { faults, check, clear, takeFrom, field } = useFaults(order);
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
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onError: (error) => {
        if (!takeFrom(error)) setRefused(sentenceOf(error, 'This does not answer just now. Please try again.'));
        input.current?.select();
      },
    });
  };

  return (
    <div className="security-enrol">
      <img src={picture} width={size} height={size} alt="QR code for your app; the key beside it says the same" />
      <div>
        <ol>
          <li>Open an app for sign-in codes on your phone and scan the picture.</li>
          <li>
            Or type this key there: <code>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </li>
          <li>Type the six digits that the app shows.</li>
        </ol>
        <form className="security-form" noValidate aria-label="Switch the second step on" onSubmit={submit}>
          <Field label="Code from the app" fault={faults.code}>
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
          <div className="security-ways">
            <PendingButton pending={confirm.isPending} pendingLabel="One moment…">
              Switch it on
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
