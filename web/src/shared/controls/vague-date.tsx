import { useId, useState, type JSX } from 'react';
import { monthName } from '../formats.js';
import { sharedText as shared } from '../language/shared-texts.js';
import { controlsText as t } from './controls-texts.js';
import './vague-date.css';

type Parts = { readonly year: string; readonly month: string; readonly day: string };

const toParts = (value: string): Parts => {
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
  return { year, month, day };
};

const toValue = ({ year, month, day }: Parts): string => {
  if (!/^\d{4}$/.test(year)) return '';
  if (month === '') return year;
  return day === '' ? `${year}-${month}` : `${year}-${month}-${day}`;
};

const two = (value: number): string => String(value).padStart(2, '0');

const months = Array.from({ length: 12 }, (_, index) => ({
  value: two(index + 1),
  first: new Date(Date.UTC(2001, index, 1)),
}));

const daysIn = ({ year, month }: Parts): number =>
  month === '' ? 31 : new Date(Date.UTC(Number(year) || 2000, Number(month), 0)).getUTCDate();

type Props = {
  readonly label: string;
  readonly value: string;
  readonly optional?: boolean;
  readonly error?: string | undefined;
  /** Id of the first field, for focus links. */
  readonly yearId?: string;
  readonly yearRef?: (control: HTMLInputElement | null) => void;
  readonly onChange: (value: string) => void;
};

/** Year, then month, then day; each may be empty. The value is YYYY, YYYY-MM or YYYY-MM-DD, and '' for unknown. */
export const VagueDate = ({ label, value, optional = false, error, yearId, yearRef, onChange }: Props): JSX.Element => {
  const id = useId();
  const [typed, setTyped] = useState(() => toParts(value));
  const parts = toValue(typed) === value || value === '' ? typed : toParts(value);
  const change = (changed: Partial<Parts>): void => {
    let next = { ...parts, ...changed };
    if (next.month === '') next = { ...next, day: '' };
    if (Number(next.day) > daysIn(next)) next = { ...next, day: two(daysIn(next)) };
    setTyped(next);
    onChange(toValue(next));
  };
  return (
    <fieldset className="field vague-date" aria-describedby={error === undefined ? undefined : `${id}-says`}>
      <legend className="field-label">
        {label} {optional && <span className="field-optional">{shared('optional')}</span>}
      </legend>
      <div className="vague-date-parts">
        <input
          id={yearId}
          ref={yearRef}
          className="input"
          aria-label={t('year')}
          placeholder={t('year')}
          inputMode="numeric"
          maxLength={4}
          value={parts.year}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => change({ year: event.target.value.replace(/\D/g, '') })}
        />
        <select
          className="input"
          aria-label={t('month')}
          value={parts.month}
          onChange={(event) => change({ month: event.target.value })}
        >
          <option value="">{t('month')}</option>
          {months.map((month) => (
            <option key={month.value} value={month.value}>
              {monthName(month.first)}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label={t('day')}
          value={parts.day}
          disabled={parts.month === ''}
          onChange={(event) => change({ day: event.target.value })}
        >
          <option value="">{t('day')}</option>
          {Array.from({ length: daysIn(parts) }, (_, index) => (
            <option key={index} value={two(index + 1)}>
              {index + 1}
            </option>
          ))}
        </select>
      </div>
      {error !== undefined && (
        <p id={`${id}-says`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
};
