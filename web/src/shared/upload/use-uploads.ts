import { useState, useSyncExternalStore } from 'react';
import { prerendered } from '../prerendered.js';
import type { MediaKind } from './media-file.js';
import { sendFile, type SendFile } from './send-file.js';
import type { UploadItem } from './upload-item.js';
import { createUploadQueue, type UploadQueue, type UploadsNow } from './upload-queue.js';

export type Uploads = UploadsNow & { readonly queue: UploadQueue };

/** Queues outlive the page that created them, so that navigation does not stop uploads. */
const queues = new Map<string, UploadQueue>();

export type UploadManner = {
  readonly most?: number;
  /** Code of the target timeline. */
  readonly code?: string;
  readonly send?: SendFile;
  /** Called when all uploads in progress have finished or failed: see `upload-report.ts`. */
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
    onSettled = () => undefined,
    isKept: isStored = true,
    kindOf,
  }: UploadManner,
): UploadQueue => {
  const known = queues.get(purpose);
  if (known) return known;
  const queue = createUploadQueue({ purpose, most, send, onSettled, isKept: isStored, ...(kindOf && { kindOf }) });
  queues.set(purpose, queue);
  if (prerendered) return queue;
  // On failure the list is empty; choosing a file again resumes its upload.
  queue.restore().catch(() => undefined);
  window.addEventListener('online', () => queue.retry());
  return queue;
};

/** Returns the uploads of one form, restored after a reload. `purpose` names the form on this device. */
export const useUploads = (purpose: string, manner: UploadManner = {}): Uploads => {
  const [queue] = useState(() => queueFor(purpose, manner));
  const now = useSyncExternalStore(queue.subscribe, queue.now, queue.now);
  return { ...now, queue };
};
