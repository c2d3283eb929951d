import { useEffect } from 'react';

/** The screen stays on while the wall runs, where the browser can be asked for it; it forgets the wish with every hiding. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (left) await got.release();
        else lock = got;
      } catch {
        // Refused, on low battery for example: the wall runs all the same.
      }
    };
    const onVisible = (): void => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisible);
      lock?.release().catch(() => undefined);
    };
  }, []);
};
