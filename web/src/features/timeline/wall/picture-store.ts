import { hasPicture } from './playlist.js';
import type { Memory } from '../timeline-api.js';

type Stored = { readonly url: string; readonly address: string };

/** More than the wall can step back. */
const maxStored = 48;
const timeoutMs = 20_000;

export type PictureStore = {
  /** Texts are always ready; a picture is ready when its bytes are loaded, online or not. */
  readonly isReady: (memory: Memory) => boolean;
  readonly urlOf: (memory: Memory) => string | undefined;
  /** `gone`: the server no longer has the picture. */
  readonly load: (memory: Memory) => Promise<'here' | 'away' | 'gone'>;
  readonly drop: (id: string) => void;
  readonly clear: () => void;
};

const addressOf = (memory: Memory): string => (memory.mediaType === 'image' ? memory.mediaUrl : memory.thumbUrl) ?? '';

/** Stores pictures of the window as bytes in memory, so that the wall runs offline. Evicts the oldest. */
export const createPictureStore = (): PictureStore => {
  const kept = new Map<string, Stored>();
  const loading = new Map<string, Promise<'here' | 'away' | 'gone'>>();

  const drop = (id: string): void => {
    const one = kept.get(id);
    if (one) URL.revokeObjectURL(one.url);
    kept.delete(id);
  };

  const fetchPicture = async (memory: Memory): Promise<'here' | 'away' | 'gone'> => {
    const stop = new AbortController();
    const timer = window.setTimeout(() => stop.abort(), timeoutMs);
    try {
      const answer = await fetch(addressOf(memory), { signal: stop.signal });
      if (!answer.ok) return answer.status >= 500 || answer.status === 429 ? 'away' : 'gone';
      const url = URL.createObjectURL(await answer.blob());
      drop(memory.id);
      kept.set(memory.id, { url, address: addressOf(memory) });
      for (const [id] of kept) {
        if (kept.size <= maxStored) break;
        drop(id);
      }
      return 'here';
    } catch {
      return 'away'; // the next turn retries
    } finally {
      window.clearTimeout(timer);
    }
  };

  const isReady = (memory: Memory): boolean =>
    !hasPicture(memory) || kept.get(memory.id)?.address === addressOf(memory);

  return {
    isReady,
    drop,
    urlOf: ({ id }) => {
      const one = kept.get(id);
      if (!one) return undefined;
      kept.delete(id);
      kept.set(id, one); // least recently used order
      return one.url;
    },
    load: (memory) => {
      if (isReady(memory)) return Promise.resolve('here');
      const under = loading.get(memory.id) ?? fetchPicture(memory).finally(() => loading.delete(memory.id));
      loading.set(memory.id, under);
      return under;
    },
    clear: () => {
      for (const id of kept.keys()) drop(id);
    },
  };
};
