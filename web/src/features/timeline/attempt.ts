import { readKept } from '../../shared/upload/kept-list.js';
import type { UploadItem } from '../../shared/upload/upload-item.js';
import type { MemoryText } from './timeline-api.js';

/** A memory on its way: kept, so that a reload in between neither loses nor doubles it. */
export type Attempt = { readonly key: string; readonly text: MemoryText; readonly items: readonly UploadItem[] };

/** Where the words of a memory are kept while they are written. */
export const draftOf = (code: string): string => `memory.${code}`;

const nameOf = (code: string): string => `keepsake.attempt.${code}`;

export const keptAttempt = (code: string): Attempt | undefined => {
  try {
    return (JSON.parse(window.localStorage.getItem(nameOf(code)) ?? 'null') as Attempt | null) ?? undefined;
  } catch {
    // Closed storage: then nothing was kept.
    return undefined;
  }
};

export const keepAttempt = (code: string, attempt: Attempt | undefined): void => {
  try {
    if (attempt) window.localStorage.setItem(nameOf(code), JSON.stringify(attempt));
    else window.localStorage.removeItem(nameOf(code));
  } catch {
    // A closed storage costs the way back after a reload, never the memory.
  }
};

/** A visit before this one left a memory, or files for one, on their way. */
export const isOnItsWay = (code: string): boolean =>
  keptAttempt(code) !== undefined || readKept(`memory.${code}`).length > 0;

const mostPosted = 2_000;
const postedName = (code: string): string => `keepsake.posted.${code}`;

/** Names, sizes and days of the files that this browser has added here: the same ones are not sent twice by mistake. */
export const postedFiles = (code: string): ReadonlySet<string> => {
  try {
    return new Set(JSON.parse(window.localStorage.getItem(postedName(code)) ?? '[]') as readonly string[]);
  } catch {
    return new Set();
  }
};

export const notePosted = (code: string, ids: readonly string[]): void => {
  try {
    const all = [...new Set([...postedFiles(code), ...ids])].slice(-mostPosted);
    window.localStorage.setItem(postedName(code), JSON.stringify(all));
  } catch {
    // A full storage: then a file may be chosen twice.
  }
};
