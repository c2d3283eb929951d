import type { JSX } from 'react';
import { Field } from '../controls/field.js';
import { orderFormText as t } from './order-form-texts.js';
import './other-names.css';

type Control = { readonly focus: () => void };

type Props = {
  readonly value?: readonly string[];
  readonly onChange?: (names: readonly string[]) => void;
  /** Timelines besides the first; absent until staff agree on their number. */
  readonly count?: number;
  readonly error?: string | undefined;
  readonly fieldRef?: (control: Control | null) => void;
};

/** With more timelines, a list of names is easier to type and to paste. */
const maxFields = 9;
const maxLength = 200;

/** Returns the names to send: of the fields that are shown, without empty ones. */
export const namesToSend = (names: readonly string[], count: number): readonly string[] =>
  (count > maxFields ? names : names.slice(0, count)).map((name) => name.trim()).filter((name) => name !== '');

/** Optional names of the timelines besides the first. */
export const OtherNames = ({ value = [], onChange, count, error, fieldRef }: Props): JSX.Element | null => {
  if (count === 0) return null;
  if (count === undefined || count > maxFields)
    return (
      <Field label={t('namesOther')} optional error={error} hint={t('namesList')}>
        {(wired) => (
          <textarea
            {...wired}
            ref={fieldRef}
            className="input"
            rows={5}
            value={value.join('\n')}
            onChange={({ target }) => onChange?.(target.value.split('\n').map((name) => name.slice(0, maxLength)))}
          />
        )}
      </Field>
    );
  const fields = Array.from({ length: count }, (_, place) => value[place] ?? '');
  return (
    <fieldset className="other-names">
      <legend className="visually-hidden">{t('namesOther')}</legend>
      <div className="other-names-fields">
        {fields.map((name, place) => (
          <Field key={place} label={t('nameOn', { place: place + 2 })} optional>
            {(wired) => (
              <input
                {...wired}
                ref={place === 0 ? fieldRef : undefined}
                className="input"
                autoComplete="off"
                maxLength={maxLength}
                value={name}
                onChange={({ target }) => onChange?.(fields.map((one, at) => (at === place ? target.value : one)))}
              />
            )}
          </Field>
        ))}
      </div>
      <p className={error === undefined ? 'field-hint' : 'field-error'}>{error ?? t('namesLater')}</p>
    </fieldset>
  );
};
