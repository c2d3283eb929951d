import { useEffect, useMemo } from 'react';

/** Reports the heights of chunks after rendering and on every change. */
export const useMeasured = (
  report: (seen: readonly { readonly cursor: string; readonly heightPx: number }[]) => void,
): ((element: HTMLElement | null) => (() => void) | undefined) => {
  const watch = useMemo(
    () =>
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver((seen) =>
            report(
              seen
                .map(({ target }) => target as HTMLElement)
                .filter(({ dataset }) => dataset['reading'] !== 'true')
                .map(({ dataset, offsetHeight }) => ({ cursor: dataset['cursor'] ?? '', heightPx: offsetHeight })),
            ),
          ),
    [report],
  );
  useEffect(() => () => watch?.disconnect(), [watch]);
  return (element) => {
    if (!element) return undefined;
    watch?.observe(element);
    return () => watch?.unobserve(element);
  };
};
