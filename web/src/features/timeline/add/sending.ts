import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { keyedBodies } from '../../../shared/api/idempotency.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { storedPreview } from '../../../shared/upload/previews.js';
import { isWaiting, type UploadItem } from '../../../shared/upload/upload-item.js';
import type { UploadQueue } from '../../../shared/upload/upload-queue.js';
import type { Uploads } from '../../../shared/upload/use-uploads.js';
import { humanDate } from '../../../shared/formats.js';
import { capsulesText } from '../capsules/capsules-texts.js';
import type { SealChoice } from '../capsules/seal-choice.js';
import { addText as t } from './add-texts.js';
import { filesOf } from './file-count.js';
import { savePreview } from './own-previews.js';
import { savePendingPost, loadPendingPost, type PendingPost } from './pending-post.js';
import { notePosted } from './posted-files.js';
import type { Memory, MemoryText, PostMemory, DetailsByPhoto } from '../timeline-api.js';

export type Sending = {
  readonly uploads: Uploads;
  readonly busy: boolean;
  /** The network is unavailable; sent data is safe, and the upload resumes automatically. */
  readonly away: boolean;
  readonly sent: number;
  readonly total: number;
  /** 0 to 1 over all files. */
  readonly share: number;
  /** Message of a refused or failed upload. */
  readonly error: string | undefined;
  readonly send: (text: MemoryText, labels?: DetailsByPhoto, seal?: SealChoice) => void;
  /** Whether a memory can be sealed here. */
  readonly canSeal: boolean;
  /** Removes all chosen files. */
  readonly forget: () => void;
  /** The memory to scroll to. */
  readonly arrived: Memory | undefined;
};

type Wanted = {
  readonly code: string;
  readonly uploads: Uploads;
  readonly post: PostMemory | undefined;
  readonly onPosted: (memories: readonly Memory[]) => void;
  readonly onDone: () => void;
};

const patienceSeconds = [1, 2, 4, 8, 15, ...Array.from({ length: 40 }, () => 30)];

/** Resolves after the time, or when the device is online again. */
const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = window.setTimeout(go, seconds * 1_000);
    window.addEventListener('online', go);
  });

const passes = (error: unknown): boolean => error instanceof ConnectionError || hasStatus(error, 502, 504);

/** Resolves when all uploads have finished or failed. */
const settled = (queue: UploadQueue): Promise<void> =>
  new Promise((resolve) => {
    const read = (): void => {
      if (queue.now().items.some(isWaiting)) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(read);
    read();
  });

const unsent = (items: readonly UploadItem[]): string => t('notHere', { files: filesOf(items), count: items.length });

/** The server returns one memory per file, in their order. */
const keepPreviews = async (memories: readonly Memory[], items: PendingPost['items']): Promise<void> => {
  await Promise.all(
    items.map(async ({ id }, at) => {
      const [memory, url] = [memories[at], await storedPreview(id)];
      if (memory && url !== undefined) savePreview(memory.id, url);
    }),
  );
};

/**
 * Posts a memory: files upload when chosen, the text is sent after them. Owned by the page, so it survives closing the
 * form and a reload.
 */
export const useSending = ({ code, uploads, post, onPosted, onDone }: Wanted): Sending => {
  const toast = useToast();
  const { items, queue, waitingForLine } = uploads;
  const [posting, setPosting] = useState<'no' | 'yes' | 'away'>('no');
  const [problem, setError] = useState<string>();
  const [arrived, setArrived] = useState<Memory>();
  // Equal text and files keep their key: a retry after a lost response adds nothing twice.
  const [keyOf] = useState(keyedBodies);

  const deliver = useCallback(
    async (
      to: PostMemory,
      { key, text, items: files, words: labels, seal }: PendingPost,
    ): Promise<readonly Memory[]> => {
      for (const seconds of [...patienceSeconds, undefined]) {
        try {
          if (seal) {
            // oxlint-disable-next-line no-await-in-loop
            await to.seal?.(text, files, key, seal, labels);
            return [];
          }
          // Sequential retries.
          // oxlint-disable-next-line no-await-in-loop
          return await (files.length > 0 ? to.createPictures(text, files, key, labels) : to.details(text, key));
        } catch (error) {
          if (seconds === undefined || !passes(error)) throw error;
          setPosting('away');
          // oxlint-disable-next-line no-await-in-loop
          await pause(seconds);
        }
      }
      return [];
    },
    [],
  );

  const run = useCallback(
    async (to: PostMemory, attempt: PendingPost): Promise<void> => {
      setPosting('yes');
      savePendingPost(code, attempt);
      try {
        const memories = await deliver(to, attempt);
        notePosted(
          code,
          attempt.items.map(({ id }) => id),
        );
        // Before `forget`, which deletes the stored previews.
        await keepPreviews(memories, attempt.items);
        queue.forget();
        onPosted(memories);
        setArrived(memories[0]);
        const held = memories[0]?.status === 'held';
        toast({
          title: attempt.seal ? capsulesText('sealed') : t('memoryAdded'),
          description: attempt.seal
            ? capsulesText('sealedUntil', { day: humanDate(attempt.seal.opensOn) })
            : t(held ? 'held' : 'onPage'),
        });
        onDone();
      } catch (error) {
        setError(sentenceOf(error, t('textKept')));
        toast({
          title: shared('error'),
          description: t('failed'),
          variant: 'destructive',
          ...(error instanceof ApiError && { reference: error.reference }),
        });
      }
      savePendingPost(code, undefined);
      setPosting('no');
    },
    [code, deliver, queue, onPosted, onDone, toast],
  );

  // Resumes a post from before a reload under the same key, so it is created once.
  const resumed = useRef(false);
  useEffect(() => {
    const attempt = post && !resumed.current ? loadPendingPost(code) : undefined;
    resumed.current = true;
    if (post && attempt) void Promise.resolve().then(() => run(post, attempt));
  }, [code, post, run]);

  const send = async (
    to: PostMemory,
    text: MemoryText,
    labels: DetailsByPhoto = {},
    seal?: SealChoice,
  ): Promise<void> => {
    setError(undefined);
    setPosting('yes');
    await settled(queue);
    const files = queue.now().items.map(({ preview: _preview, ...item }) => item);
    const missing = files.filter(({ state }) => state !== 'done');
    if (missing.length === 0)
      return run(to, {
        key: keyOf({ text, words: labels, seal, ids: files.map(({ id }) => id) }),
        text,
        words: labels,
        ...(seal && { seal }),
        items: files,
      });
    setPosting('no');
    setError(unsent(missing));
    toast({ title: shared('error'), description: t('failed'), variant: 'destructive' });
  };

  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  const gone = items.reduce((sum, { state, size, sent }) => sum + (state === 'done' ? size : sent), 0);
  return {
    uploads,
    busy: posting !== 'no',
    away: posting === 'away' || (waitingForLine && items.some(isWaiting)),
    sent: items.filter(({ state }) => state === 'done').length,
    total: items.length,
    share: bytes === 0 ? 0 : gone / bytes,
    error: problem,
    canSeal: post?.seal !== undefined,
    send: (text, labels, seal) => {
      if (post && posting === 'no') void send(post, text, labels, seal);
    },
    forget: () => {
      setError(undefined);
      for (const { id } of items) queue.remove(id);
    },
    arrived,
  };
};
