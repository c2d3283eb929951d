import { useEffect, useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import {
  CloseIcon,
  FilmIcon,
  FullScreenIcon,
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  SoundIcon,
  SoundOffIcon,
} from '../../../shared/controls/icons.js';
import type { Wall } from './use-wall.js';
import { wallText as t } from './wall-texts.js';

const toggleFullScreen = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // Fullscreen is unsupported on some phones.
  }
};

const useFullScreen = (): boolean => {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  return full;
};

type Steering = Pick<Wall, 'paused' | 'pause' | 'next' | 'previous'>;
type Props = Steering & {
  readonly sound: boolean;
  readonly onSound: (sound: boolean) => void;
  /** Plays the tribute film with its sound; absent without a film. */
  readonly onFilm?: () => void;
  readonly leaveTo: string;
  readonly onLeave: () => void;
  readonly hidden: boolean;
};

/** Handles Space, arrows, F and Esc globally; a focused control keeps Space. */
const useKeys = ({ paused, pause, next, previous, onLeave }: Steering & Pick<Props, 'onLeave'>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (event.key === ' ' && !onControl) {
        event.preventDefault();
        pause(!paused);
      } else if (event.key === (document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')) next();
      else if (event.key.startsWith('Arrow') && /Left|Right/.test(event.key)) previous();
      else if (event.key.toLowerCase() === 'f') void toggleFullScreen();
      else if (event.key === 'Escape' && document.fullscreenElement === null) onLeave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [paused, pause, next, previous, onLeave]);
};

export const WallControls = ({ leaveTo, onLeave, hidden, sound, onSound, onFilm, ...steering }: Props): JSX.Element => {
  const { paused, pause, next, previous } = steering;
  const full = useFullScreen();
  useKeys({ ...steering, onLeave });
  return (
    <div className="wall-controls" data-hidden={hidden} role="toolbar" aria-label={t('toolbar')}>
      <button type="button" className="icon-button" aria-label={t('previous')} onClick={previous}>
        <PreviousIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t(paused ? 'continue' : 'pause')}
        onClick={() => pause(!paused)}
      >
        {paused ? <PlayIcon /> : <PauseIcon />}
      </button>
      <button type="button" className="icon-button" aria-label={t('next')} onClick={next}>
        <NextIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t(sound ? 'mute' : 'playSound')}
        onClick={() => onSound(!sound)}
      >
        {sound ? <SoundIcon /> : <SoundOffIcon />}
      </button>
      {onFilm && (
        <button type="button" className="icon-button" aria-label={t('playFilm')} onClick={onFilm}>
          <FilmIcon />
        </button>
      )}
      {document.fullscreenEnabled && (
        <button
          type="button"
          className="icon-button"
          aria-label={t(full ? 'leaveFullScreen' : 'fullScreen')}
          onClick={() => void toggleFullScreen()}
        >
          <FullScreenIcon />
        </button>
      )}
      <Link className="icon-button" aria-label={t('exit')} to={leaveTo}>
        <CloseIcon />
      </Link>
    </div>
  );
};
