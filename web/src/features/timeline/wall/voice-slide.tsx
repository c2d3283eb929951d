import { useRef, useState, type JSX } from 'react';
import type { Memory } from '../timeline-api.js';
import { subtitleAt } from '../voice/subtitles.js';
import { usePaused } from './use-paused.js';
import { Waveform } from '../voice/waveform.js';

type Props = {
  readonly memory: Memory;
  readonly still: boolean;
  readonly sound: boolean;
  readonly paused: boolean;
  readonly onDone: () => void;
};

const shortestMs = 8_000;

/** A recording on the wall: its shape and words move with it. Silent, as videos are, until the sound is turned on. */
export const VoiceSlide = ({ memory, still, sound, paused, onDone }: Props): JSX.Element => {
  const { mediaUrl, durationSeconds = 0, peaks, caption = '', title, description } = memory;
  const [share, setShare] = useState(0);
  const [broken, setBroken] = useState(false);
  const [startedAt] = useState(() => Date.now());
  const audio = useRef<HTMLAudioElement>(null);
  usePaused(audio, paused);
  const plays = mediaUrl !== null && !broken && (!still || sound);
  const said = caption === '' ? description || title : plays ? subtitleAt(caption, share) : caption;
  return (
    <blockquote>
      <p className="wall-announcement">{said}</p>
      <div className="wall-voice">
        <Waveform peaks={peaks} share={share} />
      </div>
      {plays && (
        // The words are above.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          ref={audio}
          src={mediaUrl}
          autoPlay
          muted={!sound}
          onError={() => setBroken(true)}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            setShare(
              currentTime / (Number.isFinite(duration) && duration > 0 ? duration : Math.max(1, durationSeconds)),
            )
          }
          onEnded={() => {
            if (!paused && Date.now() - startedAt >= shortestMs) onDone();
          }}
        />
      )}
    </blockquote>
  );
};
