import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { CheckIcon, CloseIcon, PlayIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { createText as t } from '../create-texts.js';
import './tutorial-card.css';

const lengthMs = 5_000;

const scenes = [0, 1, 2] as const;

/** Animated tutorial: three texts over a series of pictures. Loads nothing from other sites. */
const Film = ({ playing, onEnd }: { readonly playing: boolean; readonly onEnd: () => void }): JSX.Element => {
  const [scene, setScene] = useState<(typeof scenes)[number]>(0);
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (!playing) return undefined;
    const steps = scenes.map((one) => window.setTimeout(() => setScene(one), (one * lengthMs) / scenes.length));
    const end = window.setTimeout(ended, lengthMs);
    return () => {
      for (const step of steps) window.clearTimeout(step);
      window.clearTimeout(end);
    };
  }, [playing]);
  return (
    <div className="tutorial-film" data-playing={playing}>
      <ol aria-hidden="true">
        {[0, 1, 2, 3, 4].map((one) => (
          <li key={one} data-lit={playing && one <= scene * 2} />
        ))}
      </ol>
      <p role="status">{playing ? t(`tutorialScene-${scene}`) : t('tutorialLead')}</p>
    </div>
  );
};

type Props = { readonly onLeave: () => void; readonly onWatched: () => void };

export const TutorialSheet = ({ onLeave, onWatched }: Props): JSX.Element => {
  const [playing, setPlaying] = useState(false);
  return (
    <Sheet label={t('tutorialHow')} className="tutorial-sheet" onLeave={onLeave}>
      <div className="tutorial-top">
        <h2>{t('tutorialHow')}</h2>
        <button type="button" className="icon-button" aria-label={shared('close')} onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      <Film playing={playing} onEnd={onWatched} />
      <button type="button" className="button button-primary" aria-disabled={playing} onClick={() => setPlaying(true)}>
        <PlayIcon />
        {t(playing ? 'tutorialPlaying' : 'tutorialStart')}
      </button>
    </Sheet>
  );
};

/** Tutorial card in the form; marks itself as watched and can be replayed. */
export const TutorialCard = ({
  watched,
  onPlay,
}: {
  readonly watched: boolean;
  readonly onPlay: () => void;
}): JSX.Element => (
  <div className="tutorial-card">
    <p>
      {watched ? (
        <>
          <CheckIcon /> {t('tutorialWatched')}
        </>
      ) : (
        t('tutorialLong')
      )}
    </p>
    <button type="button" className="button button-quiet" onClick={onPlay}>
      <PlayIcon />
      {t('tutorialPlay')}
    </button>
  </div>
);

/** Replaces the drop zone until the tutorial was watched. */
export const WatchFirst = ({ onPlay }: { readonly onPlay: () => void }): JSX.Element => (
  <div className="tutorial-first">
    <h3>{t('tutorialFirst')}</h3>
    <p>{t('tutorialFirstMore')}</p>
    <button type="button" className="button button-primary" onClick={onPlay}>
      <PlayIcon />
      {t('tutorialPlay')}
    </button>
  </div>
);
