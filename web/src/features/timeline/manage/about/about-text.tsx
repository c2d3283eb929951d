import type { JSX, ReactNode } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { humanDate } from '../../../../shared/formats.js';
import { languageNames } from '../../../../shared/language/languages.js';
import { manageText as t } from '../manage-texts.js';
import type { AboutField } from './about-fields.js';
import type { useAbout } from './use-about.js';

export type Form = ReturnType<typeof useAbout>;

const languages: readonly AboutField[] = ['textLanguage', 'secondLanguage'];
const dates: readonly AboutField[] = ['fromDate', 'toDate', 'eventDate'];

/** The other person's text, beside the typed one. */
export const Theirs = ({ form, field }: { readonly form: Form; readonly field: AboutField }): JSX.Element | null => {
  if (!form.both.includes(field)) return null;
  const text = form.now[field];
  const quoted = dates.includes(field)
    ? humanDate(text)
    : languages.includes(field)
      ? (languageNames[text] ?? text)
      : text;
  return (
    <p className="notice notice-warning manage-owner" role="status">
      {text === '' ? t('aboutTheirsNothing') : t('aboutTheirs', { text: t('aboutQuoted', { text: quoted }) })}{' '}
      <button type="button" className="link-button" onClick={() => form.takeTheirs(field)}>
        {t('aboutUseTheirs')}
      </button>
    </p>
  );
};

type TextProps = {
  readonly form: Form;
  readonly field: AboutField;
  readonly most: number;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly long?: boolean;
  /** Of the text, for screen readers and spelling. */
  readonly lang?: string;
};

export const Text = ({ form, field, most, hint, placeholder, long = false, lang }: TextProps): JSX.Element => (
  <div>
    <Field label={t(`field-${field}`)} optional hint={hint} error={form.faults.errors[field]}>
      {(wired) => {
        const control = {
          ...wired,
          className: 'input',
          ref: form.faults.field(field),
          maxLength: most,
          placeholder,
          lang,
          dir: 'auto',
          value: form.texts[field],
          onChange: (event: { readonly target: { readonly value: string } }) => form.change(field, event.target.value),
        };
        return long ? <textarea {...control} /> : <input {...control} />;
      }}
    </Field>
    <Theirs form={form} field={field} />
  </div>
);
