/** An element of the page and its distance from the top. */
export type Held = { readonly element: Element; readonly placePx: number } | undefined;

/** Precision of positions far down a long page, in pixels. */
const blurPx = 2;

const placeOf = (element: Element): number => window.scrollY + element.getBoundingClientRect().top;

/** Returns the first memory that begins on the screen, or fills it; else the nearest one. */
export const findAnchor = (album: Element): Held => {
  let found: Held;
  let awayPx = Infinity;
  for (const element of album.querySelectorAll('.memory')) {
    const { top, bottom } = element.getBoundingClientRect();
    const outsidePx = Math.max(0, -bottom, top - window.innerHeight);
    if (outsidePx > awayPx || (outsidePx > 0 && awayPx === 0)) break;
    [found, awayPx] = [{ element, placePx: window.scrollY + top }, outsidePx];
    if (top >= 0) break;
  }
  // Above the list there is nothing to hold in place.
  return awayPx === 0 || album.getBoundingClientRect().top < 0 ? found : undefined;
};

/** Scrolls by the amount that the layout shifted. Scroll anchoring of browsers differs and is not universal. */
export const restoreAnchor = (held: Held): Held => {
  if (!held?.element.isConnected) return undefined;
  const placePx = placeOf(held.element);
  const movedPx = placePx - held.placePx;
  if (Math.abs(movedPx) < blurPx) return held;
  window.scrollBy({ top: movedPx, behavior: 'instant' });
  return { element: held.element, placePx };
};
