import type { ReminderDay, ReminderKind } from '@keepsake/contracts/rest/account';
import { Button, Input, Select, Switch } from 'antd';
import { useId, useState, type JSX } from 'react';
import { CloseIcon } from '../../../shared/controls/icons.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { humanDate } from '../../../shared/formats.js';
import { accountText as t } from '../account-texts.js';

/** Kinds that can be added. */
const kinds: readonly ReminderKind[] = ['birthday', 'anniversary', 'remembrance'];

const nameOf = ({ name, kind }: ReminderDay): string => (name === '' ? t(`your-${kind}`) : name);
const same = (one: ReminderDay, other: ReminderDay): boolean =>
  one.kind === other.kind && one.name === other.name && one.date === other.date;

type Props = { readonly days: readonly ReminderDay[]; readonly onChange: (days: readonly ReminderDay[]) => void };

const AddDay = ({ days, onChange }: Props): JSX.Element => {
  const [kind, setKind] = useState<ReminderKind>('birthday');
  const [name, setName] = useState('');
  const [date, setDate] = useState('');
  const [error, setError] = useState<{ readonly name?: string; readonly date?: string }>({});
  const [round, setRound] = useState(0);
  const id = useId();

  const add = (): void => {
    const day: ReminderDay = { kind, name: name.trim(), date, on: true };
    const errors = {
      ...(day.name === '' && { name: t('dayNameMissing') }),
      ...(date.length !== 10 && { date: t('dateMissing') }),
    };
    setError(errors);
    if (Object.keys(errors).length > 0) return;
    onChange([...days.filter((one) => !same(one, day)), day]);
    setName('');
    setDate('');
    setRound((now) => now + 1);
  };

  return (
    <div className="reminder-add" role="group" aria-label={t('addDay')}>
      <label htmlFor={`${id}-kind`} className="field-label">
        {t('kindOfDay')}
      </label>
      <Select
        id={`${id}-kind`}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`kind-${value}`) }))}
        virtual={false}
      />
      <label htmlFor={`${id}-name`} className="field-label">
        {t('dayName')}
      </label>
      <Input
        id={`${id}-name`}
        value={name}
        maxLength={200}
        autoComplete="off"
        {...(error.name !== undefined && { status: 'error' as const, 'aria-invalid': true })}
        aria-describedby={`${id}-says`}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          add();
        }}
      />
      <p id={`${id}-says`} className="field-error" hidden={error.name === undefined}>
        {error.name}
      </p>
      <VagueDate key={round} label={t('date')} value={date} error={error.date} onChange={setDate} />
      <Button onClick={add}>{t('addThisDay')}</Button>
    </div>
  );
};

/** Birthdays are enabled by default; days of mourning only by choice of the family. */
export const ReminderDays = ({ days, onChange }: Props): JSX.Element => {
  const [adding, setAdding] = useState(false);
  return (
    <div className="reminder-days">
      {days.length > 0 && (
        <ul aria-label={t('days')}>
          {days.map((day) => (
            <li key={`${day.kind} ${day.name} ${day.date}`}>
              <div>
                <p className="reminder-name" dir="auto">
                  {nameOf(day)}
                </p>
                <p className="reminder-facts">
                  {t(`kind-${day.kind}`)} · {humanDate(day.date)}
                </p>
              </div>
              <Switch
                size="small"
                checked={day.on}
                aria-label={t('remindOf', { name: nameOf(day), kind: day.kind })}
                onChange={(on) => onChange(days.map((one) => (same(one, day) ? { ...one, on } : one)))}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t('takeOut', { name: nameOf(day), kind: day.kind })}
                onClick={() => onChange(days.filter((one) => !same(one, day)))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <AddDay days={days} onChange={onChange} />
      ) : (
        <Button type="link" className="reminder-more" onClick={() => setAdding(true)}>
          {t('addDay')}
        </Button>
      )}
    </div>
  );
};
