import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { getJson } from '../../../shared/api/client.js';
import { hasStatus } from '../../../shared/api/errors.js';
import { timelinePath } from '../prefetch.js';
import type { Memory } from '../timeline-api.js';
import { createPictureStore, type PictureStore } from './picture-store.js';
import { emptyList, playlist, wantsMore, type Playlist } from './playlist.js';
import { useLive } from './use-live.js';
import { useWallFilm, type WallFilm } from './use-wall-film.js';

const slideMs = 8_000;
const longestFilmMs = 30_000;
const longestVoiceMs = 120_000;
const retryMs = 5_000;
/** Enough for a collage. */
const aheadOf = 6;

/** Recordings end by themselves; a short one stays as long as a photo. */
const longestMsOf = ({ mediaType, durationSeconds = 0 }: Memory): number => {
  if (mediaType === 'video') return longestFilmMs;
  if (mediaType !== 'audio') return slideMs;
  return Math.min(longestVoiceMs, Math.max(slideMs, durationSeconds * 1_000 + 2_000));
};

type TimelineHead = Omit<TimelineAnswer, 'entries'>;

export type Wall = {
  readonly timeline: TimelineHead | undefined;
  readonly list: Playlist;
  readonly store: PictureStore;
  readonly film: WallFilm;
  /** The timeline was read and has nothing to show. */
  readonly empty: boolean;
  readonly error: unknown;
  readonly ended: 'private' | 'gone' | undefined;
  readonly lost: boolean;
  readonly paused: boolean;
  readonly pause: (paused: boolean) => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly retry: () => void;
};

/** Source of a timeline's pages; the demo has its own. */
export type ReadPage = (cursor: string | undefined, signal: AbortSignal) => Promise<TimelineAnswer>;

export const liveTimeline =
  (code: string): ReadPage =>
  (cursor, signal) =>
    getJson<TimelineAnswer>(timelinePath(code, cursor), signal);

/** Reads the timeline page by page as needed, restarting at its end. */
const usePages = (read: ReadPage, list: Playlist, take: (page: TimelineAnswer, fromStart: boolean) => void) => {
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const [loads, setLoads] = useState(0);
  const { cursor, coming } = list;
  // Restarts only after everything was shown, so that a short timeline is not requested on every turn.
  const requested = loads === 0 || (cursor === null ? coming.length === 0 : wantsMore(list));
  const shownId = list.current?.id;

  useEffect(() => {
    if (!requested) return undefined;
    const stop = new AbortController();
    let timer = 0;
    read(cursor ?? undefined, stop.signal).then(
      (page) => {
        if (stop.signal.aborted) return;
        setError(undefined);
        setLoads((now) => now + 1);
        take(page, cursor === null);
      },
      (failed: unknown) => {
        if (stop.signal.aborted) return;
        setError(failed);
        if (!hasStatus(failed, 403, 404)) timer = window.setTimeout(() => setTries((now) => now + 1), retryMs);
      },
    );
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
    // `shownId`: after everything was shown, the timeline is read again once per turn.
  }, [read, requested, cursor, shownId, tries, take]);

  return { error, loaded: loads > 0, retry: () => setTries((now) => now + 1) };
};

/** Preloads the next pictures; skips those that the server no longer has. */
const useAhead = (
  store: PictureStore,
  { fresh, coming }: Playlist,
  drop: (id: string) => void,
  here: () => void,
): void => {
  useEffect(() => {
    for (const memory of [...fresh, ...coming].slice(0, aheadOf))
      if (!store.isReady(memory))
        void store.load(memory).then((found) => {
          if (found === 'gone') drop(memory.id);
          if (found === 'here') here();
        });
  }, [store, fresh, coming, drop, here]);
};

export const useWall = (code: string, read: ReadPage, follows: boolean): Wall => {
  const [list, step] = useReducer(playlist, emptyList);
  const [store] = useState(createPictureStore);
  const [details, setAbout] = useState<TimelineHead>();
  const [paused, pause] = useState(false);
  /** The last wish of the family; a press at the screen overrides it until it changes. */
  const asked = useRef(false);
  const onPaused = useCallback((wish: boolean) => {
    if (asked.current === wish) return;
    asked.current = wish;
    pause(wish);
  }, []);
  const [reported, setEnded] = useState<'private' | 'gone'>();
  /** How often the timeline was read from its start. */
  const [round, setRound] = useState(0);
  const film = useWallFilm(follows ? details?.code : undefined, round);
  const { playing, isDue, play, stop } = film;

  const take = useCallback(
    ({ entries, ...page }: TimelineAnswer, fromStart: boolean) => {
      setAbout(page);
      if (fromStart) onPaused(page.wallPaused === true);
      if (fromStart) setRound((now) => now + 1);
      step({ type: 'page', memories: entries, cursor: page.nextCursor });
    },
    [onPaused],
  );
  const next = useCallback(() => {
    if (isDue && !playing) return play();
    stop();
    step({ type: 'next', ready: store.isReady });
  }, [store, isDue, playing, play, stop]);
  const pages = usePages(read, list, take);
  const drop = useCallback((id: string) => step({ type: 'unfit', id }), []);
  const firstHere = useCallback(() => step({ type: 'first', ready: store.isReady }), [store]);
  useAhead(store, list, drop, firstHere);
  useEffect(() => () => store.clear(), [store]);

  const { lost } = useLive(code, follows ? details?.version : undefined, {
    onChanged: ({ shown, gone }) => {
      for (const id of gone) store.drop(id);
      step({ type: 'changed', shown, gone });
    },
    onPaused,
    onReset: () => {
      step({ type: 'reset' });
      pages.retry();
    },
    onEnded: (reason) => {
      store.clear();
      step({ type: 'reset' });
      setEnded(reason);
    },
  });

  const { current } = list;
  const anything = current ?? list.fresh[0] ?? list.coming[0] ?? list.past[0];
  useEffect(() => {
    if (current === undefined && anything !== undefined) firstHere();
  }, [current, anything, firstHere]);

  useEffect(() => {
    if (!current || paused || playing) return undefined;
    const timer = window.setTimeout(next, longestMsOf(current));
    return () => window.clearTimeout(timer);
  }, [current, paused, playing, next, list]);

  return {
    timeline: details,
    list,
    store,
    film,
    empty: pages.loaded && anything === undefined,
    error: details === undefined ? pages.error : undefined,
    ended: reported ?? (hasStatus(pages.error, 403) ? 'private' : hasStatus(pages.error, 404) ? 'gone' : undefined),
    lost,
    paused,
    pause,
    next,
    previous: () => (playing ? stop() : step({ type: 'previous' })),
    retry: pages.retry,
  };
};
