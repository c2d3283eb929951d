import { useEffect, useRef, useState } from 'react';
import type { Pin } from './pin.js';

type Found = { readonly pin: Pin; readonly accuracyMeters: number };
type State = 'idle' | 'locating' | 'refused' | 'failed' | 'unsupported';

const timeoutMs = 20_000;
/** About 1 m; more digits would claim an accuracy that no phone has. */
const decimals = 5;

const degrees = (value: number): number => Number(value.toFixed(decimals));

/** Asks the browser for the position, only when `locate` is called. */
export const usePosition = (onFound: (found: Found) => void) => {
  const [state, setState] = useState<State>('idle');
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const locate = (): void => {
    if (state === 'locating') return;
    if (!('geolocation' in navigator)) return setState('unsupported');
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!open.current) return;
        setState('idle');
        onFound({
          pin: { latitude: degrees(latitude), longitude: degrees(longitude) },
          accuracyMeters: Math.ceil(accuracy),
        });
      },
      ({ code, PERMISSION_DENIED }) => open.current && setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    );
  };
  return { state, locate };
};
