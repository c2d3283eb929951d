import type { JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import type { OrderField } from '../order-errors.js';
import type { OrderForm } from '../use-order-form.js';
import type { OrderValues } from '../order-values.js';

type LineName = { [Name in OrderField]: OrderValues[Name] extends string ? Name : never }[OrderField];

type Props = {
  readonly form: OrderForm;
  readonly name: LineName;
  readonly label: string;
  readonly optional?: boolean;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly className?: string;
  /** Suggestions of the browser while typing. */
  readonly suggestions?: readonly string[];
};

/** A single-line field of the order. */
export const OrderLine = (props: Props): JSX.Element => {
  const { form, name, label, optional = false, type = 'text', className = '', suggestions, ...control } = props;
  return (
    <Field label={label} optional={optional} error={form.errors[name]}>
      {(wired) => (
        <>
          <input
            {...wired}
            {...control}
            ref={form.field(name)}
            className={`input ${className}`}
            type={type}
            name={name}
            value={form.values[name]}
            onChange={(event) => form.change(name, event.target.value)}
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
