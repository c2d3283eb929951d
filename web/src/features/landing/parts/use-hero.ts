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

/** Somebody who pays for every megabyte has said so to the browser. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Turns the slides every eight seconds; a pause, a pointer, focus or a hidden tab halts them. */
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

/** How many slides may load now: the next one travels while this one is looked at, never before the first has arrived. */
export const useSettled = (slide: number): number => {
  const [settled, setSettled] = useState(0);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled((now) => Math.max(now, slide + 1)), 1500);
    return () => window.clearTimeout(timer);
  }, [slide]);
  return settled;
};
