import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'keepsake.theme';
const listeners = new Set<() => void>();
const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

const read = (): ThemeChoice => {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage is closed in some private windows; the system's own choice is right then.
    return 'system';
  }
};

let choice: ThemeChoice | undefined;
const current = (): ThemeChoice => (choice ??= read());

const apply = (): void => {
  const root = document.documentElement;
  if (current() === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = current();
};

/** Called before the first paint of the page, so that a chosen theme does not flash. */
export const applyThemeChoice = (): void => apply();

export const chooseTheme = (next: ThemeChoice): void => {
  choice = next;
  try {
    if (next === 'system') window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, next);
  } catch {
    // The choice holds for this visit only.
  }
  apply();
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

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, current);

const shown = (): 'light' | 'dark' => {
  const wanted = current();
  if (wanted !== 'system') return wanted;
  return darkSystem().matches ? 'dark' : 'light';
};

/** What is on the screen now, whoever chose it. */
export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shown);
