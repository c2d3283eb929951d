import { useId, type JSX } from 'react';

type Props<V extends string> = {
  readonly legend: string;
  readonly options: readonly { readonly value: V; readonly label: string; readonly hint?: string }[];
  readonly chosen: readonly V[];
  readonly error?: string | undefined;
  readonly field?: (control: HTMLInputElement | null) => void;
  readonly onChange: (chosen: readonly V[]) => void;
};

/** Boxes with one legend. */
export const CheckList = <V extends string>(props: Props<V>): JSX.Element => {
  const { legend, options, chosen, error, field, onChange } = props;
  const errorId = useId();
  return (
    <fieldset className="team-places" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, label, hint }, index) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            ref={index === 0 ? field : undefined}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>
            {label}
            {hint !== undefined && <small className="integration-hint">{hint}</small>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
};
