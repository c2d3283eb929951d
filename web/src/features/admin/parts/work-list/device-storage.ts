import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const read = (name: string): string => {
  try {
    return window.localStorage.getItem(name) ?? '';
  } catch {
    return ''; // without storage, defaults apply
  }
};

/** Returns a text stored on this device, shared by all components of the page. */
export const useStored = (name: string): readonly [string, (text: string) => void] => {
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
        // Storage failed: the value lasts for this visit, and the address has it as well.
      }
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [text, keep];
};
