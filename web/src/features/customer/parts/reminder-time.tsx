import type { CustomerSettings } from '@keepsake/contracts/rest/account';
import { Select, Switch } from 'antd';
import { useId, type JSX } from 'react';
import { accountText as t } from '../account-texts.js';

const leads: readonly number[] = [1, 3, 7, 14, 30];

const leadLabel = (days: number): string =>
  days % 7 === 0 ? t('leadWeeks', { weeks: days / 7 }) : t('leadDays', { days });

type Time = Partial<Pick<CustomerSettings, 'reminderLeadDays' | 'reminderOnDay'>>;
type Props = {
  readonly leadDays: number;
  readonly onDay: boolean;
  readonly onChange: (time: Time) => void;
};

/** Lead time of reminders, shared by all days. */
export const ReminderTime = ({ leadDays, onDay, onChange }: Props): JSX.Element => {
  const id = useId();
  const offered = leads.includes(leadDays) ? leads : [...leads, leadDays];
  return (
    <>
      <h3>{t('remindWhen')}</h3>
      <div className="reminder-time">
        <label htmlFor={`${id}-lead`}>{t('firstReminder')}</label>
        <Select
          id={`${id}-lead`}
          value={leadDays}
          virtual={false}
          options={offered.map((value) => ({ value, label: leadLabel(value) }))}
          onChange={(value) => onChange({ reminderLeadDays: value })}
        />
        <span id={`${id}-day`}>{t('onDay')}</span>
        <Switch
          size="small"
          checked={onDay}
          aria-labelledby={`${id}-day`}
          onChange={(on) => onChange({ reminderOnDay: on })}
        />
      </div>
    </>
  );
};
