import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';

type Watched = { readonly body: Readable; readonly hash: Hash; readonly passed: () => number };

const brokeOff = () =>
  problem('invalid', 'upload-broken', 'The upload was interrupted or is unreadable. Please try again.');

/** Counts and hashes a stream; fails beyond `most` bytes. */
export const watched = (source: Readable, most: number): Watched => {
  const hash = createHash('sha256');
  let passed = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      passed += chunk.length;
      if (passed > most)
        return next(
          problem('invalid', 'upload-too-long', 'More bytes came than were announced. Please choose the file again.'),
        );
      hash.update(chunk);
      return next(null, chunk);
    },
  });
  // An aborted request emits 'close' without 'end'; its bytes are dropped.
  source.once('close', () => source.readableEnded || count.destroy(brokeOff()));
  source.once('error', () => count.destroy(brokeOff()));
  source.pipe(count);
  // After a failure the rest is read and dropped, so that the connection can carry the next request.
  count.once('close', () => source.resume());
  return { body: count, hash, passed: () => passed };
};

/** Concatenates the chunks, read on demand. */
export const together = (objects: Objects, keys: readonly string[]): Readable =>
  Readable.from(
    (async function* () {
      for (const key of keys) {
        const found = await objects.get(key);
        if (!found)
          throw problem('unavailable', 'upload-piece-missing', 'A part of this file is unavailable. Try again.');
        yield* found.body;
      }
    })(),
    { objectMode: false },
  );
