import { useRef, useState } from 'react';
import { useFormErrors, type FieldErrorState } from '../../shared/forms/form-errors.js';
import { isPrivacyField } from '../../shared/privacy/privacy-card.js';
import { fieldsFixedBy, orderProblems, orderFields, type OrderField } from './order-errors.js';
import type { OrderValues } from './order-values.js';

export type OrderForm = Pick<FieldErrorState<OrderField>, 'errors' | 'field' | 'takeFrom'> & {
  readonly values: OrderValues;
  /** Returns whether the person has typed in this field; prefilled values do not count. */
  readonly touched: (name: OrderField) => boolean;
  readonly change: <N extends OrderField>(name: N, value: OrderValues[N]) => void;
  /** Sets a prefilled value. */
  readonly fillIn: <N extends OrderField>(name: N, value: OrderValues[N]) => void;
  readonly leave: (name: OrderField) => void;
  /** True if nothing is missing; else shows all errors and focuses the first invalid field. */
  readonly isWhole: () => boolean;
};

const nameOfField = (field: string): string => (isPrivacyField(field) ? 'privacy' : field);

/** State of the order form: values, and the errors of fields that were left. */
export const useOrderForm = (
  initial: OrderValues,
  onTyped: (values: OrderValues, name: OrderField) => void,
): OrderForm => {
  const [values, setValues] = useState(initial);
  // Browser autofill changes several fields between two renders.
  const latest = useRef(initial);
  const write = <N extends OrderField>(name: N, value: OrderValues[N]): OrderValues => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    return latest.current;
  };
  const [written, setWritten] = useState<ReadonlySet<OrderField>>(new Set());
  const { errors, check, changed, left, field, takeFrom } = useFormErrors(orderFields, nameOfField);

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
      changed(fieldsFixedBy(name), orderProblems(next));
      onTyped(next, name);
    },
    leave: (name) => left(name, orderProblems(latest.current)),
    isWhole: () => check(orderProblems(latest.current)),
  };
};
