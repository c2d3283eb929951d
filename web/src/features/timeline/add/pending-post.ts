import { readStored } from '../../../shared/upload/stored-list.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import type { SealChoice } from '../capsules/seal-choice.js';
import type { MemoryText, DetailsByPhoto } from '../timeline-api.js';

/** A memory during posting: stored, so that a reload neither loses nor duplicates it. */
export type PendingPost = {
  readonly key: string;
  readonly text: MemoryText;
  readonly words?: DetailsByPhoto;
  readonly seal?: SealChoice;
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
