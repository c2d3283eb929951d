import { isListOf, isText, loadStored, saveStored } from '../../../shared/storage/stored.js';

const mostPosted = 2_000;
const postedName = (code: string): string => `keepsake.posted.${code}`;

/** Returns names, sizes and dates of files that this browser added here, to detect duplicates. */
export const postedFiles = (code: string): ReadonlySet<string> =>
  new Set(loadStored(postedName(code), isListOf(isText)));

/** If storage is full, duplicates are not detected. */
export const notePosted = (code: string, ids: readonly string[]): void =>
  void saveStored(postedName(code), [...new Set([...postedFiles(code), ...ids])].slice(-mostPosted));
