import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import { problem } from '@keepsake/platform/problem';
import type { MediaKind } from './entry.js';

export type UploadState = 'received' | 'claimed' | 'ready' | 'refused' | 'swept';

/** A file that a browser uploaded; not shown yet. */
export type Upload = {
  readonly id: string;
  readonly browserId: string;
  readonly objectKey: string;
  readonly name: string;
  readonly kind: MediaKind;
  /** Detected from the bytes, regardless of the browser's claim. */
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly state: UploadState;
  readonly orderId?: string;
  readonly receivedAt?: Date;
};

/** An order or case whose files wait until one of its plates is opened. */
export type FilesHolder = { readonly orderId: string } | { readonly caseId: string };

/** Unclaimed uploads are swept after this time. */
export const unclaimedMs = 24 * 60 * 60 * 1000;

export const incomingPrefix = 'incoming/';
export const mediaPrefix = 'media/';
export const mediaKey = (mediaId: string, file: string): string => `${mediaPrefix}${mediaId}/${file}`;
/** Logo of a partner, which partners-inventory deletes. */
export const logoKey = (uploadId: string): string => `logos/${uploadId}.png`;
export const previewPrefix = 'case-previews/';
/** Small picture of an unpublished file of a case. A cache: deleted every day, made again when someone looks. */
export const previewKey = (uploadId: string): string => `${previewPrefix}${uploadId}.webp`;
export const originalKey = (uploadId: string): string => `originals/${uploadId}`;

/** Types that can be processed for display. All others are rejected, SVG and HTML in particular. */
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
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/3gpp': 'audio',
  'audio/aac': 'audio',
  'audio/wav': 'audio',
  'audio/aiff': 'audio',
  'audio/flac': 'audio',
  'audio/ogg': 'audio',
  'audio/webm': 'audio',
  'audio/amr': 'audio',
};

export const kindOfType = (type: string | undefined): MediaKind | undefined =>
  type === undefined ? undefined : kinds[type];

export const typeRefused = () =>
  problem(
    'invalid',
    'media-type-refused',
    'Only pictures (JPG, PNG, WebP, GIF, HEIC), videos (MP4, MOV) and recordings (M4A, MP3, WAV, OGG, FLAC, AMR) can be added. Please choose another file.',
  );

/** Funeral homes prepare pictures; their forms show no recordings. */
export const recordingRefused = () =>
  problem('invalid', 'media-type-refused', 'Recordings cannot be added here. Please choose photos and videos.');

export const uploadMissing = (uploadId: string) =>
  problem('invalid', 'upload-missing', 'This file is no longer available. Choose it again.', {
    upload: uploadId,
  });

export const previewMissing = () => problem('not-found', 'case-preview-not-found', handoverMessages.previewUnknown);

export const tooManyCaseFiles = () => problem('invalid', 'too-many-files', handoverMessages.tooManyFiles);

export const caseHandedOver = () => problem('conflict', 'draft-handed-over', handoverMessages.handedOver);

const camera = /^(?:img|dsc[a-z]?|dji|gopr|gx|mvi|mov|vid|pxl|image|photo|scan|screenshot|whatsapp|signal|p)?[\s\d]*$/i;

/** Returns a title from a file name written by a person; '' (no title) for camera counters. */
export const titleOfFile = (name: string): string => {
  const text = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}{3}/u.test(text) && !camera.test(text) ? text.slice(0, 200) : '';
};

/** Counts uploads by kind. */
export const kindsIn = (
  uploads: readonly Pick<Upload, 'kind'>[],
): { readonly photos: number; readonly videos: number } => ({
  photos: uploads.filter(({ kind }) => kind === 'image').length,
  videos: uploads.filter(({ kind }) => kind === 'video').length,
});
