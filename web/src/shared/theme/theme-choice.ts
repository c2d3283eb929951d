import { useSyncExternalStore } from 'react';
import { saveTheme, storedTheme, type ThemeChoice } from './stored-theme.js';

export type { ThemeChoice };

const listeners = new Set<() => void>();
const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

export const chooseTheme = (next: ThemeChoice): void => {
  saveTheme(next);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const system = darkSystem();
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, storedTheme, () => 'system');

const shown = (): 'light' | 'dark' => {
  const requested = storedTheme();
  if (requested !== 'system') return requested;
  return darkSystem().matches ? 'dark' : 'light';
};

/** Returns the theme on the screen, from the stored choice or the system. */
export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shown);
