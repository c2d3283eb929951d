import { useEffect, useState, type JSX } from 'react';
import { CheckIcon, CloseIcon, PlayIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import './tutorial-card.css';

const lengthMs = 5_000;

const scenes = [
  'Choose photographs and videos, as many as you like.',
  'Arrange them in order.',
  'We print the plate. Anyone who scans it sees this story.',
] as const;

/** Animated tutorial: three texts over a series of pictures. Loads nothing from other sites. */
const Film = ({ playing, onEnd }: { readonly playing: boolean; readonly onEnd: () => void }): JSX.Element => {
  const [scene, setScene] = useState(0);
  useEffect(() => {
    if (!playing) return undefined;
    const steps = scenes.map((_, index) =>
      window.setTimeout(() => setScene(index), (index * lengthMs) / scenes.length),
    );
    const end = window.setTimeout(onEnd, lengthMs);
    return () => {
      for (const step of steps) window.clearTimeout(step);
      window.clearTimeout(end);
    };
  }, [playing, onEnd]);
  return (
    <div className="tutorial-film" data-playing={playing}>
      <ol aria-hidden="true">
        {[0, 1, 2, 3, 4].map((one) => (
          <li key={one} data-lit={playing && one <= scene * 2} />
        ))}
      </ol>
      <p role="status">{playing ? scenes[scene] : 'Five seconds: how your pictures become a story.'}</p>
    </div>
  );
};

type Props = { readonly onLeave: () => void; readonly onWatched: () => void };

export const TutorialSheet = ({ onLeave, onWatched }: Props): JSX.Element => {
  const [playing, setPlaying] = useState(false);
  return (
    <Sheet label="How to add photos and videos" className="tutorial-sheet" onLeave={onLeave}>
      <div className="tutorial-top">
        <h2>How to add photos and videos</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      <Film playing={playing} onEnd={onWatched} />
      <button type="button" className="button button-primary" aria-disabled={playing} onClick={() => setPlaying(true)}>
        <PlayIcon />
        {playing ? 'Playing…' : 'Start Video'}
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
          <CheckIcon /> Watched. You can add your pictures now.
        </>
      ) : (
        'Five seconds that show how pictures become a timeline.'
      )}
    </p>
    <button type="button" className="button button-quiet" onClick={onPlay}>
      <PlayIcon />
      Play Tutorial
    </button>
  </div>
);

/** Replaces the drop zone until the tutorial was watched. */
export const WatchFirst = ({ onPlay }: { readonly onPlay: () => void }): JSX.Element => (
  <div className="tutorial-first">
    <h3>Watch Tutorial First</h3>
    <p>It takes five seconds. Then you can add your photographs and videos here.</p>
    <button type="button" className="button button-primary" onClick={onPlay}>
      <PlayIcon />
      Play Tutorial
    </button>
  </div>
);
