import { useState, type JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { casesText as t } from '../texts/cases-texts.js';
import { upcomingDays } from './upcoming-days.js';

type Props = {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly readOnly?: boolean;
  readonly onChange: (day: string) => void;
};

/** The date of a service: services are mostly within days, so the nearest ones are one press away. */
export const ServiceDate = ({ value, readOnly = false, onChange }: Props): JSX.Element => {
  const [days] = useState(() => upcomingDays(new Date()));
  return (
    <div className="service-date">
      <Field label={t('serviceDate')} optional>
        {(wired) => (
          <input
            {...wired}
            className="input"
            type="date"
            readOnly={readOnly}
            value={value.slice(0, 10)}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {!readOnly && (
        <div className="service-days" role="group" aria-label={t('upcoming')}>
          {days.map(({ name, day }) => (
            <button
              key={day}
              type="button"
              aria-pressed={day === value}
              onClick={() => onChange(day === value ? '' : day)}
            >
              {t(`day-${name}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
