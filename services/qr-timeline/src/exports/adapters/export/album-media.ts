import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportMemory } from '@keepsake/contracts/rest/album-file';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem } from '@keepsake/platform/problem';
import type { ExportEntry, Original } from '../../application/export-ports.js';
import { type Variant, originalKey } from '../../../timelines/api.js';
import { mediaFileName } from '../../domain/file-names.js';
import { cleanPicture, cleanPictureInMemory, isCleanedInMemory, type Audio, type Films } from '../../../media/api.js';

type AddFile = (name: string, content: AsyncIterable<Buffer | string>) => Promise<void>;

type Deps = {
  readonly objects: Pick<Objects, 'get'>;
  readonly films: Films;
  readonly audio: Audio;
  /** Temporary folder; holds the files of one entry at a time. */
  readonly folder: string;
  readonly add: AddFile;
  readonly signal: AbortSignal;
};

type Media = NonNullable<ExportMemory['media']>;
type Files = Pick<Media, 'original' | 'shown' | 'poster' | 'peaks'>;
/** Adds to the ZIP what was prepared. */
type Add<R> = () => Promise<R>;

/** An original without its location. */
type Cleaned = { readonly extension: string; readonly open: () => AsyncIterable<Buffer> };

/** Larger images pass through files, to bound the memory. */
const mostInMemory = 16 << 20;
const chunkBytes = 512 * 1024;

const bytesOf = async (body: Readable, signal: AbortSignal): Promise<Buffer> => {
  const chunks = (await body.toArray({ signal })) as Buffer[];
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};

/**
 * Prepares the photo, video or recording of an entry, then adds it: the original without its location, and the version
 * that browsers show.
 */
