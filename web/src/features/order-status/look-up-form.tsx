import { orderStatusMessages } from '@keepsake/contracts/catalog/order-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { parseOrderNumber } from '@keepsake/contracts/values/order-number';
import { useState, type FormEvent, type JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sentence } from '../../shared/area/sentences-texts.js';
import { ApiError, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { Field } from '../../shared/controls/field.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useFormErrors } from '../../shared/forms/form-errors.js';
import { orderPagesText as t } from '../../shared/order/order-pages-texts.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { useAskForLink } from './order-status-api.js';
import './order-status.css';

const order = ['number', 'email'] as const;

/** Order look-up by number and address; the response is the same for every pair, so it reveals nothing. */
export const LookUpForm = (): JSX.Element => {
  const [search] = useSearchParams();
  const [form, setForm] = useState({ number: search.get('number') ?? '', email: '' });
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const request = useAskForLink();
  const keyOf = useKeyedBody();
  const toast = useToast();

  const change = (name: keyof typeof form, value: string): void => {
    setForm({ ...form, [name]: value });
    if (errors[name] !== undefined) clear(name);
    if (!request.isIdle) request.reset();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      ...(parseOrderNumber(form.number) === undefined && { number: sentence(orderStatusMessages.number) }),
      ...(normalizeEmail(form.email) === undefined && { email: sentence(orderStatusMessages.email) }),
    });
    if (request.isPending || !whole) return;
    request.mutate(
      { body: form, key: keyOf(form) },
      {
        onError: (error) => {
          if (takeFrom(error)) return;
          toast({
            title: t('notSent'),
            description: sentenceOf(error, t('notSentMore')),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <form className="look-up" noValidate onSubmit={submit} aria-label={t('lookUp')}>
      <Field label={t('number')} error={errors.number} hint={t('numberHint')}>
        {(wired) => (
          <input
            {...wired}
            ref={field('number')}
            className="input look-up-number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={form.number}
            onChange={(event) => change('number', event.target.value)}
          />
        )}
      </Field>
      <Field label={t('email')} error={errors.email} hint={t('emailHint')}>
        {(wired) => (
          <input
            {...wired}
            ref={field('email')}
            className="input"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={form.email}
            onChange={(event) => change('email', event.target.value)}
          />
        )}
      </Field>
      <PendingButton pending={request.isPending} pendingLabel={t('sending')}>
        {t('sendLink')}
      </PendingButton>
      <p role="status" className={request.isSuccess ? 'notice' : 'visually-hidden'}>
        {request.isSuccess ? sentence(orderStatusMessages.sent) : ''}
      </p>
    </form>
  );
};
