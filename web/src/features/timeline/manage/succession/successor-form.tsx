import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { remainsText as t } from '../remains-texts.js';
import { useChangeSuccession } from './succession-api.js';

type Props = {
  readonly code: string;
  readonly onDone: () => void;
  /** Absent while no successor is named. */
  readonly onCancel: (() => void) | undefined;
};

/** Names a successor, who gets a request by email. */
export const SuccessorForm = ({ code, onDone, onCancel }: Props): JSX.Element => {
  const { name } = useChangeSuccession(code);
  const [form, setForm] = useState({ name: '', email: '' });
  const [errors, setErrors] = useState<{ readonly name?: string; readonly email?: string }>({});
  const toast = useToast();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.isPending) return;
    const wrong = {
      ...(form.name.trim() === '' && { name: t('enterName') }),
      ...(normalizeEmail(form.email) === undefined && { email: t('enterEmail') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    name.mutate(form, {
      onSuccess: () => {
        toast({ title: t('sent'), description: t('sentMore', { name: form.name }) });
        onDone();
      },
      onError: (error) => setErrors({ email: sentenceOf(error, t('notSent')) }),
    });
  };
  return (
    <form className="keeping-form" noValidate onSubmit={submit} aria-label={t('nameSuccessor')}>
      <p className="keeping-note">{t('formHint')}</p>
      <Field label={t('name')} error={errors.name}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            maxLength={100}
            autoComplete="off"
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('email')} error={errors.email}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            type="email"
            autoComplete="off"
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
          />
        )}
      </Field>
      <div className="keeping-actions">
        <PendingButton pending={name.isPending} pendingLabel={t('asking')}>
          {t('ask')}
        </PendingButton>
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  );
};
