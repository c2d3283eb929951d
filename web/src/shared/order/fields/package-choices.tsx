import type { JSX } from 'react';
import './package-choices.css';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly name: string;
  readonly price: string;
  readonly note: string;
  readonly badge?: string;
};

type Props<Value extends string> = {
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

/** Radio buttons of packages with their prices. */
export const PackageChoices = <Value extends string>(props: Props<Value>): JSX.Element => (
  <div className="package-choices">
    {props.choices.map(({ value, name, price, note, badge }) => (
      <label key={value} className="package" data-chosen={value === props.chosen}>
        <input
          type="radio"
          name={props.name}
          value={value}
          checked={value === props.chosen}
          onChange={() => props.onChoose(value)}
        />
        <span className="package-name">{name}</span>
        <span className="package-price">{price}</span>
        <span className="package-note">{note}</span>
        {badge !== undefined && <span className="package-badge">{badge}</span>}
      </label>
    ))}
  </div>
);
