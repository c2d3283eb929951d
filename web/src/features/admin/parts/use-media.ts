import { useCallback, useSyncExternalStore } from 'react';

export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Windows in which a table has little room beside the navigation. */
export const tightWindow = '(max-width: 1199px)';

/** Minimum width of a table; below it rows have two lines. */
export const useWide = (): boolean => useMedia('(min-width: 768px)');
