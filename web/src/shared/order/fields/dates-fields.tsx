import { useState, type JSX } from 'react';
import { Field } from '../../controls/field.js';
import { VagueDate } from '../../controls/vague-date.js';
import { orderFormText as t } from '../order-form-texts.js';
import type { OrderForm } from '../use-order-form.js';
import './order-fields.css';

const names = ['customerBirthday', 'anniversaryDate', 'familyBirthdays', 'eventDescription'] as const;

/** Reminder days and description, as on the order form; collapsed by default. */
export const DatesFields = ({ form }: { readonly form: OrderForm }): JSX.Element => {
  const { values, errors, change, field, leave } = form;
  const [opened, setOpened] = useState(() => names.some((name) => values[name] !== ''));
  const open = opened || names.some((name) => errors[name] !== undefined);
  if (!open)
    return (
      <button
        type="button"
        className="button button-text order-more"
        aria-expanded={false}
        onClick={() => setOpened(true)}
      >
        {t('more')}
      </button>
    );
  return (
    <div className="order-dates">
      <VagueDate
        label={t('birthday')}
        optional
        value={values.customerBirthday}
        error={errors.customerBirthday}
        yearRef={field('customerBirthday')}
        onChange={(date) => change('customerBirthday', date)}
      />
      <VagueDate
        label={t('anniversary')}
        optional
        value={values.anniversaryDate}
        error={errors.anniversaryDate}
        yearRef={field('anniversaryDate')}
        onChange={(date) => change('anniversaryDate', date)}
      />
      {(
        [
          ['familyBirthdays', t('familyBirthdays'), 3, 4_000, t('familyBirthdaysHint', { example: 'Rui: 1970-02-28' })],
          ['eventDescription', t('description'), 4, 5_000, undefined],
        ] as const
      ).map(([name, label, rows, maxLength, hint]) => (
        <Field key={name} label={label} optional error={errors[name]} hint={hint}>
          {(wired) => (
            <textarea
              {...wired}
              ref={field(name)}
              className="input"
              name={name}
              rows={rows}
              maxLength={maxLength}
              value={values[name]}
              onChange={(event) => change(name, event.target.value)}
              onBlur={() => leave(name)}
            />
          )}
        </Field>
      ))}
      <label className="check">
        <input
          type="checkbox"
          checked={values.birthdayReminders}
          onChange={(event) => change('birthdayReminders', event.target.checked)}
        />
        {t('remind')}
      </label>
    </div>
  );
};
