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

/** Windows in which the navigation is folded by default. */
export const tightWindow = '(max-width: 1199px)';

/** Windows in which a table beside the open navigation has no room for every column. */
export const tightTable = '(max-width: 1365px)';

/** Minimum width of a table; below it rows have two lines. */
export const useWide = (): boolean => useMedia('(min-width: 768px)');
