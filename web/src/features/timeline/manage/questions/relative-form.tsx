import { normalizeEmail } from '@keepsake/contracts/values/email';
import { languages as offered } from '@keepsake/contracts/values/language';
import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { useLanguage } from '../../../../shared/language/in-language.js';
import { languageNames } from '../../../../shared/language/languages.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { relativesText as t } from '../relatives-texts.js';
import { useChangeQuestions } from './questions-api.js';

/** Adds one person, whose language is that of the owner unless chosen. */
export const RelativeForm = ({ code, onDone }: { readonly code: string; readonly onDone: () => void }): JSX.Element => {
  const { add } = useChangeQuestions(code);
  const own = useLanguage();
  const [form, setForm] = useState({
    name: '',
    email: '',
    language: offered.find((one) => one === own) ?? offered[0],
  });
  const [errors, setErrors] = useState<{ readonly name?: string; readonly email?: string }>({});
  const toast = useToast();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    const wrong = {
      ...(form.name.trim() === '' && { name: t('enterName') }),
      ...(normalizeEmail(form.email) === undefined && { email: t('enterEmail') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    add.mutate(form, {
      onSuccess: () => {
        toast({ title: t('added'), description: t('addedMore', { name: form.name }) });
        onDone();
      },
      onError: (error) => setErrors({ email: sentenceOf(error, t('notSaved')) }),
    });
  };
  return (
    <form className="keeping-form" noValidate onSubmit={submit} aria-label={t('addMore')}>
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
      <Field label={t('language')}>
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={form.language}
            onChange={({ target: { value } }) =>
              setForm({ ...form, language: offered.find((one) => one === value) ?? offered[0] })
            }
          >
            {offered.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="keeping-actions">
        <PendingButton pending={add.isPending} pendingLabel={t('adding')}>
          {t('add')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onDone}>
          {shared('cancel')}
        </button>
      </div>
    </form>
  );
};
