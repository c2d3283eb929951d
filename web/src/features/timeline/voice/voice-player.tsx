import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { PauseIcon, PlayIcon } from '../../../shared/controls/icons.js';
import { durationOf, spokenDuration } from './duration.js';
import { voiceText as t } from './voice-texts.js';
import './voice.css';
import { Waveform } from './waveform.js';

const speeds = [1, 1.25, 1.5, 2] as const;

/** Seconds per press. */
const skips: Readonly<Record<string, number>> = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 };

/** Only one recording or video plays at a time. */
const pauseOthers = ({ target }: Event): void => {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== target && !other.muted) other.pause();
};
document.addEventListener('play', pauseOthers, true);

export type Sound = { readonly src: string; readonly type?: string };

/** The server's versions: Opus is smaller, AAC plays everywhere. */
export const soundsOf = (mediaUrl: string): readonly Sound[] =>
  /^\/media\/[\w-]+\/audio$/.test(mediaUrl)
    ? [
        { src: mediaUrl.replace(/audio$/, 'opus'), type: 'audio/webm; codecs=opus' },
        { src: mediaUrl, type: 'audio/mp4' },
      ]
    : [{ src: mediaUrl }];

type Props = {
  readonly sounds: readonly Sound[];
  /** Names the recording for screen readers. */
  readonly name: string;
  /** 0 if unknown until it plays. */
  readonly seconds: number;
  readonly peaks?: readonly number[] | undefined;
};

/** Plays a recording; loads nothing before it is played. The waveform takes clicks, drags and keys. */
export const VoicePlayer = ({ sounds, name, seconds, peaks }: Props): JSX.Element => {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState(0);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  const [broken, setBroken] = useState(false);
  const length = seconds > 0 ? seconds : found;

  // The browser reports the position four times a second; the line moves evenly while it plays.
  useEffect(() => {
    if (!playing) return undefined;
    let frame = 0;
    const follow = (): void => {
      setAt(audio.current?.currentTime ?? 0);
      frame = window.requestAnimationFrame(follow);
    };
    frame = window.requestAnimationFrame(follow);
    return () => window.cancelAnimationFrame(frame);
  }, [playing]);

  const toggle = (): void => {
    const { current } = audio;
    if (!current) return;
    if (playing) current.pause();
    // Refused only if the file cannot be loaded, which its `error` event reports.
    else void current.play().catch(() => undefined);
  };
  const seek = (to: number): void => {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
  };
  /** Arrow keys skip; the steps of the slider are too small for them. */
  const onKey = (event: KeyboardEvent): void => {
    const skip = skips[event.key];
    if (skip === undefined) return;
    event.preventDefault();
    seek(Math.min(length, Math.max(0, at + skip)));
  };
  const accelerate = (): void => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };

  return (
    <div className="voice-player" role="group" aria-label={name}>
      <button type="button" className="voice-play" aria-label={t(playing ? 'pause' : 'play')} onClick={toggle}>
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <div className="voice-track">
        <Waveform peaks={peaks} share={length > 0 ? at / length : 0} />
        <input
          type="range"
          aria-label={t('position')}
          aria-valuetext={t('of', { place: spokenDuration(at), total: spokenDuration(length) })}
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(at, Math.max(length, 0.1))}
          onChange={(event) => seek(Number(event.target.value))}
          onKeyDown={onKey}
        />
      </div>
      <p className="voice-time" aria-hidden="true">
        {durationOf(at)} / {durationOf(length)}
      </p>
      <button type="button" className="voice-speed" aria-label={t('speed', { speed })} onClick={accelerate}>
        {speed}×
      </button>
      {broken && <p className="voice-broken">{t('cannotPlayHere')}</p>}
      {/* Its words are below the player. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          seek(0);
        }}
        onSeeked={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => setFound(Number.isFinite(duration) ? duration : 0)}
        onPlaying={({ currentTarget }) => {
          setBroken(false);
          currentTarget.playbackRate = speed;
        }}
      >
        {sounds.map(({ src, type }, index) => (
          <source key={src} src={src} type={type} onError={() => index === sounds.length - 1 && setBroken(true)} />
        ))}
      </audio>
    </div>
  );
};
