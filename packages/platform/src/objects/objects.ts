import type { Readable } from 'node:stream';

export type FoundObject = { readonly body: Readable; readonly type: string; readonly size: number };

/** An object store. Keys are any text up to 512 characters; `..` in a key is only text. */
export type Objects = {
  /** Streams an object, which becomes visible only when it is complete and on disk. The caller hashes and counts. */
  readonly put: (
    key: string,
    body: Readable,
    details: { readonly type: string; readonly size?: number },
  ) => Promise<{ readonly size: number }>;
  /**
   * Returns undefined if absent. `size` is that of the whole object; `to` is inclusive. A store on the local disk reads
   * `chunkBytes` at a time.
   */
  readonly get: (
    key: string,
    range?: { readonly from: number; readonly to?: number },
    reading?: { readonly chunkBytes: number },
  ) => Promise<FoundObject | undefined>;
  /** Removes an object; absent ones are ignored. */
  readonly remove: (key: string) => Promise<void>;
  readonly list: (prefix: string) => AsyncIterable<{ readonly key: string; readonly size: number; readonly at: Date }>;
};
