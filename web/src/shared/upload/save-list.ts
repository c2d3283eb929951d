import { saveStored } from '../storage/stored.js';
import { storedListPrefix as prefix, type StoredUpload } from './stored-list.js';
import type { UploadItem } from './upload-item.js';

export const saveList = (
  purpose: string,
  items: readonly (StoredUpload & { readonly state?: UploadItem['state'] })[],
): void => {
  const kept = items
    // Bytes of recordings are stored, so they go on even if the server has none of them or refused them.
    .filter(({ kind, uploadId, state }) => kind === 'audio' || (uploadId !== undefined && state !== 'refused'))
    .map(({ id, name, size, kind, uploadId }): StoredUpload => ({ id, name, size, kind, uploadId }));
  // Without storage only resuming after a reload is lost.
  saveStored(prefix + purpose, kept.length === 0 ? undefined : kept);
};
