import { useState, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import type { OrderForm } from '../use-order-form.js';

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
        className="button button-text checkout-more"
        aria-expanded={false}
        onClick={() => setOpened(true)}
      >
        Add birthdays, an anniversary, a few words (optional)
      </button>
    );
  return (
    <div className="checkout-dates">
      <VagueDate
        label="Your birthday"
        optional
        value={values.customerBirthday}
        error={errors.customerBirthday}
        yearRef={field('customerBirthday')}
        onChange={(date) => change('customerBirthday', date)}
      />
      <VagueDate
        label="Anniversary"
        optional
        value={values.anniversaryDate}
        error={errors.anniversaryDate}
        yearRef={field('anniversaryDate')}
        onChange={(date) => change('anniversaryDate', date)}
      />
      {(
        [
          ['familyBirthdays', 'Family birthdays', 3, 4_000, 'One per line, for reminders: Rui: 1970-02-28'],
          ['eventDescription', 'Description', 4, 5_000, undefined],
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
        Remind me of the birthdays above
      </label>
    </div>
  );
};
