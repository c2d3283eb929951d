import type { Readable } from 'node:stream';

export type FoundObject = { readonly body: Readable; readonly type: string; readonly size: number };

/** Bytes by key. Keys are any text up to 512 characters; `..` in a key is only text. */
export type Objects = {
  /** Streamed, never held whole; visible only when complete and on disk. The caller hashes and counts. */
  readonly put: (
    key: string,
    body: Readable,
    about: { readonly type: string; readonly size?: number },
  ) => Promise<{ readonly size: number }>;
  /** `size` is that of the whole object; `to` is inclusive. Absent: undefined. */
  readonly get: (
    key: string,
    range?: { readonly from: number; readonly to?: number },
  ) => Promise<FoundObject | undefined>;
  /** Twice is fine. */
  readonly remove: (key: string) => Promise<void>;
  readonly list: (prefix: string) => AsyncIterable<{ readonly key: string; readonly size: number; readonly at: Date }>;
};
