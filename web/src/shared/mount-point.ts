import { useLayoutEffect } from 'react';

const stops = 'a[href], button, input, select, textarea';
const stopsOf = (root: Element): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>(stops)];

/** Creates React's root element. Prerendered content stays visible until the React page is complete. */
export const createStage = (
  shown: HTMLElement,
): { readonly root: HTMLElement; readonly replacePrerendered: () => void } => {
  if (shown.childElementCount === 0) return { root: shown, replacePrerendered: () => undefined };
  const root = document.createElement('div');
  root.id = shown.id;
  const replacePrerendered = (): void => {
    if (!shown.isConnected) return;
    // Keeps the position of the keyboard focus.
    const place = stopsOf(shown).findIndex((stop) => stop === document.activeElement);
    shown.replaceWith(root);
    if (place >= 0) stopsOf(root)[place]?.focus({ preventScroll: true });
  };
  return { root, replacePrerendered };
};

let stage: ReturnType<typeof createStage> | undefined;

export const createMountPoint = (shown: HTMLElement): HTMLElement => {
  stage = createStage(shown);
  return stage.root;
};

/** Marks a complete page or error message, which replaces the prerendered content. */
export const MountPoint = (): null => {
  useLayoutEffect(() => stage?.replacePrerendered(), []);
  return null;
};
