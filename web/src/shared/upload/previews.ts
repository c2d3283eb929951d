import type { MediaKind } from './media-file.js';
import { clearRecording, storedRecording } from './stored-recordings.js';

/* Width of previews, stored on this device for reloads, in pixels. */

const widestPx = 320;

const draw = async (file: File): Promise<Blob | undefined> => {
  const bitmap = await createImageBitmap(file, { resizeWidth: widestPx, resizeQuality: 'medium' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.8));
};

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('keepsake-uploads', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('previews'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('closed')));
  });

const inStore = async <R>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R | undefined> => {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await open();
    const request = work(database.transaction('previews', mode).objectStore('previews'));
    return await new Promise<R | undefined>((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(undefined));
    }).finally(() => database.close());
  } catch {
    // Private window: previews last as long as the page.
    return undefined;
  }
};

/** Sequential: decoding forty photos concurrently crashes the page on phones. */
let line: Promise<unknown> = Promise.resolve();

/** Returns a URL for an `img`; undefined if this device cannot decode the picture. Others are played from the file. */
export const previewOf = (id: string, file: File, kind: MediaKind): Promise<string | undefined> => {
  if (kind !== 'image') return Promise.resolve(URL.createObjectURL(file));
  const made = line.then(async () => {
    try {
      const small = await draw(file);
      if (!small) return undefined;
      await inStore('readwrite', (store) => store.put(small, id));
      return URL.createObjectURL(small);
    } catch {
      return undefined;
    }
  });
  line = made;
  return made;
};

export const storedPreview = async (id: string): Promise<string | undefined> => {
  const blob = (await inStore<unknown>('readonly', (store) => store.get(id))) ?? (await storedRecording(id));
  return blob instanceof Blob ? URL.createObjectURL(blob) : undefined;
};

export const clearPreview = (id: string): void => {
  void inStore('readwrite', (store) => store.delete(id));
  clearRecording(id);
};
