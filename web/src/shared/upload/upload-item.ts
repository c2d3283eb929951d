import type { MediaKind } from './media-file.js';

/**
 * `absent`: started before the page was left; choosing the file again resumes it. `refused` is final, `failed` can be
 * retried.
 */
type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'refused' | 'absent';

export type UploadItem = {
  /** Name, size and date of the file: choosing it twice gives the same id. */
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly kind: MediaKind;
  readonly state: UploadState;
  readonly sent: number;
  readonly preview?: string | undefined;
  /** Server id for orders and timelines; set when the server has registered the file. */
  readonly uploadId?: string | undefined;
  readonly error?: string | undefined;
};

export type UploadSummary = {
  readonly totalFiles: number;
  readonly totalPhotos: number;
  readonly totalVideos: number;
  /** In MB. */
  readonly totalSize: number;
};

export const isWaiting = ({ state }: UploadItem): boolean => state === 'waiting' || state === 'sending';

/** Summarizes the complete uploads. */
export const summaryOf = (items: readonly UploadItem[]): UploadSummary => {
  const done = items.filter(({ state }) => state === 'done');
  const totalVideos = done.filter(({ kind }) => kind === 'video').length;
  const bytes = done.reduce((sum, { size }) => sum + size, 0);
  return {
    totalFiles: done.length,
    totalPhotos: done.filter(({ kind }) => kind === 'image').length,
    totalVideos,
    totalSize: Math.round(bytes / 10_000) / 100,
  };
};

/** Moves one item to another position. */
export const moved = <T extends { readonly id: string }>(items: readonly T[], id: string, to: number): readonly T[] => {
  const from = items.findIndex((one) => one.id === id);
  const one = items[from];
  if (!one) return items;
  const rest = items.filter((other) => other !== one);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), one, ...rest.slice(place)];
};

/**
 * After a reload the same files are chosen again, and some were restored: the order of choosing applies. Not if they
 * were moved by hand or belong to another choice.
 */
export const isOrderOf = (chosen: readonly string[], before: readonly { readonly id: string }[]): boolean => {
  const places = before.map(({ id }) => chosen.indexOf(id));
  return places.every((place, n) => place > (places[n - 1] ?? -1));
};

export type Picked = {
  /** Names of files that are neither picture nor video. */
  readonly skipped: readonly string[];
  readonly known: number;
  readonly tooMany: number;
};
