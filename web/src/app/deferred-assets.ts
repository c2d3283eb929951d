/** Slower pictures do not delay hydration. */
const picturesMs = 2_000;

/** Resolves after the first paint, or immediately in a hidden tab, which does not paint. */
const painted = (document: Document): Promise<void> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });

/** Resolves when the eager pictures have loaded or failed. */
const pictured = (document: Document): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(
      [...document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority="high"]')]
        .filter(({ complete }) => !complete)
        .map((picture) => picture.decode()),
    ),
    new Promise((resolve) => setTimeout(resolve, picturesMs)),
  ]);

/** Resolves when the prerendered text and first pictures are visible. Never rejects. */
export const loadBeforeFirstPaint = async (document: Document): Promise<void> => {
  await painted(document);
  await pictured(document);
};

/**
 * Requests all deferred files of the page. The gateway lists them without loading them (gateway/src/web/page.ts), so
 * that text and first picture come first.
 */
export const preloadDeferredAssets = (document: Document): void => {
  const names = document.querySelector<HTMLMetaElement>('meta[name="next-files"]')?.content ?? '';
  for (const path of names.split(' ').filter((name) => name !== '')) {
    const link = document.createElement('link');
    link.rel = path.endsWith('.css') ? 'preload' : 'modulepreload';
    if (path.endsWith('.css')) link.setAttribute('as', 'style');
    link.crossOrigin = '';
    link.href = path;
    document.head.append(link);
  }
};
