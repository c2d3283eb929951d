import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useState, type JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { keepingText as t } from '../keeping-texts.js';

type Person = { readonly name: string; readonly email: string };
type Errors = { readonly [N in keyof Person]?: string };

/** State of a form that names a person who gets an email. */
export const usePersonForm = <F extends Person>(empty: F) => {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  return {
    form,
    errors,
    setForm,
    /** Shows what is missing; returns whether nothing is. */
    check: (): boolean => {
      const wrong = {
        ...(form.name.trim() === '' && { name: t('enterName') }),
        ...(normalizeEmail(form.email) === undefined && { email: t('enterEmail') }),
      };
      setErrors(wrong);
      return Object.keys(wrong).length === 0;
    },
    refuse: (email: string): void => setErrors({ email }),
  };
};

type Props<F extends Person> = Pick<ReturnType<typeof usePersonForm<F>>, 'form' | 'errors' | 'setForm'>;

export const PersonFields = <F extends Person>({ form, errors, setForm }: Props<F>): JSX.Element => (
  <>
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
  </>
);
