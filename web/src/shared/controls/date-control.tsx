import type { JSX } from 'react';
import { VagueDate } from './vague-date.js';

type Props = {
  readonly label: string;
  readonly optional?: boolean;
  /** Set by antd's form; the id locates the first invalid control. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};

export const DateControl = ({ id, label, optional = false, value = '', onChange }: Props): JSX.Element => (
  <VagueDate
    {...(id !== undefined && { yearId: id })}
    label={label}
    optional={optional}
    value={value}
    onChange={(next) => onChange?.(next)}
  />
);
