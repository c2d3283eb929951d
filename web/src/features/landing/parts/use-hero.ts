import { useEffect, useState, useSyncExternalStore } from 'react';
import { rotationMs, slides } from './slides.js';

const stillQuery = '(prefers-reduced-motion: reduce)';
export const useWantsStill = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(stillQuery);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(stillQuery).matches,
    () => true,
  );

/** Returns whether the browser requests reduced data usage. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Advances the slides every eight seconds; a pause, pointer, focus or hidden tab stops it. */
export const useRotation = (running: boolean): readonly [number, (slide: number) => void] => {
  const [slide, setSlide] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setInterval(() => {
      if (!document.hidden) setSlide((now) => (now + 1) % slides.length);
    }, rotationMs);
    return () => window.clearInterval(timer);
  }, [running, slide]);
  return [slide, setSlide];
};

/** Returns how many slides may load: one ahead of the current one, after the first has loaded. */
export const useSettled = (slide: number): number => {
  const [settled, setSettled] = useState(0);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled((now) => Math.max(now, slide + 1)), 1500);
    return () => window.clearTimeout(timer);
  }, [slide]);
  return settled;
};
