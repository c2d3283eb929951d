import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';

type Watched = { readonly body: Readable; readonly hash: Hash; readonly passed: () => number };

const brokeOff = () =>
  problem('invalid', 'upload-broken', 'What was sent broke off or cannot be read. Please send it again.');

/** Counts and hashes what passes, and refuses more than `most`. */
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
  // A visitor who leaves ends in 'close' without 'end': nothing of the piece is kept then.
  source.once('close', () => source.readableEnded || count.destroy(brokeOff()));
  source.once('error', () => count.destroy(brokeOff()));
  source.pipe(count);
  return { body: count, hash, passed: () => passed };
};

/** The pieces one after the other, read as they are needed. */
export const together = (objects: Objects, keys: readonly string[]): Readable =>
  Readable.from(
    (async function* () {
      for (const key of keys) {
        const found = await objects.get(key);
        if (!found)
          throw problem(
            'unavailable',
            'upload-piece-missing',
            'A part of this file is not here just now. Please try again.',
          );
        yield* found.body;
      }
    })(),
    { objectMode: false },
  );
