/*
 * Bytes of recordings on this device until they are posted, because a recording cannot be chosen again. `takes` has the
 * pieces of a recording in progress, by timeline and number; `files` has finished ones, by upload item.
 */

type Store = 'takes' | 'files';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('keepsake-recordings', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('takes');
      request.result.createObjectStore('files');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('closed')));
  });

/** Resolves to undefined without storage, as in a private window: recordings then last as long as the page. */
const inStore = async <R>(
  name: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R | undefined> => {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await open();
    const transaction = database.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    return await new Promise<R | undefined>((resolve) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => resolve(undefined));
    }).finally(() => database.close());
  } catch {
    return undefined;
  }
};

const all = (code: string): IDBKeyRange => IDBKeyRange.bound([code, 0], [code, Infinity]);

export const savePiece = async (code: string, number: number, piece: Blob): Promise<void> =>
  void (await inStore('takes', 'readwrite', (store) => store.put(piece, [code, number])));

/** Returns a recording that was not finished or not used, in its order; undefined if there is none. */
export const storedTake = async (code: string): Promise<Blob | undefined> => {
  const pieces = (await inStore<unknown[]>('takes', 'readonly', (store) => store.getAll(all(code)))) ?? [];
  const blobs = pieces.filter((piece): piece is Blob => piece instanceof Blob);
  return blobs.length === 0 ? undefined : new Blob(blobs, { type: blobs[0]?.type ?? '' });
};

export const clearTake = (code: string): Promise<void> =>
  inStore<undefined>('takes', 'readwrite', (store) => store.delete(all(code)));

export const saveRecording = async (id: string, file: File): Promise<void> =>
  void (await inStore('files', 'readwrite', (store) => store.put(file, id)));

export const storedRecording = async (id: string): Promise<File | undefined> => {
  const found = await inStore<unknown>('files', 'readonly', (store) => store.get(id));
  return found instanceof File ? found : undefined;
};

export const clearRecording = (id: string): void => void inStore('files', 'readwrite', (store) => store.delete(id));
