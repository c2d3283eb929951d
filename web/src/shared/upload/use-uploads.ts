import { uploadMessages } from '@keepsake/contracts/catalog/upload-messages';
import { useState, useSyncExternalStore } from 'react';
import { toasts } from '../toast/toast-store.js';
import type { MediaKind } from './media-file.js';
import { sendFile, type SendFile } from './send-file.js';
import { summaryOf, type UploadItem } from './upload-item.js';
import { createUploadQueue, type UploadQueue, type UploadsNow } from './upload-queue.js';

export type Uploads = UploadsNow & { readonly queue: UploadQueue };

/** Shows one toast for all finished uploads; failures take precedence. */
export const reportOf = (round: readonly UploadItem[]): void => {
  const { totalFiles, totalPhotos, totalVideos } = summaryOf(round);
  if (round.some(({ state }) => state === 'failed' || state === 'refused'))
    toasts.toast({ ...uploadMessages.failed, variant: 'destructive' });
  if (totalFiles > 0) toasts.toast(uploadMessages.done(totalFiles, totalPhotos, totalVideos));
};

/** Queues outlive the page that created them, so that navigation does not stop uploads. */
const queues = new Map<string, UploadQueue>();

export type UploadManner = {
  readonly most?: number;
  /** Code of the target timeline. */
  readonly code?: string;
  readonly send?: SendFile;
  readonly onSettled?: (round: readonly UploadItem[]) => void;
  readonly isKept?: boolean;
  readonly kindOf?: (file: File) => MediaKind | undefined;
};

const queueFor = (
  purpose: string,
  {
    most = 1_000,
    code,
    send = (details, reporting) => sendFile({ ...details, code }, reporting),
    onSettled = reportOf,
    isKept: isStored = true,
    kindOf,
  }: UploadManner,
): UploadQueue => {
  const known = queues.get(purpose);
  if (known) return known;
  const queue = createUploadQueue({ purpose, most, send, onSettled, isKept: isStored, ...(kindOf && { kindOf }) });
  queues.set(purpose, queue);
  // On failure the list is empty; choosing a file again resumes its upload.
  queue.restore().catch(() => undefined);
  window.addEventListener('online', () => queue.retry());
  return queue;
};

/** Returns the uploads of one form, restored after a reload. `purpose` names the form on this device. */
export const useUploads = (purpose: string, manner: UploadManner = {}): Uploads => {
  const [queue] = useState(() => queueFor(purpose, manner));
  const now = useSyncExternalStore(queue.subscribe, queue.now);
  return { ...now, queue };
};
