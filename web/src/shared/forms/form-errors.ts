import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../api/errors.js';
import { fieldSentence } from '../area/sentences-texts.js';

export type FormErrors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

type Focusable = { readonly focus: () => void };

export type FieldErrorState<Name extends string> = {
  readonly errors: FormErrors<Name>;
  /** Shows these errors and focuses the first, in the given order. Returns true if there is none. */
  readonly check: (found: FormErrors<Name>) => boolean;
  readonly clear: (name: Name) => void;
  /** Validates a field that lost the focus; fields not visited yet show no errors. */
  readonly left: (name: Name, found: FormErrors<Name>) => void;
  /** After a change: of the errors shown for these fields, keeps those that still apply. */
  readonly changed: (names: readonly Name[], found: FormErrors<Name>) => void;
  /** Shows the server's field errors; returns true if at least one belongs to this form. */
  readonly takeFrom: (error: unknown) => boolean;
  /** `ref={field('email')}` */
  readonly field: (name: Name) => (control: Focusable | null) => void;
};

/**
 * State of field errors: one message below each field, focus on the first. `order` is the screen order; `nameOf` maps
 * fields of the request to names of the form.
 */
export const useFormErrors = <Name extends string>(
  order: readonly Name[],
  nameOf: (field: string) => string = (field) => field,
): FieldErrorState<Name> => {
  const [errors, setErrors] = useState<FormErrors<Name>>({} as FormErrors<Name>);
  const controls = useRef(new Map<Name, Focusable>());

  const check = useCallback(
    (found: FormErrors<Name>): boolean => {
      setErrors(found);
      const first = order.find((name) => found[name] !== undefined);
      if (first !== undefined) controls.current.get(first)?.focus();
      return first === undefined;
    },
    [order],
  );

  const takeFrom = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    const meant = (error.body.errors ?? [])
      .map(({ field, message }) => ({ field: nameOf(field), message: fieldSentence(message) }))
      .filter(({ field }) => order.some((name) => name === field));
    if (meant.length === 0) return false;
    return !check(Object.fromEntries(meant.map(({ field, message }) => [field, message])) as FormErrors<Name>);
  };

  return {
    errors,
    check,
    takeFrom,
    clear: (name) => setErrors(({ [name]: _gone, ...rest }) => rest as FormErrors<Name>),
    left: (name, found) => setErrors((shown) => ({ ...shown, [name]: found[name] })),
    changed: (names, found) =>
      setErrors((shown) => ({
        ...shown,
        ...Object.fromEntries(names.map((name) => [name, shown[name] === undefined ? undefined : found[name]])),
      })),
    field: (name) => (control) => {
      if (control) controls.current.set(name, control);
      else controls.current.delete(name);
    },
  };
};
