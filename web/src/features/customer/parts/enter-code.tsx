import { customerMessages } from '@keepsake/contracts/catalog/account-messages';
import { Button, Input } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { sentenceOf } from '../../../shared/api/errors.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { loginText as t } from '../login-texts.js';
import { useAskForCode, useVerify } from '../customer-api.js';

const againAfterS = 60;
const hintAfterS = 120;

/** Counts the seconds since the last code was sent; the second value restarts the count. */
const useWaited = (): readonly [number, () => void] => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return [seconds, () => setSeconds(0)];
};

type Props = { readonly email: string; readonly onOther: () => void; readonly onSignedIn: () => void };

/** Field of six digits; the sixth submits. */
export const EnterCode = ({ email, onOther, onSignedIn }: Props): JSX.Element => {
  const [digits, setDigits] = useState('');
  const [problem, setError] = useState<string>();
  const field = useRef<InputRef>(null);
  const id = useId();
  const verify = useVerify();
  const again = useAskForCode();
  const toast = useToast();
  const [waited, waitAgain] = useWaited();

  useEffect(() => field.current?.focus(), []);

  const send = (code: string): void => {
    if (verify.isPending) return;
    verify.mutate(
      { body: { email, code }, key: newKey() },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          setError(sentenceOf(error, t('checkFailed')));
          setDigits('');
          field.current?.focus();
        },
      },
    );
  };

  const type = (text: string): void => {
    const next = text.replaceAll(/\D/g, '').slice(0, 6);
    setDigits(next);
    if (next !== '') setError(undefined);
    if (next.length === 6) send(next);
  };

  const sendAgain = (): void =>
    again.mutate(
      { body: { email }, key: newKey() },
      {
        onSuccess: () => {
          waitAgain();
          setError(undefined);
          setDigits('');
          toast({ title: t('newCodeSent') });
          field.current?.focus();
        },
        onError: (error) =>
          toast({
            title: t('failed'),
            description: sentenceOf(error, t('failedMore')),
            variant: 'destructive',
          }),
      },
    );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.length === 6) send(digits);
        else setError(sentence(customerMessages.loginCode));
      }}
    >
      <p className="login-lead" role="status">
        {filled(t('codeSent', { email: slot(0) }), <strong dir="ltr">{email}</strong>)}
      </p>
      <label htmlFor={id} className="field-label">
        {t('code')}
      </label>
      <Input
        id={id}
        ref={field}
        className="login-digits"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={digits}
        readOnly={verify.isPending}
        {...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true })}
        aria-describedby={`${id}-says`}
        onChange={(event) => type(event.target.value)}
      />
      <p
        id={`${id}-says`}
        className={problem === undefined ? 'field-hint' : 'field-error'}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem ?? t('codeHint')}
      </p>
      <Button type="primary" htmlType="submit" block loading={verify.isPending} className="login-button">
        {t('signIn')}
      </Button>
      <div className="login-actions">
        <Button type="link" disabled={waited < againAfterS} loading={again.isPending} onClick={sendAgain}>
          {waited < againAfterS ? t('newCodeIn', { seconds: againAfterS - waited }) : t('newCode')}
        </Button>
        <Button type="link" onClick={onOther}>
          {t('anotherAddress')}
        </Button>
      </div>
      {waited >= hintAfterS && (
        <p className="notice">
          {filled(t('noEmail', { link: slot(0) }), <a href={`mailto:${siteSettings.supportEmail}`}>{t('write')}</a>)}
        </p>
      )}
    </form>
  );
};
