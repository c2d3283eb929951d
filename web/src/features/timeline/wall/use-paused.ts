import { useEffect, type RefObject } from 'react';

/** Pauses a recording or video with the wall, and goes on with it. */
export const usePaused = (element: RefObject<HTMLMediaElement | null>, paused: boolean): void => {
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    if (paused) media.pause();
    // Refused by the browser: the next slide comes by time.
    else if (media.paused && !media.ended) void media.play().catch(() => undefined);
  }, [element, paused]);
};
