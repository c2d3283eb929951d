export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'keepsake.theme';

const read = (): ThemeChoice => {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage is blocked in some private windows: uses the system setting.
    return 'system';
  }
};

let choice: ThemeChoice | undefined;

export const storedTheme = (): ThemeChoice => (choice ??= read());

/** Applies the stored theme to the page. Called before React loads, so that the theme does not flash. */
export const applyStoredTheme = (): void => {
  const root = document.documentElement;
  if (storedTheme() === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = storedTheme();
};

export const saveTheme = (next: ThemeChoice): void => {
  choice = next;
  try {
    if (next === 'system') window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice lasts for this visit only.
  }
  applyStoredTheme();
};
