import { useLayoutEffect } from 'react';

const stops = 'a[href], button, input, select, textarea';
const stopsOf = (root: Element): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>(stops)];

/** Where React draws. A page that came with its first look keeps showing it until the living one is whole. */
export const createStage = (shown: HTMLElement): { readonly root: HTMLElement; readonly takeOver: () => void } => {
  if (shown.childElementCount === 0) return { root: shown, takeOver: () => undefined };
  const root = document.createElement('div');
  root.id = shown.id;
  const takeOver = (): void => {
    if (!shown.isConnected) return;
    // Whoever has begun to walk through the page by keyboard goes on from there.
    const place = stopsOf(shown).findIndex((stop) => stop === document.activeElement);
    shown.replaceWith(root);
    if (place >= 0) stopsOf(root)[place]?.focus({ preventScroll: true });
  };
  return { root, takeOver };
};

let stage: ReturnType<typeof createStage> | undefined;

export const openStage = (shown: HTMLElement): HTMLElement => {
  stage = createStage(shown);
  return stage.root;
};

/** Stands beside what is whole: a page, or what says that it could not be drawn. */
export const TakeOver = (): null => {
  useLayoutEffect(() => stage?.takeOver(), []);
  return null;
};
