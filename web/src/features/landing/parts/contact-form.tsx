import { contactMessages } from '@keepsake/contracts/catalogue/contact-messages';
import { contactNotes, inquiryTypes, type InquiryType } from '@keepsake/contracts/catalogue/inquiry-types';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { useState, type FormEvent, type JSX } from 'react';
import { hasStatus } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useDraft } from '../../../shared/drafts.js';
import { useFaults, type Faults } from '../../../shared/forms/faults.js';
import { HumanCheck } from '../../../shared/human-check/human-check.js';
import type { SolvedCheck } from '../../../shared/human-check/human-check-api.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useSendMessage } from '../landing-api.js';
import { contactWords } from '../words.js';

type Name = 'firstName' | 'lastName' | 'email' | 'inquiryType' | 'message';
type Message = Record<Name, string>;

const order: readonly Name[] = ['firstName', 'lastName', 'email', 'inquiryType', 'message'];
const blank: Message = { firstName: '', lastName: '', email: '', inquiryType: '', message: '' };

const faultsOf = (form: Message): Faults<Name> => ({
  ...(form.firstName.trim() === '' && { firstName: contactMessages.firstName }),
  ...(form.lastName.trim() === '' && { lastName: contactMessages.lastName }),
  ...(normaliseEmail(form.email) === undefined && { email: contactMessages.email }),
  ...(!(form.inquiryType in inquiryTypes) && { inquiryType: contactMessages.inquiryType }),
  ...(form.message.trim().length < 10 && { message: contactMessages.message }),
});

export const ContactForm = (): JSX.Element => {
  const draft = useDraft<Message>('contact');
  const [form, setForm] = useState<Message>({ ...blank, ...draft.kept });
  const [asking, setAsking] = useState(false);
  const [solved, setSolved] = useState<SolvedCheck>();
  const [round, setRound] = useState(0);
  const { faults, check, clear, takeFrom, field } = useFaults(order);
  const message = useSendMessage();
  const keyOf = useKeyedBody();
  const toast = useToast();

  const change = (name: Name, value: string): void => {
    const next = { ...form, [name]: value };
    setForm(next);
    draft.keep(next);
    if (faults[name] !== undefined) clear(name);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (message.isPending || !check(faultsOf(form))) return;
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
          toast(contactWords.sent);
        },
        onError: (error) => {
          // An answer is good for one use; the next try gets a new question.
          setSolved(undefined);
          setRound((now) => now + 1);
          if (hasStatus(error, 428)) {
            setAsking(true);
            return;
          }
          takeFrom(error);
          toast({
            ...contactWords.failed,
            variant: 'destructive',
            ...(hasStatus(error, 400, 409, 422, 429, 500, 503) && { reference: error.reference }),
          });
        },
      },
    );
  };

  const line = (name: Name, label: string, autoComplete: string, type = 'text'): JSX.Element => (
    <Field label={label} fault={faults[name]}>
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
    <form className="contact-form" noValidate onSubmit={submit} aria-label={contactWords.form}>
      <div className="contact-names">
        {line('firstName', contactWords.firstName, 'given-name')}
        {line('lastName', contactWords.lastName, 'family-name')}
      </div>
      {line('email', contactWords.email, 'email', 'email')}
      <Field label={contactWords.inquiry} fault={faults.inquiryType}>
        {(wired) => (
          <select
            {...wired}
            ref={field('inquiryType')}
            className="input"
            value={form.inquiryType}
            onChange={(event) => change('inquiryType', event.target.value)}
          >
            <option value="">{contactWords.choose}</option>
            {Object.entries(inquiryTypes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={contactWords.message} fault={faults.message}>
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
      <PendingButton pending={message.isPending} pendingLabel={contactWords.sending}>
        {contactWords.send}
      </PendingButton>
    </form>
  );
};
