import { useEffect, type RefObject } from 'react';

/** Pauses a playing element with the wall, and goes on with it. */
export const usePaused = (element: RefObject<HTMLMediaElement | null>, paused: boolean): void => {
  useEffect(() => {
    const media = element.current;
    if (!paused || !media) return undefined;
    media.pause();
    return () => void media.play().catch(() => undefined); // refused by the browser: the next slide comes by time
  }, [element, paused]);
};
