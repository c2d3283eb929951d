import { createWriteStream } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inMemory, NotUnderstood, readingBytes, type ByteSource } from './byte-source.js';
import { cleanGif } from './gif.js';
import { cleanHeic } from './heic.js';
import { cleanJpeg } from './jpeg.js';
import { cleanPng } from './png.js';
import { cleanWebp } from './webp.js';

type Clean = (source: ByteSource) => AsyncGenerator<Buffer>;

const streamed: Readonly<Record<string, { readonly clean: Clean; readonly extension: string }>> = {
  'image/jpeg': { clean: cleanJpeg, extension: 'jpg' },
  'image/png': { clean: cleanPng, extension: 'png' },
  'image/apng': { clean: cleanPng, extension: 'png' },
  'image/webp': { clean: cleanWebp, extension: 'webp' },
  'image/gif': { clean: cleanGif, extension: 'gif' },
};
/** Formats that are cleaned in their file. */
const inPlace: Readonly<Record<string, string>> = { 'image/heic': 'heic', 'image/heif': 'heif' };

const notUnderstood = (error: unknown): undefined => {
  if (error instanceof NotUnderstood || error instanceof RangeError) return undefined;
  throw error;
};

export const isCleanedInMemory = (type: string): boolean => type in streamed;

/** As cleanPicture, for an image in memory. The pieces refer to its bytes. */
export const cleanPictureInMemory = async (
  type: string,
  bytes: Buffer,
): Promise<{ readonly extension: string; readonly pieces: readonly Buffer[] } | undefined> => {
  const known = streamed[type];
  if (!known) return undefined;
  try {
    const pieces: Buffer[] = [];
    for await (const piece of known.clean(inMemory(bytes))) pieces.push(piece);
    return { extension: known.extension, pieces };
  } catch (error) {
    return notUnderstood(error);
  }
};

/**
 * Writes the original image to `target` without location, author and device, pixel data unchanged (decision 17).
 * Returns the file extension, or undefined if the format is not understood and the file cannot be trusted.
 */
export const cleanPicture = async (
  type: string,
  source: string,
  target: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const known = streamed[type];
  const heic = inPlace[type];
  try {
    if (known) {
      await readingBytes(source, (bytes) =>
        pipeline(Readable.from(known.clean(bytes)), createWriteStream(target), { signal }),
      );
      return known.extension;
    }
    if (heic === undefined) return undefined;
    await copyFile(source, target);
    const file = await open(target, 'r+');
    try {
      await cleanHeic(file);
    } finally {
      await file.close();
    }
    return heic;
  } catch (error) {
    return notUnderstood(error);
  }
};
