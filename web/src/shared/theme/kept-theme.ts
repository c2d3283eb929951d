export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'keepsake.theme';

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

export const keptTheme = (): ThemeChoice => (choice ??= read());

/** Puts the choice on the page. Called before React is there, so that a chosen theme does not flash. */
export const wearKeptTheme = (): void => {
  const root = document.documentElement;
  if (keptTheme() === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = keptTheme();
};

export const keepTheme = (next: ThemeChoice): void => {
  choice = next;
  try {
    if (next === 'system') window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, next);
  } catch {
    // The choice holds for this visit only.
  }
  wearKeptTheme();
};