export const exportMedia = ({ objects, films: videos, audio, folder, add, signal }: Deps) => {
  const [sent, clean] = [join(folder, 'sent'), join(folder, 'clean')];

  /** Undefined if the object is missing: it may be in the middle of a move, or deleted. */
  const stored = async ({ objectKey, uploadId }: Original, reading = { chunkBytes }) =>
    (await objects.get(objectKey, undefined, reading)) ??
    (await objects.get(originalKey(uploadId), undefined, reading));

  const fetched = async (original: Original): Promise<boolean> => {
    const found = await stored(original);
    if (!found) return false;
    await pipeline(found.body, createWriteStream(sent), { signal });
    return true;
  };

  const openClean = (): AsyncIterable<Buffer> =>
    createReadStream(clean, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;

  const addVariant = async (variant: Variant | undefined, name: string): Promise<string | null> => {
    const found = variant && (await objects.get(variant.key, undefined, { chunkBytes }));
    if (!found) return null;
    await add(name, found.body as AsyncIterable<Buffer>);
    return name;
  };

  const addCleaned = async (
    cleaned: Cleaned | undefined,
    nameOf: (extension: string) => string,
  ): Promise<string | null> => {
    if (!cleaned) return null;
    const name = nameOf(cleaned.extension);
    await add(name, cleaned.open());
    return name;
  };

  /** Undefined if the image is missing or its format is not understood. */
  const cleanedPicture = async (original: Original): Promise<Cleaned | undefined> => {
    const found = await stored(original, { chunkBytes: mostInMemory });
    if (!found) return undefined;
    if (found.size <= mostInMemory && isCleanedInMemory(original.type)) {
      const cleaned = await cleanPictureInMemory(original.type, await bytesOf(found.body, signal));
      return cleaned && { extension: cleaned.extension, open: () => Readable.from(cleaned.pieces) };
    }
    await pipeline(found.body, createWriteStream(sent), { signal });
    const extension = await cleanPicture(original.type, sent, clean, signal);
    return extension === undefined ? undefined : { extension, open: openClean };
  };

  type ExportedMedia = {
    readonly media: NonNullable<ExportEntry['media']>;
    readonly title: string;
    readonly number: number;
  };

  const picture = async ({ media, title, number }: ExportedMedia): Promise<Add<Files>> => {
    const cleaned = await cleanedPicture(media.original);
    return async () => ({
      original: await addCleaned(cleaned, (extension) => `pictures/${mediaFileName(number, title, extension)}`),
      shown: await addVariant(media.variants.full, `album/pictures/${mediaFileName(number, '', 'webp')}`),
      poster: null,
    });
  };

  /** Falls back to the processed version when the original video cannot be read or ffmpeg is missing. */
  const ownCodecs = async (original: Original): Promise<'kept' | 'as-shown' | 'lost'> => {
    if (!(await videos.available()) || !(await fetched(original))) return 'lost';
    return videos.original(sent, clean, signal).catch((error: unknown) => {
      if (isProblem(error)) return 'lost' as const;
      throw error;
    });
  };

  const video = async ({ media, title, number }: ExportedMedia): Promise<Add<Files>> => {
    const { poster, video: playable } = media.variants;
    // Recorded when the file was processed; reading and probing it again takes most of the time of a large export.
    const own = playable?.sameStreams === true ? 'as-shown' : await ownCodecs(media.original);
    return async () => {
      const still = await addVariant(poster, `album/pictures/${mediaFileName(number, '', 'webp')}`);
      if (own === 'kept') {
        const kept = { extension: 'mov', open: openClean };
        const original = await addCleaned(kept, (extension) => `films/${mediaFileName(number, title, extension)}`);
        const shown = await addVariant(playable, `album/films/${mediaFileName(number, '', 'mp4')}`);
        return { original, shown, poster: still };
      }
      const shown = await addVariant(playable, `films/${mediaFileName(number, title, 'mp4')}`);
      return { original: own === 'as-shown' ? shown : null, shown, poster: still };
    };
  };

  /** The sound as recorded; undefined if it is missing, unreadable or of a rare format. */
  const ownSound = async (original: Original): Promise<Cleaned | undefined> => {
    if (!(await videos.available()) || !(await fetched(original))) return undefined;
    const extension = await audio
      .original({ file: sent, type: original.type }, clean, signal)
      .catch((error: unknown) => {
        if (isProblem(error)) return undefined;
        throw error;
      });
    return extension === undefined ? undefined : { extension, open: openClean };
  };

  const recording = async ({ media, title, number }: ExportedMedia): Promise<Add<Files>> => {
    const sound = await ownSound(media.original);
    return async () => {
      const original = await addCleaned(sound, (extension) => `voices/${mediaFileName(number, title, extension)}`);
      const shown =
        original === null
          ? await addVariant(media.variants.audio, `voices/${mediaFileName(number, title, 'm4a')}`)
          : await addVariant(media.variants.audio, `album/voices/${mediaFileName(number, '', 'm4a')}`);
      return { original, shown, poster: null };
    };
  };

  const preparers = { image: picture, video, audio: recording } as const;

  /** Adds portrait and cover, both versions, under fixed names. */
  const named = async (media: ExportEntry['media'], name: string): Promise<string | null> => {
    if (!media) return null;
    await addCleaned(await cleanedPicture(media.original), (extension) => `pictures/${name}.${extension}`);
    return addVariant(media.variants.full, `album/pictures/${name}.webp`);
  };

  const ofMemory = async (
    { entry, media }: ExportEntry,
    number: number,
  ): Promise<Add<NonNullable<ExportMemory['media']>> | undefined> => {
    if (!media || !entry.media) return undefined;
    const { kind: type, width, height, peaks } = entry.media;
    const addFiles = await preparers[type]({ media, title: entry.title, number });
    return async () => ({
      type,
      ...(await addFiles()),
      ...(peaks && { peaks: [...peaks] }),
      name: media.original.name,
      width: width ?? null,
      height: height ?? null,
    });
  };
  return { ofMemory, named };
};
