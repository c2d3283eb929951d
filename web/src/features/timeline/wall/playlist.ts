import type { Memory } from '../timeline-api.js';

/*
 * Selects what a memory wall shows next. Holds a bounded window of the timeline: upcoming, past, and newly arrived
 * memories, which come first.
 */

export const maxComing = 60;
export const maxFresh = 40;
export const maxPast = 30;
/** A collage has the current photo and at most this many beside it. */
const maxBeside = 4;

export type Playlist = {
  readonly current: Memory | undefined;
  /** Photos of the same contribution, shown together with the current one. */
  readonly beside: readonly Memory[];
  /** Arrived while the wall runs, in that order. */
  readonly fresh: readonly Memory[];
  readonly coming: readonly Memory[];
  readonly past: readonly Memory[];
  /** Cursor of the next page; null: the start of the timeline. */
  readonly cursor: string | null;
};

export type Step =
  | { readonly type: 'page'; readonly memories: readonly Memory[]; readonly cursor: string | null }
  | { readonly type: 'next'; readonly ready: (memory: Memory) => boolean }
  /** Like `next`, but only while nothing is shown: at the start, or after the shown memory was hidden. */
  | { readonly type: 'first'; readonly ready: (memory: Memory) => boolean }
  | { readonly type: 'previous' }
  | { readonly type: 'changed'; readonly shown: readonly Memory[]; readonly gone: readonly string[] }
  | { readonly type: 'unfit'; readonly id: string }
  | { readonly type: 'reset' };

export const emptyList: Playlist = { current: undefined, beside: [], fresh: [], coming: [], past: [], cursor: null };

/** Published and displayable; a video being processed follows when it is ready. */
const isFit = ({ status, mediaType, mediaState }: Memory): boolean =>
  (status === undefined || status === 'shown') && (mediaType === null || mediaState !== 'making');

export const hasPicture = ({ mediaType, mediaUrl, thumbUrl }: Memory): boolean =>
  mediaType === 'image' ? mediaUrl !== null : thumbUrl !== null;

/** Loads more well before the window is empty. */
export const wantsMore = ({ coming }: Playlist): boolean => coming.length < 10;

const without = (memories: readonly Memory[], id: string): readonly Memory[] => memories.filter((one) => one.id !== id);

const remember = (past: readonly Memory[], one: Memory | undefined): readonly Memory[] =>
  one ? [...without(past, one.id), one].slice(-maxPast) : past;

const isPhotoOf = (group: string | null, { groupId, mediaType }: Memory): boolean =>
  group !== null && groupId === group && mediaType === 'image';

const turnOn = (list: Playlist, ready: (memory: Memory) => boolean): Playlist => {
  const fresh = list.fresh.find(ready);
  const coming = fresh ? undefined : list.coming.find(ready);
  // Nothing new can be shown, such as offline: repeats past memories.
  const again = (fresh ?? coming) ? undefined : list.past.find((one) => ready(one) && one.id !== list.current?.id);
  const next = fresh ?? coming ?? again;
  if (!next) return list;
  const group = next.mediaType === 'image' ? next.groupId : null;
  const from = fresh ? list.fresh : coming ? list.coming : list.past;
  const beside = from.filter((one) => one.id !== next.id && isPhotoOf(group, one) && ready(one)).slice(0, maxBeside);
  const shown = new Set([next, ...beside].map(({ id }) => id));
  const others = (memories: readonly Memory[]): readonly Memory[] => memories.filter(({ id }) => !shown.has(id));
  return {
    ...list,
    current: next,
    beside,
    fresh: others(list.fresh),
    coming: others(list.coming),
    past: others([...list.beside, list.current].reduce(remember, list.past)),
  };
};

const turnBack = (list: Playlist): Playlist => {
  const before = list.past.at(-1);
  if (!before) return list;
  const left = list.current ? [list.current, ...list.beside] : [];
  const beside = list.past.filter((one) => one.id !== before.id && isPhotoOf(before.groupId, one)).slice(-maxBeside);
  const shown = new Set([before, ...beside].map(({ id }) => id));
  return {
    ...list,
    current: before,
    beside,
    past: list.past.filter(({ id }) => !shown.has(id)),
    coming: [...left, ...list.coming].slice(0, maxComing),
  };
};

const put = (list: Playlist, memory: Memory): Playlist => {
  const swap = (memories: readonly Memory[]): readonly Memory[] =>
    memories.map((one) => (one.id === memory.id ? memory : one));
  const known = [list.current, ...list.beside, ...list.fresh, ...list.coming, ...list.past].some(
    (one) => one?.id === memory.id,
  );
  if (!known) return { ...list, fresh: [...list.fresh, memory].slice(-maxFresh) };
  return {
    ...list,
    current: list.current?.id === memory.id ? memory : list.current,
    beside: swap(list.beside),
    fresh: swap(list.fresh),
    coming: swap(list.coming),
    past: swap(list.past),
  };
};

const take = (list: Playlist, id: string): Playlist => ({
  ...list,
  // When the main photo of a collage goes, the next one replaces it.
  ...(list.current?.id === id
    ? { current: list.beside[0], beside: list.beside.slice(1) }
    : { beside: without(list.beside, id) }),
  fresh: without(list.fresh, id),
  coming: without(list.coming, id),
  past: without(list.past, id),
});

export const playlist = (list: Playlist, step: Step): Playlist => {
  switch (step.type) {
    case 'page': {
      const waiting = new Set([list.current, ...list.beside, ...list.fresh, ...list.coming].map((one) => one?.id));
      const added = step.memories.filter((memory) => isFit(memory) && !waiting.has(memory.id));
      return { ...list, coming: [...list.coming, ...added].slice(0, maxComing), cursor: step.cursor };
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
