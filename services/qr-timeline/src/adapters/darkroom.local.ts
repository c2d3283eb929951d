import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';
import type { TempFolders } from '@keepsake/platform/temp-folders';
import { fileTypeFromBuffer } from 'file-type';
import type { Darkroom, Developed, Variant } from '../application/timeline-ports.js';
import { mediaKey, type Upload } from '../domain/upload.js';
import { endsEarly } from './ends-early.js';
import { pictureProcess } from './picture-process.js';
import { fullFile, thumbFile, type MadePicture } from './picture-work.js';
import { ffmpegFilms } from './video.ffmpeg.js';

/** Of these the parts say how long they are. */
const isBoxed = (type: string): boolean => type.startsWith('video/') || /^image\/hei[cf]$/.test(type);

/** Enough for every signature, and for the color profiles that some programs write before it. */
const signatureBytes = 1024 * 1024;

const noVideos = () =>
  problem('invalid', 'videos-not-taken', 'Videos cannot be taken here at the moment. Please add a photograph instead.');

const cutOff = () =>
  problem(
    'invalid',
    'media-cut-off',
    'This file ends in the middle: a part of it is missing. Please copy it to your device once more and choose it again.',
  );

const gone = () => problem('invalid', 'upload-missing', 'This file is not here any more. Please choose it again.');

/** Develops on this machine: pictures in a process of their own, films by ffmpeg, both from a folder that is then removed. */
export const localDarkroom = (objects: Objects, temp: Pick<TempFolders, 'make'>, ffmpeg: string): Darkroom => {
  const pictures = pictureProcess();
  const films = ffmpegFilms(ffmpeg);

  const partOf = async (objectKey: string, from: number, length: number): Promise<Buffer> => {
    const found = await objects.get(objectKey, { from, to: from + length - 1 });
    if (!found) throw gone();
    return buffer(found.body);
  };

  const inFolder = async <R>(original: Upload, work: (file: string, folder: string) => Promise<R>): Promise<R> => {
    const folder = await temp.make('darkroom');
    try {
      const found = await objects.get(original.objectKey);
      if (!found) throw gone();
      const file = join(folder, 'original');
      await pipeline(found.body, createWriteStream(file));
      return await work(file, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  /** Size is checked as it is stored; only whole objects become visible. */
  const keep = async (mediaId: string, folder: string, file: string, type: string, as = file): Promise<Variant> => {
    const path = join(folder, file);
    const { size } = await stat(path);
    const key = mediaKey(mediaId, as);
    await objects.put(key, createReadStream(path), { type, size });
    return { key, type, size };
  };

  const developPicture = (original: Upload, mediaId: string, signal: AbortSignal): Promise<Developed> =>
    inFolder(original, async (file, folder) => {
      const heic = /^image\/hei[cf]$/.test(original.type);
      const made: MadePicture = await pictures.make({ file, folder, heic }, signal);
      const full = await keep(mediaId, folder, fullFile, 'image/webp');
      const thumb = await keep(mediaId, folder, thumbFile, 'image/webp');
      return { ...made, variants: { full, thumb } };
    });

  const developFilm = (original: Upload, mediaId: string, signal: AbortSignal): Promise<Developed> =>
    inFolder(original, async (file, folder) => {
      const [clean, still] = ['video.mp4', 'still.png'].map((name) => join(folder, name)) as [string, string];
      const { durationSeconds } = await films.remux(file, clean, signal);
      await films.poster(clean, still, Math.min(1, durationSeconds / 2), signal);
      const made = await pictures.make({ file: still, folder, heic: false }, signal);
      const video = await keep(mediaId, folder, 'video.mp4', 'video/mp4');
      const poster = await keep(mediaId, folder, fullFile, 'image/webp', 'poster.webp');
      const durationMs = Math.round(durationSeconds * 1_000);
      return { ...made, variants: { video, poster }, ...(durationMs > 0 && { durationMs }) };
    });

  return {
    look: async (objectKey) => {
      const found = await objects.get(objectKey, { from: 0, to: signatureBytes - 1 });
      if (!found) return undefined;
      const type = await fileTypeFromBuffer(await buffer(found.body));
      return { type: type?.mime, size: found.size };
    },
    ready: async ({ objectKey, kind, type, size }) => {
      if (kind === 'video' && !(await films.available())) throw noVideos();
      if (isBoxed(type) && (await endsEarly((from, length) => partOf(objectKey, from, length), size))) throw cutOff();
    },
    develop: async (original, mediaId, signal) => {
      if (original.kind === 'image') return developPicture(original, mediaId, signal);
      // Not the film's fault: it waits until the machine has what it needs.
      if (!(await films.available())) throw problem('unavailable', 'videos-not-made', noVideos().message);
      return developFilm(original, mediaId, signal);
    },
    discard: async ({ variants }) => {
      for (const variant of Object.values(variants)) await objects.remove(variant.key);
    },
  };
};
