/** Something on the page, and how far down the page it lies. */
export type Held = { readonly element: Element; readonly placePx: number } | undefined;

/** Places far down a long page are this rough. */
const blurPx = 2;

const placeOf = (element: Element): number => window.scrollY + element.getBoundingClientRect().top;

/** The first memory that begins on the screen, or the one that fills it; where there is none yet, the nearest one. */
export const heldIn = (album: Element): Held => {
  let found: Held;
  let awayPx = Infinity;
  for (const element of album.querySelectorAll('.memory')) {
    const { top, bottom } = element.getBoundingClientRect();
    const outsidePx = Math.max(0, -bottom, top - window.innerHeight);
    if (outsidePx > awayPx || (outsidePx > 0 && awayPx === 0)) break;
    [found, awayPx] = [{ element, placePx: window.scrollY + top }, outsidePx];
    if (top >= 0) break;
  }
  // Whoever has not come to the album yet looks at something else.
  return awayPx === 0 || album.getBoundingClientRect().top < 0 ? found : undefined;
};

/** Scrolls by as much as the page moved it. Browsers do this too, but hold on to other things, and not all of them. */
export const holdStill = (held: Held): Held => {
  if (!held?.element.isConnected) return undefined;
  const placePx = placeOf(held.element);
  const movedPx = placePx - held.placePx;
  if (Math.abs(movedPx) < blurPx) return held;
  window.scrollBy({ top: movedPx, behavior: 'instant' });
  return { element: held.element, placePx };
};
