import type { Memory } from '../timeline-api.js';

/*
 * What a wall shows next. It holds a window of the timeline and never more, however long the timeline is and however many
 * hours it runs: some that come, some that were, and what arrived meanwhile, which comes first.
 */

export const mostComing = 60;
export const mostFresh = 40;
export const mostPast = 30;

export type Playlist = {
  readonly current: Memory | undefined;
  /** Arrived while the wall ran, in that order. */
  readonly fresh: readonly Memory[];
  readonly coming: readonly Memory[];
  readonly past: readonly Memory[];
  /** Where the next page begins; null: at the beginning of the timeline. */
  readonly cursor: string | null;
};

export type Step =
  | { readonly type: 'page'; readonly memories: readonly Memory[]; readonly cursor: string | null }
  | { readonly type: 'next'; readonly ready: (memory: Memory) => boolean }
  /** The same, while nothing is shown: at the start, and after what was shown has been hidden. */
  | { readonly type: 'first'; readonly ready: (memory: Memory) => boolean }
  | { readonly type: 'previous' }
  | { readonly type: 'changed'; readonly shown: readonly Memory[]; readonly gone: readonly string[] }
  | { readonly type: 'unfit'; readonly id: string }
  | { readonly type: 'reset' };

export const emptyList: Playlist = { current: undefined, fresh: [], coming: [], past: [], cursor: null };

/** Published, and with something to look at or to read now: a film that is still being made comes when it is made. */
const isFit = ({ status, mediaType, mediaState }: Memory): boolean =>
  (status === undefined || status === 'shown') && (mediaType === null || mediaState !== 'making');

export const hasPicture = ({ mediaType, mediaUrl, thumbUrl }: Memory): boolean =>
  mediaType === 'image' ? mediaUrl !== null : thumbUrl !== null;

/** More of the timeline is wanted well before the window is empty. */
export const wantsMore = ({ coming }: Playlist): boolean => coming.length < 10;

const without = (memories: readonly Memory[], id: string): readonly Memory[] => memories.filter((one) => one.id !== id);

const remember = (past: readonly Memory[], one: Memory | undefined): readonly Memory[] =>
  one ? [...without(past, one.id), one].slice(-mostPast) : past;

const turnOn = (list: Playlist, ready: (memory: Memory) => boolean): Playlist => {
  const fresh = list.fresh.find(ready);
  const coming = fresh ? undefined : list.coming.find(ready);
  // Nothing new can be shown, without a network for example: what was shown already goes round.
  const again = (fresh ?? coming) ? undefined : list.past.find((one) => ready(one) && one.id !== list.current?.id);
  const next = fresh ?? coming ?? again;
  if (!next) return list;
  return {
    ...list,
    current: next,
    fresh: without(list.fresh, next.id),
    coming: without(list.coming, next.id),
    past: without(remember(list.past, list.current), next.id),
  };
};

const turnBack = (list: Playlist): Playlist => {
  const before = list.past.at(-1);
  if (!before) return list;
  const coming = list.current ? [list.current, ...list.coming].slice(0, mostComing) : list.coming;
  return { ...list, current: before, past: list.past.slice(0, -1), coming };
};

const put = (list: Playlist, memory: Memory): Playlist => {
  const swap = (memories: readonly Memory[]): readonly Memory[] =>
    memories.map((one) => (one.id === memory.id ? memory : one));
  const known = [list.current, ...list.fresh, ...list.coming, ...list.past].some((one) => one?.id === memory.id);
  if (!known) return { ...list, fresh: [...list.fresh, memory].slice(-mostFresh) };
  return {
    ...list,
    current: list.current?.id === memory.id ? memory : list.current,
    fresh: swap(list.fresh),
    coming: swap(list.coming),
    past: swap(list.past),
  };
};

const take = (list: Playlist, id: string): Playlist => ({
  ...list,
  current: list.current?.id === id ? undefined : list.current,
  fresh: without(list.fresh, id),
  coming: without(list.coming, id),
  past: without(list.past, id),
});

export const playlist = (list: Playlist, step: Step): Playlist => {
  switch (step.type) {
    case 'page': {
      const waiting = new Set([list.current, ...list.fresh, ...list.coming].map((one) => one?.id));
      const added = step.memories.filter((memory) => isFit(memory) && !waiting.has(memory.id));
      return { ...list, coming: [...list.coming, ...added].slice(0, mostComing), cursor: step.cursor };
    }
    case 'next':
      return turnOn(list, step.ready);
    case 'first':
      return list.current ? list : turnOn(list, step.ready);
    case 'previous':
      return turnBack(list);
    case 'changed': {
      const taken = [...step.gone, ...step.shown.filter((one) => !isFit(one)).map(({ id }) => id)];
      return step.shown.filter(isFit).reduce(put, taken.reduce(take, list));
    }
    case 'unfit':
      return take(list, step.id);
    case 'reset':
      return emptyList;
  }
};
