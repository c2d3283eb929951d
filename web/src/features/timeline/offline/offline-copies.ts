import type * as Copies from './offline-copy.js';

export const visitPrefix = 'keepsake.visit.';

export const hasOfflineCopy = (code: string): boolean => {
  try {
    return window.localStorage.getItem(visitPrefix + code) !== null;
  } catch {
    return false;
  }
};

/** Loads the code of offline copies when the first one is due: reading a timeline needs none of it. Best effort. */
export const withOfflineCopies = (act: (copies: typeof Copies) => void): void =>
  void import('./offline-copy.js').then(act).catch(() => undefined);
