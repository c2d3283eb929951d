import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { keyedBodies } from '../../shared/api/idempotency.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { isWaiting, type UploadItem } from '../../shared/upload/upload-item.js';
import type { UploadQueue } from '../../shared/upload/upload-queue.js';
import type { Uploads } from '../../shared/upload/use-uploads.js';
import { keepAttempt, keptAttempt, notePosted, type Attempt } from './attempt.js';
import type { Memory, MemoryText, PostMemory } from './timeline-api.js';

export type Sending = {
  readonly uploads: Uploads;
  readonly busy: boolean;
  /** The line is away; what was sent is safe, and it goes on by itself. */
  readonly away: boolean;
  readonly sent: number;
  readonly total: number;
  /** 0 to 1 over all of them. */
  readonly share: number;
  /** What was refused, or could not be sent. */
  readonly fault: string | undefined;
  readonly send: (text: MemoryText) => void;
  /** Takes everything back that was chosen. */
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

/** Until the time is over, or the device says that its network is back. */
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

/** All that is on its way has arrived, or failed. */
const settled = (queue: UploadQueue): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (queue.now().items.some(isWaiting)) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(look);
    look();
  });

const unsent = (items: readonly UploadItem[]): string =>
  `${items.length === 1 ? 'One picture is' : `${items.length} pictures are`} not here yet. Please try again, or take ${items.length === 1 ? 'it' : 'them'} out.`;

/**
 * Sends a memory: its files travel as soon as they are chosen, its words when all are here. It belongs to the page, not to
 * the form: closing the form stops nothing, and after a reload it goes on.
 */
export const useSending = ({ code, uploads, post, onPosted, onDone }: Wanted): Sending => {
  const toast = useToast();
  const { items, queue, waitingForLine } = uploads;
  const [posting, setPosting] = useState<'no' | 'yes' | 'away'>('no');
  const [fault, setFault] = useState<string>();
  const [arrived, setArrived] = useState<Memory>();
  // The same words and files keep their key: a repeat after a lost answer adds nothing twice.
  const [keyOf] = useState(keyedBodies);

  const deliver = useCallback(
    async (to: PostMemory, { key, text, items: files }: Attempt): Promise<readonly Memory[]> => {
      for (const seconds of [...patienceSeconds, undefined]) {
        try {
          // One try after the other.
          // oxlint-disable-next-line no-await-in-loop
          return await (files.length > 0 ? to.pictures(text, files, key) : to.words(text, key));
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
    async (to: PostMemory, attempt: Attempt): Promise<void> => {
      setPosting('yes');
      keepAttempt(code, attempt);
      try {
        const memories = await deliver(to, attempt);
        notePosted(
          code,
          attempt.items.map(({ id }) => id),
        );
        queue.forget();
        onPosted(memories);
        setArrived(memories[0]);
        const held = memories[0]?.status === 'held';
        toast({
          title: 'Memory Added!',
          description: held ? 'The family sees it first. Until then only you can see it.' : 'It is on the page now.',
        });
        onDone();
      } catch (error) {
        setFault(sentenceOf(error, 'Your text is kept. Try again.'));
        toast({
          title: 'Error',
          description: 'Failed to add memory',
          variant: 'destructive',
          ...(error instanceof ApiError && { reference: error.reference }),
        });
      }
      keepAttempt(code, undefined);
      setPosting('no');
    },
    [code, deliver, queue, onPosted, onDone, toast],
  );

  // What was on its way when the page was left: the same key again, so it is there once.
  const resumed = useRef(false);
  useEffect(() => {
    const attempt = post && !resumed.current ? keptAttempt(code) : undefined;
    resumed.current = true;
    if (post && attempt) void Promise.resolve().then(() => run(post, attempt));
  }, [code, post, run]);

  const send = async (to: PostMemory, text: MemoryText): Promise<void> => {
    setFault(undefined);
    setPosting('yes');
    await settled(queue);
    const files = queue.now().items.map(({ preview: _preview, ...item }) => item);
    const missing = files.filter(({ state }) => state !== 'done');
    if (missing.length === 0)
      return run(to, { key: keyOf({ text, ids: files.map(({ id }) => id) }), text, items: files });
    setPosting('no');
    setFault(unsent(missing));
    toast({ title: 'Error', description: 'Failed to add memory', variant: 'destructive' });
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
    fault,
    send: (text) => {
      if (post && posting === 'no') void send(post, text);
    },
    forget: () => {
      setFault(undefined);
      for (const { id } of items) queue.remove(id);
    },
    arrived,
  };
};
