import { readStored } from '../../shared/upload/stored-list.js';
import type { UploadItem } from '../../shared/upload/upload-item.js';
import type { MemoryText, DetailsByPhoto } from './timeline-api.js';

/** A memory during posting: stored, so that a reload neither loses nor duplicates it. */
export type PendingPost = {
  readonly key: string;
  readonly text: MemoryText;
  readonly words?: DetailsByPhoto;
  readonly items: readonly UploadItem[];
};

/** Returns the storage key of a memory's draft. */
export const draftOf = (code: string): string => `memory.${code}`;

const nameOf = (code: string): string => `keepsake.attempt.${code}`;

export const loadPendingPost = (code: string): PendingPost | undefined => {
  try {
    return (JSON.parse(window.localStorage.getItem(nameOf(code)) ?? 'null') as PendingPost | null) ?? undefined;
  } catch {
    // Storage is unavailable, so nothing was stored.
    return undefined;
  }
};

export const savePendingPost = (code: string, attempt: PendingPost | undefined): void => {
  try {
    if (attempt) window.localStorage.setItem(nameOf(code), JSON.stringify(attempt));
    else window.localStorage.removeItem(nameOf(code));
  } catch {
    // Without storage only resuming after a reload is lost.
  }
};

/** Returns whether an earlier visit left a memory or its files unfinished. */
export const isOnItsWay = (code: string): boolean =>
  loadPendingPost(code) !== undefined || readStored(`memory.${code}`).length > 0;

const mostPosted = 2_000;
const postedName = (code: string): string => `keepsake.posted.${code}`;

/** Returns names, sizes and dates of files that this browser added here, to detect duplicates. */
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
    // Storage is full: duplicates are not detected.
  }
};
