import { useSyncExternalStore } from 'react';
import { keepTheme, keptTheme, type ThemeChoice } from './kept-theme.js';

export type { ThemeChoice };

const listeners = new Set<() => void>();
const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

export const chooseTheme = (next: ThemeChoice): void => {
  keepTheme(next);
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

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, keptTheme, () => 'system');

const shown = (): 'light' | 'dark' => {
  const wanted = keptTheme();
  if (wanted !== 'system') return wanted;
  return darkSystem().matches ? 'dark' : 'light';
};

/** What is on the screen now, whoever chose it. */
export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shown);
