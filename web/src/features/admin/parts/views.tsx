import type { JSX } from 'react';

type View = { readonly value: string; readonly label: string; readonly count?: number };

type Props = {
  readonly label: string;
  readonly views: readonly View[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
};

/** Switches between views of one list. Counts appear only for pending work. */
export const Views = ({ label, views, chosen, onChoose }: Props): JSX.Element => (
  <fieldset className="views" aria-label={label}>
    {views.map(({ value, label: name, count }) => (
      <button key={value} type="button" aria-pressed={chosen === value} onClick={() => onChoose(value)}>
        {name} {count !== undefined && count > 0 && <span className="views-count">{count}</span>}
      </button>
    ))}
  </fieldset>
);
