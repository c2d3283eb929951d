import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../api/errors.js';

export type Faults<Name extends string> = Readonly<Partial<Record<Name, string>>>;

type Focusable = { readonly focus: () => void };

export type FormFaults<Name extends string> = {
  readonly faults: Faults<Name>;
  /** Shows these and moves focus to the first field that has one, in the order given. True when there is none. */
  readonly check: (found: Faults<Name>) => boolean;
  readonly clear: (name: Name) => void;
  /** Takes over what the server refused; true when at least one field here is meant. */
  readonly takeFrom: (error: unknown) => boolean;
  /** `ref={field('email')}` */
  readonly field: (name: Name) => (control: Focusable | null) => void;
};

/** One message per field, under it; focus on the first wrong one. `order` is the order on the screen. */
export const useFaults = <Name extends string>(order: readonly Name[]): FormFaults<Name> => {
  const [faults, setFaults] = useState<Faults<Name>>({} as Faults<Name>);
  const controls = useRef(new Map<Name, Focusable>());

  const check = useCallback(
    (found: Faults<Name>): boolean => {
      setFaults(found);
      const first = order.find((name) => found[name] !== undefined);
      if (first !== undefined) controls.current.get(first)?.focus();
      return first === undefined;
    },
    [order],
  );

  const takeFrom = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    const meant = (error.body.errors ?? []).filter(({ field }) => order.some((name) => name === field));
    if (meant.length === 0) return false;
    return !check(Object.fromEntries(meant.map(({ field, message }) => [field, message])) as Faults<Name>);
  };

  return {
    faults,
    check,
    takeFrom,
    clear: (name) => setFaults(({ [name]: _gone, ...rest }) => rest as Faults<Name>),
    field: (name) => (control) => {
      if (control) controls.current.set(name, control);
      else controls.current.delete(name);
    },
  };
};
