import type { UploadItem } from './upload-item.js';

/** What a page remembers of its files when it is left: never the files themselves. */
export type KeptUpload = Pick<UploadItem, 'id' | 'name' | 'size' | 'kind' | 'uploadId'>;

const prefix = 'keepsake.uploads.';

const isKept = (value: unknown): value is KeptUpload =>
  typeof value === 'object' && value !== null && 'id' in value && 'uploadId' in value && 'size' in value;

export const readKept = (purpose: string): readonly KeptUpload[] => {
  try {
    const list = JSON.parse(window.localStorage.getItem(prefix + purpose) ?? '[]') as unknown;
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    // Closed storage or a list of an older page: nothing to go on with.
    return [];
  }
};

export const keepList = (purpose: string, items: readonly UploadItem[]): void => {
  const kept = items
    .filter(({ uploadId, state }) => uploadId !== undefined && state !== 'refused')
    .map(({ id, name, size, kind, uploadId }): KeptUpload => ({ id, name, size, kind, uploadId }));
  try {
    if (kept.length === 0) window.localStorage.removeItem(prefix + purpose);
    else window.localStorage.setItem(prefix + purpose, JSON.stringify(kept));
  } catch {
    // A full or closed storage costs the way back after a reload, never the upload.
  }
};
