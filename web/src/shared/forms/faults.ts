import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../api/errors.js';

export type Faults<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

type Focusable = { readonly focus: () => void };

export type FormFaults<Name extends string> = {
  readonly faults: Faults<Name>;
  /** Shows these and moves focus to the first field that has one, in the order given. True when there is none. */
  readonly check: (found: Faults<Name>) => boolean;
  readonly clear: (name: Name) => void;
  /** The writer has left this field: its fault is shown, without a word about fields that nobody has been to. */
  readonly left: (name: Name, found: Faults<Name>) => void;
  /** Something was changed: of the faults shown for these fields, those that still hold stay. */
  readonly changed: (names: readonly Name[], found: Faults<Name>) => void;
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
    left: (name, found) => setFaults((shown) => ({ ...shown, [name]: found[name] })),
    changed: (names, found) =>
      setFaults((shown) => ({
        ...shown,
        ...Object.fromEntries(names.map((name) => [name, shown[name] === undefined ? undefined : found[name]])),
      })),
    field: (name) => (control) => {
      if (control) controls.current.set(name, control);
      else controls.current.delete(name);
    },
  };
};
