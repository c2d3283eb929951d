import { uploadMessages } from '@keepsake/contracts/catalogue/upload-messages';
import { useState, useSyncExternalStore } from 'react';
import { toasts } from '../toast/toast-store.js';
import { sendFile, type SendFile } from './send-file.js';
import { summaryOf, type UploadItem } from './upload-item.js';
import { createUploadQueue, type UploadQueue, type UploadsNow } from './upload-queue.js';

export type Uploads = UploadsNow & { readonly queue: UploadQueue };

/** One toast for all of them; what failed is read first. */
export const tellOf = (round: readonly UploadItem[]): void => {
  const { totalFiles, totalPhotos, totalVideos } = summaryOf(round);
  if (round.some(({ state }) => state === 'failed' || state === 'refused'))
    toasts.toast({ ...uploadMessages.failed, variant: 'destructive' });
  if (totalFiles > 0) toasts.toast(uploadMessages.done(totalFiles, totalPhotos, totalVideos));
};

/** They outlive the page that began them: who looks at another page of ours meanwhile loses nothing. */
const queues = new Map<string, UploadQueue>();

export type UploadManner = {
  readonly most?: number;
  readonly send?: SendFile;
  readonly onSettled?: (round: readonly UploadItem[]) => void;
  readonly isKept?: boolean;
};

const queueFor = (
  purpose: string,
  { most = 1_000, send = sendFile, onSettled = tellOf, isKept = true }: UploadManner,
): UploadQueue => {
  const known = queues.get(purpose);
  if (known) return known;
  const queue = createUploadQueue({ purpose, most, send, onSettled, isKept });
  queues.set(purpose, queue);
  // Not answered: the list is empty for now, and choosing a file again finds what was sent of it.
  queue.restore().catch(() => undefined);
  window.addEventListener('online', () => queue.retry());
  return queue;
};

/** The files of one form; what was sent before a reload is there again. `purpose` names the form on this device. */
export const useUploads = (purpose: string, manner: UploadManner = {}): Uploads => {
  const [queue] = useState(() => queueFor(purpose, manner));
  const now = useSyncExternalStore(queue.subscribe, queue.now);
  return { ...now, queue };
};
