import { createRequire } from 'node:module';
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yazl from 'yazl';

const yazlPackage = createRequire(createRequire(import.meta.url).resolve('yazl'));
// yazl computes checksums in JavaScript, which took eight times as long as zlib when measured.
(yazlPackage('buffer-crc32') as { unsigned: typeof crc32 }).unsigned = crc32;

type AlbumFile = {
  readonly name: string;
  readonly content: AsyncIterable<Buffer | string>;
  readonly compress: boolean;
};

export type AlbumZip = {
  /** Adds one file of any length; resolves when its content was read. Rejects when that fails or `signal` aborts. */
  readonly add: (file: AlbumFile) => Promise<void>;
  readonly end: () => void;
  /** The ZIP, for a single reader. */
  readonly output: Readable;
};

/**
 * Opens a ZIP whose files are streamed one after another. It runs in the calling thread, because bytes that move between
 * threads are copied, and the garbage of these copies takes longer than the checksums.
 */
export const albumZip = ({ mtime, signal }: { readonly mtime: Date; readonly signal: AbortSignal }): AlbumZip => {
  const zip = new yazl.ZipFile();
  const output = addAbortSignal(signal, zip.outputStream as Readable);
  return {
    output,
    add: async ({ name, content, compress }) => {
      const source = content instanceof Readable ? content : Readable.from(content);
      // yazl keeps this function until the ZIP ends, so it must not keep the content.
      let unopened: Readable | undefined = source;
      zip.addReadStreamLazy(name, { compress, mtime, mode: 0o100644 }, (opened) => {
        if (unopened) opened(null, unopened);
        unopened = undefined;
      });
      try {
        await finished(source, { signal });
      } finally {
        source.destroy();
      }
    },
    end: () => zip.end(),
  };
};
