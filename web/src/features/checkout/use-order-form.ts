import { useRef, useState } from 'react';
import { useFaults, type FormFaults } from '../../shared/forms/faults.js';
import { mendedBy, orderFaults, orderFields, type OrderField } from './order-faults.js';
import type { OrderValues } from './order-values.js';

export type OrderForm = Pick<FormFaults<OrderField>, 'faults' | 'field' | 'takeFrom'> & {
  readonly values: OrderValues;
  /** Whether the person has written here; what a page fills in does not count. */
  readonly touched: (name: OrderField) => boolean;
  readonly change: <N extends OrderField>(name: N, value: OrderValues[N]) => void;
  /** A value that nobody typed. */
  readonly fillIn: <N extends OrderField>(name: N, value: OrderValues[N]) => void;
  readonly leave: (name: OrderField) => void;
  /** True when nothing is missing; else every fault is shown, and the first one has the focus. */
  readonly isWhole: () => boolean;
};

/** The fields of the order: what stands in them, and what is wrong there once their writer has left them. */
export const useOrderForm = (
  initial: OrderValues,
  onTyped: (values: OrderValues, name: OrderField) => void,
): OrderForm => {
  const [values, setValues] = useState(initial);
  // A browser fills in a whole address between two drawings.
  const latest = useRef(initial);
  const write = <N extends OrderField>(name: N, value: OrderValues[N]): OrderValues => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    return latest.current;
  };
  const [written, setWritten] = useState<ReadonlySet<OrderField>>(new Set());
  const { faults, check, changed, left, field, takeFrom } = useFaults(orderFields);

  return {
    values,
    faults,
    field,
    takeFrom,
    touched: (name) => written.has(name),
    fillIn: (name, value) => void write(name, value),
    change: (name, value) => {
      const next = write(name, value);
      setWritten((now) => new Set(now).add(name));
      changed(mendedBy(name), orderFaults(next));
      onTyped(next, name);
    },
    leave: (name) => left(name, orderFaults(latest.current)),
    isWhole: () => check(orderFaults(latest.current)),
  };
};
