import { customerMessages } from '@keepsake/contracts/catalog/account-messages';
import { Button, Input } from 'antd';
import type { InputRef } from 'antd';
import { useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { loginText as t } from '../login-texts.js';
import { useAskForCode } from '../customer-api.js';

type Props = { readonly onSent: (email: string) => void; readonly onSignedIn: () => void };

export const RequestCode = ({ onSent, onSignedIn }: Props): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const field = useRef<InputRef>(null);
  const id = useId();
  const ask = useAskForCode();
  const toast = useToast();

  const refuse = (title: string, description: string): void => {
    setError(description);
    toast({ title, description, variant: 'destructive' });
    field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ask.isPending) return;
    const email = typed.trim().toLowerCase();
    if (email === '') {
      refuse(t('emailRequired'), sentence(customerMessages.emailMissing));
      return;
    }
    if (!email.includes('@')) {
      refuse(t('emailInvalid'), sentence(customerMessages.emailInvalid));
      return;
    }
    setError(undefined);
    ask.mutate(
      // Each press requests a new email, hence a new key.
      { body: { email }, key: newKey() },
      {
        onSuccess: (answer) => ('customer' in answer ? onSignedIn() : onSent(email)),
        onError: (error) =>
          toast({
            title: t('failed'),
            description: sentenceOf(error, t('failedMore')),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          }),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={id} className="field-label">
        {t('email')}
      </label>
      <Input
        id={id}
        ref={field}
        type="email"
        autoComplete="email"
        value={typed}
        {...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true })}
        aria-describedby={`${id}-says`}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <p id={`${id}-says`} className={problem === undefined ? 'field-hint' : 'field-error'}>
        {problem ?? t('emailHint')}
      </p>
      <Button type="primary" htmlType="submit" block loading={ask.isPending} className="login-button">
        {t('signIn')}
      </Button>
    </form>
  );
};
