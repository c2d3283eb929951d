import { useRef, useState } from 'react';
import { useFormErrors, type FieldErrorState, type FormErrors } from '../forms/form-errors.js';
import { isPrivacyField } from '../privacy/privacy-card.js';
import { addressLines } from './address-lines.js';
import type { BuyerValues } from './buyer-values.js';

type NameOf<Values> = keyof Values & string;

export type OrderForm<Values extends BuyerValues = BuyerValues> = Pick<
  FieldErrorState<NameOf<Values>>,
  'errors' | 'field' | 'takeFrom'
> & {
  readonly values: Values;
  /** Returns whether the person has typed in this field; prefilled values do not count. */
  readonly touched: (name: NameOf<Values>) => boolean;
  readonly change: <N extends NameOf<Values>>(name: N, value: Values[N]) => void;
  /** Sets a prefilled value. */
  readonly fillIn: <N extends NameOf<Values>>(name: N, value: Values[N]) => void;
  readonly leave: (name: NameOf<Values>) => void;
  /** True if nothing is missing; else shows all errors and focuses the first invalid field. */
  readonly isWhole: () => boolean;
  /** Shows these errors and focuses the first. */
  readonly report: (found: FormErrors<NameOf<Values>>) => void;
};

const addressFields: readonly string[] = addressLines.map(({ name }) => name);
const formName = (field: string): string => (isPrivacyField(field) ? 'privacy' : field);

type Rules<Values> = {
  /** In screen order: the first invalid field gets the focus. */
  readonly fields: readonly NameOf<Values>[];
  readonly problems: (values: Values) => FormErrors<NameOf<Values>>;
};

/** State of an order form: values, and the errors of fields that were left. */
export const useOrderForm = <Values extends BuyerValues>(
  { fields, problems }: Rules<Values>,
  initial: Values,
  onTyped: (values: Values, name: NameOf<Values>) => void,
): OrderForm<Values> => {
  const [values, setValues] = useState(initial);
  // Browser autofill changes several fields between two renders.
  const latest = useRef(initial);
  const write = <N extends NameOf<Values>>(name: N, value: Values[N]): Values => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    return latest.current;
  };
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const { errors, check, changed, left, field, takeFrom } = useFormErrors(fields, formName);
  // An address must be complete or empty, so its fields are validated together.
  const fixedBy = (name: NameOf<Values>): readonly NameOf<Values>[] =>
    addressFields.includes(name) ? fields.filter((one) => addressFields.includes(one)) : [name];

  return {
    values,
    errors,
    field,
    takeFrom,
    touched: (name) => written.has(name),
    fillIn: (name, value) => void write(name, value),
    change: (name, value) => {
      const next = write(name, value);
      setWritten((now) => new Set(now).add(name));
      changed(fixedBy(name), problems(next));
      onTyped(next, name);
    },
    leave: (name) => left(name, problems(latest.current)),
    isWhole: () => check(problems(latest.current)),
    report: (found) => void check(found),
  };
};
