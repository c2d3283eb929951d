import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';
import type { TempFolders } from '@keepsake/platform/temp-folders';
import { fileTypeFromBuffer } from 'file-type';
import {
  type MediaProcessor,
  type ProcessedMedia,
  type Variant,
  type PrintedPhoto,
  type StoredLogo,
  logoKey,
  mediaKey,
  previewKey,
  type Upload,
} from '../../timelines/api.js';
import { ffmpegAudio } from './audio.ffmpeg.js';
import { containedType } from './contained-type.js';
import { cutOff, endsEarly, waveEndsEarly } from './ends-early.js';
import { pictureProcess } from './picture-process.js';
import { fullFile, logoFile, printFile, thumbFile, type MadePicture } from './picture-work.js';
import { ffmpegVideos } from './video.ffmpeg.js';

const isHeic = (type: string): boolean => /^image\/hei[cf]$/.test(type);

/** Formats whose boxes declare their length. */
const isBoxed = (type: string): boolean =>
  type.startsWith('video/') || isHeic(type) || /^audio\/(?:mp4|x-m4a|3gpp)$/.test(type);

/** Covers every signature, and the color profiles that some programs write before it. */
const signatureBytes = 1024 * 1024;
/** The signature of most photos is in these; whatever else the file contains does not change their type. */
const shortBytes = 4_100;
const shortTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp', 'image/gif']);

const bytesOf = async (body: Readable): Promise<Buffer> => Buffer.concat((await body.toArray()) as Buffer[]);

const noVideos = () =>
  problem('invalid', 'videos-not-taken', 'Videos cannot be taken here at the moment. Please add a photograph instead.');

const noRecordings = () =>
  problem(
    'invalid',
    'recordings-not-taken',
    'Recordings cannot be taken here at the moment. Please write your memory instead.',
  );

const gone = () => problem('invalid', 'upload-missing', 'This file is no longer available. Choose it again.');

/**
 * Processes media on this machine: images in a child process, videos and recordings with ffmpeg. Deletes its temporary folder
 * afterwards.
 */
