import type { UploadItem } from './upload-item.js';

/** What a page stores about its files on leaving: metadata only. */
export type StoredUpload = Pick<UploadItem, 'id' | 'name' | 'size' | 'kind' | 'uploadId'>;

export const storedListPrefix = 'keepsake.uploads.';

const isStored = (value: unknown): value is StoredUpload =>
  typeof value === 'object' && value !== null && 'id' in value && 'kind' in value && 'size' in value;

export const readStored = (purpose: string): readonly StoredUpload[] => {
  try {
    const list = JSON.parse(window.localStorage.getItem(storedListPrefix + purpose) ?? '[]') as unknown;
    return Array.isArray(list) ? list.filter(isStored) : [];
  } catch {
    // Storage is unavailable or the list is outdated: nothing to resume.
    return [];
  }
};
