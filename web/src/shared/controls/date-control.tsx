import type { JSX } from 'react';
import { VagueDate } from './vague-date.js';

type Props = {
  readonly label: string;
  readonly optional?: boolean;
  /** antd's form hands these two to the control it wraps. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};

export const DateControl = ({ label, optional = false, value = '', onChange }: Props): JSX.Element => (
  <VagueDate label={label} optional={optional} value={value} onChange={(next) => onChange?.(next)} />
);
