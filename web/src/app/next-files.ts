/** A picture that takes longer than this to come does not keep the page from living. */
const picturesMs = 2_000;

/** After what is in the page already has been painted. A tab that nobody looks at paints nothing, and does not wait. */
const painted = (document: Document): Promise<void> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });

/** Until the pictures that were asked for first are there, or never will be. */
const pictured = (document: Document): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(
      [...document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority="high"]')]
        .filter(({ complete }) => !complete)
        .map((picture) => picture.decode()),
    ),
    new Promise((resolve) => setTimeout(resolve, picturesMs)),
  ]);

/** Resolves when somebody sees what the page came with: its words, and the first of its pictures. Never rejects. */
export const firstLook = async (document: Document): Promise<void> => {
  await painted(document);
  await pictured(document);
};

/**
 * Asks for everything at once that the page is going to need. The gateway only named these files in the page
 * (gateway/src/web/page.ts): on a thin line a face and a name go before what moves them.
 */
export const askForNextFiles = (document: Document): void => {
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