export const localMediaProcessor = (
  objects: Objects,
  temp: Pick<TempFolders, 'make'>,
  ffmpeg: string,
): MediaProcessor => {
  const pictures = pictureProcess();
  const videos = ffmpegVideos(ffmpeg);
  const audio = ffmpegAudio(ffmpeg);

  const partOf = async (objectKey: string, from: number, length: number): Promise<Buffer> => {
    const found = await objects.get(objectKey, { from, to: from + length - 1 });
    if (!found) throw gone();
    return bytesOf(found.body);
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

  /** Checks the size while storing; only complete objects become visible. */
  const keep = async (key: string, folder: string, file: string, type: string): Promise<Variant> => {
    const path = join(folder, file);
    const { size } = await stat(path);
    await objects.put(key, createReadStream(path), { type, size });
    return { key, type, size };
  };

  const developPicture = (original: Upload, mediaId: string, signal: AbortSignal): Promise<ProcessedMedia> =>
    inFolder(original, async (file, folder) => {
      const made: MadePicture = await pictures.make({ file, folder, heic: isHeic(original.type) }, signal);
      const full = await keep(mediaKey(mediaId, fullFile), folder, fullFile, 'image/webp');
      const thumb = await keep(mediaKey(mediaId, thumbFile), folder, thumbFile, 'image/webp');
      return { ...made, variants: { full, thumb } };
    });

  const developFilm = (original: Upload, mediaId: string, signal: AbortSignal): Promise<ProcessedMedia> =>
    inFolder(original, async (file, folder) => {
      const [clean, still] = ['video.mp4', 'still.png'].map((name) => join(folder, name)) as [string, string];
      const { durationSeconds, takenOn, sameStreams } = await videos.remux(file, clean, signal);
      await videos.poster(clean, still, Math.min(1, durationSeconds / 2), signal);
      const made = await pictures.make({ file: still, folder, heic: false }, signal);
      const stored = await keep(mediaKey(mediaId, 'video.mp4'), folder, 'video.mp4', 'video/mp4');
      const video = { ...stored, ...(sameStreams && { sameStreams }) };
      const poster = await keep(mediaKey(mediaId, 'poster.webp'), folder, fullFile, 'image/webp');
      const durationMs = Math.round(durationSeconds * 1_000);
      return {
        ...made,
        variants: { video, poster },
        ...(durationMs > 0 && { durationMs }),
        ...(takenOn !== undefined && { takenOn }),
      };
    });

  const developRecording = (original: Upload, mediaId: string, signal: AbortSignal): Promise<ProcessedMedia> =>
    inFolder(original, async (file, folder) => {
      const [m4a, webm] = ['audio.m4a', 'audio.webm'] as const;
      const targets = { m4a: join(folder, m4a), webm: join(folder, webm) };
      const { durationMs, peaks } = await audio.normalize({ file, type: original.type }, targets, signal);
      return {
        variants: {
          audio: await keep(mediaKey(mediaId, m4a), folder, m4a, 'audio/mp4'),
          opus: await keep(mediaKey(mediaId, webm), folder, webm, 'audio/webm'),
        },
        durationMs,
        peaks,
      };
    });

  const storedPreview = async (original: Upload): Promise<Variant | undefined> => {
    const key = previewKey(original.id);
    const found = await objects.get(key);
    found?.body.destroy();
    return found && { key, type: 'image/webp', size: found.size };
  };

  const makePreview = (original: Upload, signal: AbortSignal): Promise<Variant> =>
    inFolder(original, async (file, folder) => {
      await pictures.make({ file, folder, heic: isHeic(original.type) }, signal);
      return keep(previewKey(original.id), folder, thumbFile, 'image/webp');
    });

  const print = (original: Upload, maxWidth: number, signal: AbortSignal): Promise<PrintedPhoto> =>
    inFolder(original, async (file, folder) => {
      const work = { file, folder, heic: isHeic(original.type), printPx: maxWidth };
      const { width, height } = await pictures.make(work, signal);
      return { jpeg: await readFile(join(folder, printFile)), width, height };
    });

  const logo = (original: Upload, signal: AbortSignal): Promise<StoredLogo> =>
    inFolder(original, async (file, folder) => {
      const { width, height } = await pictures.make({ file, folder, heic: isHeic(original.type), logo: true }, signal);
      const { key } = await keep(logoKey(original.id), folder, logoFile, 'image/png');
      return { key, width, height };
    });

  // One at a time, so that a page full of previews leaves the queue of pictures to guests.
  let lastPreview: Promise<unknown> = Promise.resolve();
  const preview = async (original: Upload, signal: AbortSignal): Promise<Variant> => {
    const mine = lastPreview.then(async () => {
      signal.throwIfAborted();
      return (await storedPreview(original)) ?? makePreview(original, signal);
    });
    lastPreview = mine.catch(() => undefined);
    return mine;
  };

  return {
    inspect: async (objectKey) => {
      const found = await objects.get(objectKey, { from: 0, to: shortBytes - 1 });
      if (!found) return undefined;
      const short = await fileTypeFromBuffer(await bytesOf(found.body));
      if (short && shortTypes.has(short.mime)) return { type: short.mime, size: found.size };
      const head = await partOf(objectKey, 0, signatureBytes);
      const type = await fileTypeFromBuffer(head);
      const read = (from: number, length: number) => partOf(objectKey, from, length);
      return { type: type && (await containedType(type.mime, head, read, found.size)), size: found.size };
    },
    ready: async ({ objectKey, kind, type, size }) => {
      if (kind !== 'image' && !(await videos.available())) throw kind === 'video' ? noVideos() : noRecordings();
      const read = (from: number, length: number) => partOf(objectKey, from, length);
      if (isBoxed(type) && (await endsEarly(read, size))) throw cutOff();
      if (type === 'audio/wav' && (await waveEndsEarly(read, size))) throw cutOff();
    },
    process: async (original, mediaId, signal) => {
      if (original.kind === 'image') return developPicture(original, mediaId, signal);
      // The file is not at fault: it waits until ffmpeg is available.
      if (!(await videos.available())) throw problem('unavailable', 'videos-not-made', noVideos().message);
      return (original.kind === 'video' ? developFilm : developRecording)(original, mediaId, signal);
    },
    logo,
    print,
    preview: async (original, signal) => (await storedPreview(original)) ?? preview(original, signal),
    discard: async ({ variants }) => {
      for (const variant of Object.values(variants)) await objects.remove(variant.key);
    },
  };
};
