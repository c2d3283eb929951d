import type { UploadItem } from './upload-item.js';

/** What a page stores about its files on leaving: metadata only. */
export type StoredUpload = Pick<UploadItem, 'id' | 'name' | 'size' | 'kind' | 'uploadId'>;

const prefix = 'keepsake.uploads.';

const isStored = (value: unknown): value is StoredUpload =>
  typeof value === 'object' && value !== null && 'id' in value && 'uploadId' in value && 'size' in value;

export const readStored = (purpose: string): readonly StoredUpload[] => {
  try {
    const list = JSON.parse(window.localStorage.getItem(prefix + purpose) ?? '[]') as unknown;
    return Array.isArray(list) ? list.filter(isStored) : [];
  } catch {
    // Storage is unavailable or the list is outdated: nothing to resume.
    return [];
  }
};

export const saveList = (
  purpose: string,
  items: readonly (StoredUpload & { readonly state?: UploadItem['state'] })[],
): void => {
  const kept = items
    .filter(({ uploadId, state }) => uploadId !== undefined && state !== 'refused')
    .map(({ id, name, size, kind, uploadId }): StoredUpload => ({ id, name, size, kind, uploadId }));
  try {
    if (kept.length === 0) window.localStorage.removeItem(prefix + purpose);
    else window.localStorage.setItem(prefix + purpose, JSON.stringify(kept));
  } catch {
    // Without storage only resuming after a reload is lost.
  }
};
