import type { JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { languageNames } from '../../../../shared/language/languages.js';
import { manageText as t } from '../manage-texts.js';
import { Text, Theirs, type Form } from './about-text.js';

type ChoiceProps = { readonly form: Form; readonly field: 'textLanguage' | 'secondLanguage'; readonly hint?: string };

const Choice = ({ form, field, hint }: ChoiceProps): JSX.Element => (
  <div>
    <Field label={t(`field-${field}`)} optional hint={hint} error={form.faults.errors[field]}>
      {(wired) => (
        <select
          {...wired}
          className="input"
          ref={form.faults.field(field)}
          value={form.texts[field]}
          onChange={(event) => form.change(field, event.target.value)}
        >
          <option value="">{t(field === 'textLanguage' ? 'aboutNoLanguage' : 'aboutOneLanguage')}</option>
          {Object.entries(languageNames).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Theirs form={form} field={field} />
  </div>
);

/** Heading, line and words of the page in a second language, once one is chosen. */
export const SecondLanguage = ({ form }: { readonly form: Form }): JSX.Element => {
  const { secondLanguage } = form.texts;
  return (
    <>
      <Choice form={form} field="secondLanguage" hint={t('aboutSecond')} />
      {secondLanguage !== '' && (
        <>
          <Choice form={form} field="textLanguage" />
          <Text form={form} field="secondHeading" most={200} lang={secondLanguage} />
          <Text form={form} field="secondSubtitle" most={200} lang={secondLanguage} />
          <Text form={form} field="secondDescription" most={5000} long lang={secondLanguage} />
        </>
      )}
    </>
  );
};
