import { useState, type JSX } from 'react';
import { Field } from '../../controls/field.js';
import type { BuyerValues } from '../buyer-values.js';
import type { OrderForm } from '../use-order-form.js';

type LineName = { [Name in keyof BuyerValues]: BuyerValues[Name] extends string ? Name : never }[keyof BuyerValues];

type Props = {
  readonly form: OrderForm;
  readonly name: LineName;
  readonly label: string;
  readonly optional?: boolean;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
  readonly maxLength: number;
  readonly placeholder?: string;
  /** Suggestions of the browser while typing. */
  readonly suggestions?: readonly string[];
  /** How a value is shown in the reader's language, and the value of a typed text. */
  readonly translation?: { readonly shown: (value: string) => string; readonly typed: (text: string) => string };
};

/** A single-line field of the order. */
export const OrderLine = (props: Props): JSX.Element => {
  const { form, name, label, optional = false, type = 'text', suggestions, translation, ...control } = props;
  const value = form.values[name];
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const change = (text: string): void => {
    const known = translation ? translation.typed(text) : text;
    setTyped({ text, value: known });
    form.change(name, known);
  };
  // What the buyer typed stays as it is, also if it begins with the English name of a choice.
  const shown = typed?.value === value ? typed.text : translation ? translation.shown(value) : value;
  return (
    <Field label={label} optional={optional} error={form.errors[name]}>
      {(wired) => (
        <>
          <input
            {...wired}
            {...control}
            ref={form.field(name)}
            className="input"
            type={type}
            name={name}
            value={shown}
            onChange={(event) => change(event.target.value)}
            onBlur={() => form.leave(name)}
            {...(suggestions && { list: `${name}-suggestions` })}
          />
          {suggestions && (
            <datalist id={`${name}-suggestions`}>
              {suggestions.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
};
