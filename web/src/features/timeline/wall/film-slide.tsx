import { useEffect, useRef, useState, type JSX } from 'react';
import { SoundIcon } from '../../../shared/controls/icons.js';
import { usePaused } from './use-paused.js';
import type { ShownFilm } from './use-wall-film.js';
import { wallText as t } from './wall-texts.js';

/** A film that does not move for this long cannot be played here. */
const stalledMs = 15_000;

type Props = {
  readonly film: ShownFilm;
  readonly sound: boolean;
  readonly onSound: () => void;
  readonly paused: boolean;
  readonly onDone: () => void;
  readonly onFailed: () => void;
};

/** The tribute film as one slide. Silent until someone presses for its sound: browsers refuse sound before that. */
export const FilmSlide = ({ film, sound, onSound, paused, onDone, onFailed }: Props): JSX.Element => {
  const player = useRef<HTMLVideoElement>(null);
  const [moved, setMoved] = useState(0);
  usePaused(player, paused);
  useEffect(() => {
    if (paused) return undefined;
    const timer = window.setTimeout(onFailed, stalledMs);
    return () => window.clearTimeout(timer);
  }, [paused, moved, onFailed]);
  return (
    <figure className="wall-slide wall-film">
      <div className="wall-frame">
        {/* Captions are part of the picture. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={player}
          className="wall-picture"
          src={film.url}
          poster={film.posterUrl}
          aria-label={t('film')}
          autoPlay
          muted={!sound}
          playsInline
          onTimeUpdate={({ currentTarget }) => setMoved(Math.floor(currentTarget.currentTime))}
          onError={onFailed}
          onEnded={onDone}
        />
      </div>
      {!sound && (
        <button type="button" className="wall-film-sound" onClick={onSound}>
          <SoundIcon />
          {t('playSound')}
        </button>
      )}
    </figure>
  );
};
