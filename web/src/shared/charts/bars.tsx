import type { CSSProperties, JSX } from 'react';
import './bars.css';

type Bar = {
  readonly name: string;
  readonly amount: number;
  /** Text at the end of the bar. */
  readonly text: string;
};

type Props = {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Shows bars side by side without their texts; needs a table with the numbers beside it. */
  readonly upright?: boolean;
};

/** Draws labeled bars, so that no value depends on color or an estimated scale. */
export const Bars = ({ label, bars, upright = false }: Props): JSX.Element => {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  const shareOf = (amount: number) => ({ '--bar-share': `${(100 * Math.max(0, amount)) / most}%` }) as CSSProperties;
  return (
    <ul className="bars" aria-label={label} data-upright={upright || undefined}>
      {bars.map(({ name, amount, text }) => (
        <li key={name}>
          <span className="bars-name">{name}</span>
          <span className="bars-line" aria-hidden="true" data-zero={amount <= 0 || undefined}>
            <span style={shareOf(amount)} />
          </span>
          <span className="bars-text">{text}</span>
        </li>
      ))}
    </ul>
  );
};
