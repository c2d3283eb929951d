import type { JSX } from 'react';

type Bar = {
  readonly name: string;
  readonly amount: number;
  /** What stands at its end. */
  readonly words: string;
};

/** Lines of a length; each is labelled, so that nothing hangs on colour or on guessing a scale. */
export const Bars = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }): JSX.Element => {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  return (
    <ul className="bars" aria-label={label}>
      {bars.map(({ name, amount, words }) => (
        <li key={name}>
          <span className="bars-name">{name}</span>
          <span className="bars-line" aria-hidden="true">
            <span style={{ width: `${(100 * Math.max(0, amount)) / most}%` }} />
          </span>
          <span className="bars-words">{words}</span>
        </li>
      ))}
    </ul>
  );
};
