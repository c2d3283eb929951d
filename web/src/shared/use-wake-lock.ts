import { useEffect } from 'react';

/** Keeps the screen on while `active`, if supported. Browsers release the lock when the page is hidden. */
export const useWakeLock = (active = true): void => {
  useEffect(() => {
    if (!active) return undefined;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (left) await got.release();
        else lock = got;
      } catch {
        // Refused, for example on low battery: the page works anyway.
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
  }, [active]);
};
