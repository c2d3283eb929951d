import type { WallFilmAnswer } from '@keepsake/contracts/rest/films';
import { useCallback, useEffect, useState } from 'react';
import { getJson, path } from '../../../shared/api/client.js';

export type ShownFilm = NonNullable<WallFilmAnswer['film']>;

export type WallFilm = {
  /** Absent if the family shows no film here, or this browser cannot play it. */
  readonly film: ShownFilm | undefined;
  readonly playing: boolean;
  /** Every memory was shown since the film was: it is its turn. */
  readonly isDue: boolean;
  readonly play: () => void;
  readonly stop: () => void;
  /** It cannot be played: not offered again until there is another one. */
  readonly fail: () => void;
};

/**
 * The tribute film among the memories. Asked for in every round, so that switching it on or off takes effect on a wall
 * that runs for hours.
 */
export const useWallFilm = (code: string | undefined, round: number): WallFilm => {
  const [found, setFound] = useState<ShownFilm>();
  const [failed, setFailed] = useState<string>();
  const [playing, setPlaying] = useState(false);
  const [shownIn, setShownIn] = useState(1);

  useEffect(() => {
    if (code === undefined) return undefined;
    const over = new AbortController();
    getJson<WallFilmAnswer>(path`/api/timeline/${code}/wall/film`, over.signal).then(
      ({ film }) => {
        // The same address keeps its object, so that a film that plays is not loaded again.
        if (!over.signal.aborted) setFound((before) => (before?.url === film?.url ? before : (film ?? undefined)));
      },
      // The memories go on without it.
      () => undefined,
    );
    return () => over.abort();
  }, [code, round]);

  const film = found?.url === failed ? undefined : found;
  const play = useCallback(() => {
    setPlaying(true);
    setShownIn(round);
  }, [round]);
  const stop = useCallback(() => setPlaying(false), []);
  const url = film?.url;
  const fail = useCallback(() => {
    setPlaying(false);
    setFailed(url);
  }, [url]);
  return {
    film,
    playing: playing && film !== undefined,
    isDue: film !== undefined && round > shownIn,
    play,
    stop,
    fail,
  };
};
