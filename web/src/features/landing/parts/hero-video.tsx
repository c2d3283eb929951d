import { useEffect, useRef, useState, type JSX } from 'react';
import type { Slide } from './slides.js';

type Props = {
  readonly films: Slide['films'];
  readonly playing: boolean;
  readonly muted: boolean;
};

/** Video of a slide over its still image, which stays visible until the first frame. */
export const HeroFilm = ({ films: videos, playing, muted }: Props): JSX.Element => {
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (!playing) film.pause();
    // Refused by the browser or interrupted: the still image stays.
    else void film.play()?.catch(() => undefined);
  }, [playing]);

  useEffect(() => {
    // React sets this attribute only on mount.
    if (video.current) video.current.muted = muted;
  }, [muted]);

  return (
    // Decorative: repeats the still image, without sound by default.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video ref={video} data-shown={seen} muted loop playsInline tabIndex={-1} onPlaying={() => setSeen(true)}>
      <source src={videos.webm} type="video/webm" />
      <source src={videos.mp4} type="video/mp4" />
    </video>
  );
};
