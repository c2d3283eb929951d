import { contactMessages } from '@keepsake/contracts/catalog/contact-messages';
import {
  contactNotes,
  inquiryTypeKeys,
  inquiryTypes,
  type InquiryType,
} from '@keepsake/contracts/catalog/inquiry-types';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { hasStatus } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useDraft } from '../../../shared/drafts.js';
import { isTexts } from '../../../shared/storage/stored.js';
import { useFormErrors, type FormErrors } from '../../../shared/forms/form-errors.js';
import { HumanCheck } from '../../../shared/human-check/human-check.js';
import type { SolvedCheck } from '../../../shared/human-check/human-check-api.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useSendMessage } from '../landing-api.js';
import { landingText as t } from '../landing-texts.js';

type Name = 'firstName' | 'lastName' | 'email' | 'inquiryType' | 'message';
type Message = Record<Name, string>;

const order: readonly Name[] = ['firstName', 'lastName', 'email', 'inquiryType', 'message'];
const isMessage = isTexts(order);
const blank: Message = { firstName: '', lastName: '', email: '', inquiryType: '', message: '' };

const errorsOf = (form: Message): FormErrors<Name> => ({
  ...(form.firstName.trim() === '' && { firstName: sentence(contactMessages.firstName) }),
  ...(form.lastName.trim() === '' && { lastName: sentence(contactMessages.lastName) }),
  ...(normalizeEmail(form.email) === undefined && { email: sentence(contactMessages.email) }),
  ...(!(form.inquiryType in inquiryTypes) && { inquiryType: sentence(contactMessages.inquiryType) }),
  ...(form.message.trim().length < 10 && { message: sentence(contactMessages.message) }),
});

export const ContactForm = (): JSX.Element => {
  const draft = useDraft('contact', isMessage);
  const [form, setForm] = useState<Message>({ ...blank, ...draft.kept });
  const [asking, setAsking] = useState(false);
  const [solved, setSolved] = useState<SolvedCheck>();
  const [round, setRound] = useState(0);
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const message = useSendMessage();
  const keyOf = useKeyedBody();
  const toast = useToast();

  const change = (name: Name, value: string): void => {
    const next = { ...form, [name]: value };
    setForm(next);
    draft.keep(next);
    if (errors[name] !== undefined) clear(name);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (message.isPending || !check(errorsOf(form))) return;
    const body = {
      firstName: form.firstName,
      lastName: form.lastName,
      email: form.email,
      type: 'prospect',
      source: 'website',
      notes: contactNotes(form.inquiryType as InquiryType, form.message),
      ...(solved && { humanCheck: solved }),
    } as const;
    message.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          setForm(blank);
          draft.discard();
          setAsking(false);
          setSolved(undefined);
          toast({ title: t('sent'), description: t('sentMore') });
        },
        onError: (error) => {
          // A challenge is valid once; the next attempt gets a new one.
          setSolved(undefined);
          setRound((now) => now + 1);
          if (hasStatus(error, 428)) {
            setAsking(true);
            return;
          }
          takeFrom(error);
          toast({
            title: t('failed'),
            description: t('failedMore'),
            variant: 'destructive',
            ...(hasStatus(error, 400, 409, 422, 429, 500, 503) && { reference: error.reference }),
          });
        },
      },
    );
  };

  const line = (name: Name, label: string, autoComplete: string, type = 'text'): JSX.Element => (
    <Field label={label} error={errors[name]}>
      {(wired) => (
        <input
          {...wired}
          ref={field(name)}
          className="input"
          type={type}
          autoComplete={autoComplete}
          value={form[name]}
          onChange={(event) => change(name, event.target.value)}
        />
      )}
    </Field>
  );

  return (
    <form className="contact-form" noValidate onSubmit={submit} aria-label={t('contact')}>
      <div className="contact-names">
        {line('firstName', t('firstName'), 'given-name')}
        {line('lastName', t('lastName'), 'family-name')}
      </div>
      {line('email', t('email'), 'email', 'email')}
      <Field label={t('inquiry')} error={errors.inquiryType}>
        {(wired) => (
          <select
            {...wired}
            ref={field('inquiryType')}
            className="input"
            value={form.inquiryType}
            onChange={(event) => change('inquiryType', event.target.value)}
          >
            <option value="">{t('choose')}</option>
            {inquiryTypeKeys.map((value) => (
              <option key={value} value={value}>
                {t(`inquiry-${value}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('message')} error={errors.message}>
        {(wired) => (
          <textarea
            {...wired}
            ref={field('message')}
            className="input"
            maxLength={5000}
            value={form.message}
            onChange={(event) => change('message', event.target.value)}
          />
        )}
      </Field>
      {asking && <HumanCheck key={round} onSolved={setSolved} />}
      <PendingButton pending={message.isPending} pendingLabel={t('sending')}>
        {t('send')}
      </PendingButton>
    </form>
  );
};
