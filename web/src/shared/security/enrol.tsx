import type { TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { useEffect, useMemo, useRef, useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../api/errors.js';
import { Field } from '../controls/field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { sharedText } from '../language/shared-texts.js';
import { qrSvg } from '../plate/qr-picture.js';
import { securityText as t } from './security-texts.js';
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
    if (!check({ code: code.trim() === '' ? t('codeMissing') : undefined }) || confirm.isPending) return;
    confirm.mutate(code, {
      onError: (error) => {
        if (!takeFrom(error)) setRefused(sentenceOf(error, t('noResponse')));
        input.current?.select();
      },
    });
  };

  return (
    <div className="security-enrol">
      <img src={picture} width={size} height={size} alt={t('qrAlt')} />
      <div>
        <ol>
          <li>
            {t('scan')}
            <details>
              <summary>{t('typeKey')}</summary>
              <code dir="ltr">{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </details>
          </li>
          <li>{t('enterCode')}</li>
        </ol>
        <form className="security-form" noValidate aria-label={t('turnOnTwoStep')} onSubmit={submit}>
          <Field label={t('appCode')} error={errors.code}>
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
            <PendingButton pending={confirm.isPending} pendingLabel={t('moment')}>
              {t('turnOn')}
            </PendingButton>
            <button type="button" className="button button-quiet" onClick={onLeave}>
              {sharedText('cancel')}
            </button>
          </div>
        </form>
      </div>
    </div>
  );
};
