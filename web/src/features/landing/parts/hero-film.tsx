import { useEffect, useRef, useState, type JSX } from 'react';
import type { Slide } from './slides.js';

type Props = {
  readonly films: Slide['films'];
  readonly playing: boolean;
  readonly muted: boolean;
};

/** The film of a slide over its still, which stays to be seen until the first frame is there, and when there is none. */
export const HeroFilm = ({ films, playing, muted }: Props): JSX.Element => {
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (!playing) film.pause();
    // Refused by the browser or left meanwhile: the still stands.
    else void film.play()?.catch(() => undefined);
  }, [playing]);

  useEffect(() => {
    // React writes this attribute only once.
    if (video.current) video.current.muted = muted;
  }, [muted]);

  return (
    // It shows what the still shows, and says nothing.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video ref={video} data-shown={seen} muted loop playsInline tabIndex={-1} onPlaying={() => setSeen(true)}>
      <source src={films.webm} type="video/webm" />
      <source src={films.mp4} type="video/mp4" />
    </video>
  );
};
