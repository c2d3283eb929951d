import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const read = (name: string): string => {
  try {
    return window.localStorage.getItem(name) ?? '';
  } catch {
    return ''; // a browser that keeps nothing shows what is usual
  }
};

/** A text that this device remembers, the same in all parts of the page. */
export const useKept = (name: string): readonly [string, (text: string) => void] => {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const text = useSyncExternalStore(subscribe, () => read(name));
  const keep = useCallback(
    (next: string) => {
      try {
        if (next === '') window.localStorage.removeItem(name);
        else window.localStorage.setItem(name, next);
      } catch {
        // Kept for this visit only: the address says it, too.
      }
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [text, keep];
};
