import { useCallback, useEffect, useRef } from 'react';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import type { UploadQueue } from '../../../shared/upload/upload-queue.js';

/** Reads the date of each file, '' if it has none. On the device, once per file. */
export type ReadDates = (items: readonly UploadItem[]) => Promise<Readonly<Record<string, string>>>;

/**
 * Reads the capture date of each chosen file and reports it immediately. The result waits for all, so that nothing is
 * sent undated.
 */
export const useCaptureDates = (
  queue: UploadQueue,
  items: readonly UploadItem[],
  onFound: (id: string, date: string) => void,
): ReadDates => {
  const read = useRef(new Map<string, Promise<string>>());
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  }, [onFound]);

  const readAll = useCallback<ReadDates>(
    async (chosen) => {
      for (const { id } of chosen) {
        const file = read.current.has(id) ? undefined : queue.file(id);
        if (!file) continue;
        // Offline the module cannot load; the picture is sent without a date.
        const date = import('./capture-date.js')
          .then(({ captureDate }) => captureDate(file))
          .then((taken) => taken?.date ?? '')
          .catch(() => '');
        read.current.set(id, date);
        void date.then((day) => day !== '' && found.current(id, day));
      }
      const days = chosen.map(async ({ id }) => [id, (await read.current.get(id)) ?? ''] as const);
      return Object.fromEntries(await Promise.all(days));
    },
    [queue],
  );

  useEffect(() => void readAll(items), [readAll, items]);
  return readAll;
};
