import { useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../shared/api/errors.js';
import { keyedBodies, newKey } from '../../shared/api/idempotency.js';
import { useToast } from '../../shared/toast/toast-store.js';
import type { Memory, MemoryText, PostMemory } from './timeline-api.js';

type Picked = { readonly id: string; readonly file: File; readonly preview: string };

export type Sending = {
  readonly busy: boolean;
  readonly sent: number;
  readonly total: number;
  /** 0 to 1 over all of them. */
  readonly share: number;
  /** The server's own sentence about what it refused. */
  readonly fault: string | undefined;
  readonly picked: readonly Picked[];
  readonly pick: (files: readonly File[]) => void;
  readonly drop: (id: string) => void;
  readonly forget: () => void;
  readonly send: (text: MemoryText) => Promise<boolean>;
  /** The memory to scroll to. */
  readonly arrived: string | undefined;
};

type Wanted = {
  readonly post: PostMemory | undefined;
  readonly onPosted: ((memory: Memory) => void) | undefined;
  readonly onDone: () => void;
};

const idle = { busy: false, sent: 0, total: 0, share: 0, fault: undefined as string | undefined };
const wordsOnly = 'words-only';

/** Sends a memory's pictures one by one. It belongs to the page, not to the form: closing the form stops nothing. */
export const useSending = ({ post, onPosted, onDone }: Wanted): Sending => {
  const toast = useToast();
  const [state, setState] = useState(idle);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [arrived, setArrived] = useState<string>();
  // What an attempt has agreed with the server outlives a failure: its group, and one key per picture and wording.
  const attempt = useRef({ groupId: newKey(), together: false, keys: new Map<string, (body: unknown) => string>() });

  const keyFor = (id: string, body: unknown): string => {
    const { keys } = attempt.current;
    const keeper = keys.get(id) ?? keyedBodies();
    keys.set(id, keeper);
    return keeper(body);
  };

  const drop = (id: string): void =>
    setPicked((now) => {
      const gone = now.find((one) => one.id === id);
      if (gone) URL.revokeObjectURL(gone.preview);
      return now.filter((one) => one.id !== id);
    });

  const forget = (): void => {
    for (const { preview } of picked) URL.revokeObjectURL(preview);
    setPicked([]);
    setState(idle);
    attempt.current = { groupId: newKey(), together: false, keys: new Map() };
  };

  const send = async (text: MemoryText): Promise<boolean> => {
    if (!post || state.busy) return false;
    const items = picked.length > 0 ? picked : [undefined];
    attempt.current.together ||= picked.length > 1;
    const groupId = attempt.current.together ? attempt.current.groupId : undefined;
    const total = items.length;
    setState({ ...idle, busy: true, total });
    let first: Memory | undefined;
    try {
      for (const [index, item] of items.entries()) {
        const key = keyFor(item?.id ?? wordsOnly, { text, groupId });
        const onProgress = (share: number): void => setState((now) => ({ ...now, share: (index + share) / total }));
        // One after the other: on a weak line two half-sent pictures are worth less than one that arrived.
        // oxlint-disable-next-line no-await-in-loop
        const { version: _version, ...memory } = await post(text, item?.file, groupId, { key, onProgress });
        first ??= memory;
        onPosted?.(memory);
        if (item) drop(item.id);
        setState((now) => ({ ...now, sent: index + 1, share: (index + 1) / total }));
      }
    } catch (error) {
      setState((now) => ({ ...now, busy: false, fault: sentenceOf(error, 'Your text is kept. Try again.') }));
      toast({
        title: 'Error',
        description: 'Failed to add memory',
        variant: 'destructive',
        ...(error instanceof ApiError && { reference: error.reference }),
      });
      return false;
    }
    forget();
    setArrived(first?.id);
    toast({
      title: 'Memory Added!',
      description:
        first?.status === 'held'
          ? 'The family sees it first. Until then only you can see it.'
          : 'It is on the page now.',
    });
    onDone();
    return true;
  };

  const pick = (files: readonly File[]): void =>
    setPicked((now) => [...now, ...files.map((file) => ({ id: newKey(), file, preview: URL.createObjectURL(file) }))]);

  return { ...state, picked, pick, drop, forget, send, arrived };
};
