import { handoverMessages } from '@keepsake/contracts/catalogue/handover-messages';
import { problem } from '@keepsake/platform/problem';
import type { MediaKind } from './entry.js';

export type UploadState = 'received' | 'claimed' | 'ready' | 'refused' | 'swept';

/** A file that a browser sent: bytes that nobody was shown yet. */
export type Upload = {
  readonly id: string;
  readonly browserId: string;
  readonly objectKey: string;
  readonly name: string;
  readonly kind: MediaKind;
  /** What the bytes are, whatever the browser called them. */
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly state: UploadState;
  readonly orderId?: string;
  readonly receivedAt?: Date;
};

/** What files wait for until a plate of it is opened. */
export type FilesHolder = { readonly orderId: string } | { readonly caseId: string };

/** An upload nobody claimed is swept after this time. */
export const unclaimedMs = 24 * 60 * 60 * 1000;

export const incomingPrefix = 'incoming/';
export const mediaPrefix = 'media/';
export const mediaKey = (mediaId: string, file: string): string => `${mediaPrefix}${mediaId}/${file}`;
export const originalKey = (uploadId: string): string => `originals/${uploadId}`;

/** What can be shown again after it was made anew. Everything else, SVG and HTML above all, is refused. */
const kinds: Readonly<Record<string, MediaKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/apng': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/heic': 'image',
  'image/heif': 'image',
  'video/mp4': 'video',
  'video/x-m4v': 'video',
  'video/quicktime': 'video',
};

export const kindOfType = (type: string | undefined): MediaKind | undefined =>
  type === undefined ? undefined : kinds[type];

export const typeRefused = () =>
  problem(
    'invalid',
    'media-type-refused',
    'Only pictures (JPG, PNG, WebP, GIF, HEIC) and videos (MP4, MOV) can be added. Please choose another file.',
  );

export const uploadMissing = (uploadId: string) =>
  problem('invalid', 'upload-missing', 'This file is not here any more. Please choose it again.', {
    upload: uploadId,
  });

export const tooManyCaseFiles = () => problem('invalid', 'too-many-files', handoverMessages.tooManyFiles);

export const caseHandedOver = () => problem('conflict', 'draft-handed-over', handoverMessages.handedOver);

const camera = /^(?:img|dsc[a-z]?|dji|gopr|gx|mvi|mov|vid|pxl|image|photo|scan|screenshot|whatsapp|signal|p)?[\s\d]*$/i;

/** A name that somebody wrote becomes the title; what a camera counted does not. */
export const titleOfFile = (name: string, kind: MediaKind): string => {
  const words = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const told = /\p{L}{3}/u.test(words) && !camera.test(words) ? words.slice(0, 200) : '';
  return told === '' ? (kind === 'image' ? 'A photograph' : 'A video') : told;
};
