import { isListOf, isNumber, isObject, isOneOf, isText, loadStored, optional } from '../storage/stored.js';
import type { UploadItem } from './upload-item.js';

/** What a page stores about its files on leaving: metadata only. */
export type StoredUpload = Pick<UploadItem, 'id' | 'name' | 'size' | 'kind' | 'uploadId'>;

export const storedListPrefix = 'keepsake.uploads.';

export const isMediaKind = isOneOf('image', 'video', 'audio');

const isStoredList = isListOf(
  isObject<StoredUpload>({ id: isText, name: isText, size: isNumber, kind: isMediaKind, uploadId: optional(isText) }),
);

export const readStored = (purpose: string): readonly StoredUpload[] =>
  loadStored(storedListPrefix + purpose, isStoredList) ?? [];
