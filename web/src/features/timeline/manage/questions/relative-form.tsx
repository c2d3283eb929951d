import { languages as offered } from '@keepsake/contracts/values/language';
import { type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { useLanguage } from '../../../../shared/language/in-language.js';
import { languageNames } from '../../../../shared/language/languages.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { PersonFields, usePersonForm } from '../keeping/person-fields.js';
import { relativesText as t } from '../relatives-texts.js';
import { useChangeQuestions } from './questions-api.js';

/** Adds one person, whose language is that of the owner unless chosen. */
export const RelativeForm = ({ code, onDone }: { readonly code: string; readonly onDone: () => void }): JSX.Element => {
  const { add } = useChangeQuestions(code);
  const own = useLanguage();
  const person = usePersonForm({
    name: '',
    email: '',
    language: offered.find((one) => one === own) ?? offered[0],
  });
  const { form, setForm } = person;
  const toast = useToast();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending || !person.check()) return;
    add.mutate(form, {
      onSuccess: () => {
        toast({ title: t('added'), description: t('addedMore', { name: form.name }) });
        onDone();
      },
      onError: (error) => person.refuse(sentenceOf(error, t('notSaved'))),
    });
  };
  return (
    <form className="keeping-form" noValidate onSubmit={submit} aria-label={t('addMore')}>
      <p className="keeping-note">{t('formHint')}</p>
      <PersonFields {...person} />
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
