import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export type UrlState = {
  readonly get: (name: string) => string;
  /** Returns the address with this value. */
  readonly addressOf: (name: string, value: string) => string;
  /** An empty value is removed from the address. A changed filter resets the page. */
  readonly set: (changed: Readonly<Record<string, string>>, how?: { readonly replace?: boolean }) => void;
};

/** Keeps filters, order, page and the open row in the address, so that they can be shared and restored. */
export const useUrlState = (): UrlState => {
  const [params, setParams] = useSearchParams();
  const set = useCallback<UrlState['set']>(
    (changed, { replace = true } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const addressOf = (name: string, value: string): string => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return `?${next.toString()}`;
  };
  return { get: (name) => params.get(name) ?? '', addressOf, set };
};
