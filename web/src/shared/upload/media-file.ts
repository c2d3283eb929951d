import { uploadMessages } from '@keepsake/contracts/catalog/upload-messages';
import { fixedText } from '../language/fixed-text.js';

export type MediaKind = 'image' | 'video' | 'audio';

/** Some devices report no type for these pictures. */
const unnamedPicture = /\.(?:heic|heif)$/i;

/** Accepts pictures and videos by their declared type. The server checks the bytes. */
export const kindOf = ({ type, name }: Pick<File, 'type' | 'name'>): MediaKind | undefined => {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  return type === '' && unnamedPicture.test(name) ? 'image' : undefined;
};

/** Some devices report no type, or that of a video, for these recordings. */
const recordingName = /\.(?:m4a|mp3|wav|ogg|oga|opus|weba|flac|aac|amr|aiff?)$/i;

/** Accepts recordings too, for memories. */
export const memoryKindOf = (file: Pick<File, 'type' | 'name'>): MediaKind | undefined =>
  file.type.startsWith('audio/') || recordingName.test(file.name) ? 'audio' : kindOf(file);

export const idOf = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string =>
  `${name}|${size}|${lastModified}`;

/** "4.2 MB", "310 kB" */
export const megabytes = (bytes: number): string => {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  const mb = bytes / 1_000_000;
  return mb >= 1_000 ? `${(mb / 1_000).toFixed(1)} GB` : `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`;
};

const maxBytes = 2 * 1024 ** 3;

/** Returns why no form can send this file, if so. */
export const refusalOf = ({ size }: File): string | undefined =>
  size === 0
    ? fixedText('empty', uploadMessages.empty)
    : size > maxBytes
      ? fixedText('tooLargeFile', uploadMessages.tooLarge)
      : undefined;

export const goneText = (): string => fixedText('gone', uploadMessages.gone);
/** For a refusal whose sentence is not known in the language of the page. */
export const refusedText = (): string => fixedText('refused', uploadMessages.refused);
export const lineLostText = (): string => fixedText('lineLost', uploadMessages.lineLost);
