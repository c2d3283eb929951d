import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportMemory } from '@keepsake/contracts/rest/album-file';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem } from '@keepsake/platform/problem';
import type { ExportEntry, Original } from '../../application/export-ports.js';
import { type Variant, originalKey } from '../../../timelines/api.js';
import { mediaFileName } from '../../domain/file-names.js';
import { cleanPicture, type Audio, type Films } from '../../../media/api.js';

type AddFile = (name: string, content: AsyncIterable<Buffer | string>) => Promise<void>;

type Deps = {
  readonly objects: Pick<Objects, 'get'>;
  readonly films: Films;
  readonly audio: Audio;
  /** Temporary folder; holds one file at a time. */
  readonly folder: string;
  readonly add: AddFile;
  readonly signal: AbortSignal;
};

type Media = NonNullable<ExportMemory['media']>;
type Files = Pick<Media, 'original' | 'shown' | 'poster' | 'peaks'>;

/** Adds the photo, video or recording of an entry: the original without its location, and the version that browsers show. */
export const exportMedia = ({ objects, films: videos, audio, folder, add, signal }: Deps) => {
  const [sent, clean] = [join(folder, 'sent'), join(folder, 'clean')];

  /** Returns false if the object is missing: it may be in the middle of a move, or deleted. */
  const fetched = async ({ objectKey, uploadId }: Original): Promise<boolean> => {
    const found = (await objects.get(objectKey)) ?? (await objects.get(originalKey(uploadId)));
    if (!found) return false;
    await pipeline(found.body, createWriteStream(sent), { signal });
    return true;
  };

  const addVariant = async (variant: Variant | undefined, name: string): Promise<string | null> => {
    const found = variant && (await objects.get(variant.key));
    if (!found) return null;
    await add(name, found.body as AsyncIterable<Buffer>);
    return name;
  };

  const addClean = async (name: string): Promise<string> => {
    await add(name, createReadStream(clean) as AsyncIterable<Buffer>);
    return name;
  };

  type ExportedMedia = {
    readonly media: NonNullable<ExportEntry['media']>;
    readonly title: string;
    readonly number: number;
  };

  const picture = async ({ media, title, number }: ExportedMedia): Promise<Files> => {
    const extension = (await fetched(media.original))
      ? await cleanPicture(media.original.type, sent, clean, signal)
      : undefined;
    const original =
      extension === undefined ? null : await addClean(`pictures/${mediaFileName(number, title, extension)}`);
    const shown = await addVariant(media.variants.full, `album/pictures/${mediaFileName(number, '', 'webp')}`);
    return { original, shown, poster: null };
  };

  /** Falls back to the processed version when the original video cannot be read or ffmpeg is missing. */
  const ownCodecs = async (original: Original): Promise<'kept' | 'as-shown' | 'lost'> => {
    if (!(await videos.available()) || !(await fetched(original))) return 'lost';
    return videos.original(sent, clean, signal).catch((error: unknown) => {
      if (isProblem(error)) return 'lost' as const;
      throw error;
    });
  };

  const video = async ({ media, title, number }: ExportedMedia): Promise<Files> => {
    const own = await ownCodecs(media.original);
    const poster = await addVariant(media.variants.poster, `album/pictures/${mediaFileName(number, '', 'webp')}`);
    if (own === 'kept') {
      const original = await addClean(`films/${mediaFileName(number, title, 'mov')}`);
      const shown = await addVariant(media.variants.video, `album/films/${mediaFileName(number, '', 'mp4')}`);
      return { original, shown, poster };
    }
    const shown = await addVariant(media.variants.video, `films/${mediaFileName(number, title, 'mp4')}`);
    return { original: own === 'as-shown' ? shown : null, shown, poster };
  };

  /** The sound as recorded; undefined if it is missing, unreadable or of a rare format. */
  const ownSound = async (original: Original): Promise<string | undefined> => {
    if (!(await videos.available()) || !(await fetched(original))) return undefined;
    return audio.original({ file: sent, type: original.type }, clean, signal).catch((error: unknown) => {
      if (isProblem(error)) return undefined;
      throw error;
    });
  };

  const recording = async ({ media, title, number }: ExportedMedia): Promise<Files> => {
    const extension = await ownSound(media.original);
    if (extension === undefined) {
      const shown = await addVariant(media.variants.audio, `voices/${mediaFileName(number, title, 'm4a')}`);
      return { original: null, shown, poster: null };
    }
    const original = await addClean(`voices/${mediaFileName(number, title, extension)}`);
    const shown = await addVariant(media.variants.audio, `album/voices/${mediaFileName(number, '', 'm4a')}`);
    return { original, shown, poster: null };
  };

  const adders = { image: picture, video, audio: recording } as const;

  /** Adds portrait and cover, both versions, under fixed names. */
  const named = async (media: ExportEntry['media'], name: string): Promise<string | null> => {
    if (!media) return null;
    const extension = (await fetched(media.original))
      ? await cleanPicture(media.original.type, sent, clean, signal)
      : undefined;
    if (extension !== undefined) await addClean(`pictures/${name}.${extension}`);
    return addVariant(media.variants.full, `album/pictures/${name}.webp`);
  };

  const ofMemory = async ({ entry, media }: ExportEntry, number: number): Promise<ExportMemory['media']> => {
    if (!media || !entry.media) return null;
    const { kind: type, width, height, peaks } = entry.media;
    const files = await adders[type]({ media, title: entry.title, number });
    return {
      type,
      ...files,
      ...(peaks && { peaks: [...peaks] }),
      name: media.original.name,
      width: width ?? null,
      height: height ?? null,
    };
  };
  return { ofMemory, named };
};
