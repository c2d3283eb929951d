import { useEffect, useMemo } from 'react';

/** Reports the heights of chunks after rendering and on every change. */
export const useMeasured = (
  tell: (seen: readonly { readonly cursor: string; readonly heightPx: number }[]) => void,
): ((element: HTMLElement | null) => (() => void) | undefined) => {
  const watch = useMemo(
    () =>
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver((seen) =>
            tell(
              seen
                .map(({ target }) => target as HTMLElement)
                .filter(({ dataset }) => dataset['reading'] !== 'true')
                .map(({ dataset, offsetHeight }) => ({ cursor: dataset['cursor'] ?? '', heightPx: offsetHeight })),
            ),
          ),
    [tell],
  );
  useEffect(() => () => watch?.disconnect(), [watch]);
  return (element) => {
    if (!element) return undefined;
    watch?.observe(element);
    return () => watch?.unobserve(element);
  };
};
