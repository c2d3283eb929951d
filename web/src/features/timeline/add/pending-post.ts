import {
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  loadStored,
  optional,
  saveStored,
} from '../../../shared/storage/stored.js';
import { isMediaKind, readStored } from '../../../shared/upload/stored-list.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import type { SealChoice } from '../capsules/seal-choice.js';
import type { MemoryText, DetailsByPhoto } from '../timeline-api.js';
import { isDetailsByPhoto, isMemoryText, isSealChoice } from './memory-checks.js';

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

const isPendingPost = isObject<PendingPost>({
  key: isText,
  text: isMemoryText,
  words: optional(isDetailsByPhoto),
  seal: optional(isSealChoice),
  items: isListOf(
    isObject<UploadItem>({
      id: isText,
      name: isText,
      size: isNumber,
      kind: isMediaKind,
      state: isOneOf('waiting', 'sending', 'done', 'failed', 'refused', 'absent'),
      sent: isNumber,
      preview: optional(isText),
      uploadId: optional(isText),
      error: optional(isText),
    }),
  ),
});

export const loadPendingPost = (code: string): PendingPost | undefined => loadStored(nameOf(code), isPendingPost);

/** Without storage only resuming after a reload is lost. */
export const savePendingPost = (code: string, attempt: PendingPost | undefined): void =>
  void saveStored(nameOf(code), attempt);

/** Returns whether an earlier visit left a memory or its files unfinished. */
export const isOnItsWay = (code: string): boolean =>
  loadPendingPost(code) !== undefined || readStored(`memory.${code}`).length > 0;
