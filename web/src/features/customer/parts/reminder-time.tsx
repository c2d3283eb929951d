import type { CustomerSettings } from '@keepsake/contracts/rest/account';
import { Select, Switch } from 'antd';
import { useId, type JSX } from 'react';

const leads: readonly { readonly value: number; readonly label: string }[] = [
  { value: 1, label: '1 day ahead' },
  { value: 3, label: '3 days ahead' },
  { value: 7, label: '1 week ahead' },
  { value: 14, label: '2 weeks ahead' },
  { value: 30, label: '30 days ahead' },
];

type Time = Partial<Pick<CustomerSettings, 'reminderLeadDays' | 'reminderOnDay'>>;
type Props = {
  readonly leadDays: number;
  readonly onDay: boolean;
  readonly onChange: (time: Time) => void;
};

/** Lead time of reminders, shared by all days. */
export const ReminderTime = ({ leadDays, onDay, onChange }: Props): JSX.Element => {
  const id = useId();
  const known = leads.some(({ value }) => value === leadDays);
  return (
    <>
      <h3>When to remind you</h3>
      <div className="reminder-time">
        <label htmlFor={`${id}-lead`}>First reminder</label>
        <Select
          id={`${id}-lead`}
          value={leadDays}
          virtual={false}
          options={known ? [...leads] : [...leads, { value: leadDays, label: `${leadDays} days ahead` }]}
          onChange={(value) => onChange({ reminderLeadDays: value })}
        />
        <span id={`${id}-day`}>Also on the day</span>
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
