import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { PauseIcon, PlayIcon } from '../../../shared/controls/icons.js';
import { rotationMs, slides } from './slides.js';
import './hero.css';

const stillQuery = '(prefers-reduced-motion: reduce)';
const useWantsStill = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(stillQuery);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(stillQuery).matches,
  );

/** Turns the slides every eight seconds; a pause, a pointer, focus or a hidden tab halts them. */
const useRotation = (running: boolean): readonly [number, (slide: number) => void] => {
  const [slide, setSlide] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setInterval(() => {
      if (!document.hidden) setSlide((now) => (now + 1) % slides.length);
    }, rotationMs);
    return () => window.clearInterval(timer);
  }, [running, slide]);
  return [slide, setSlide];
};

export const Hero = (): JSX.Element => {
  const still = useWantsStill();
  const [playing, setPlaying] = useState(!still);
  const [held, setHeld] = useState(false);
  const [slide, setSlide] = useRotation(playing && !held);
  const [settled, setSettled] = useState(0);
  const shown = slides[slide] ?? slides[0];

  useEffect(() => {
    // The next picture travels while this one is looked at, never before the first has arrived.
    const timer = window.setTimeout(() => setSettled((now) => Math.max(now, slide + 1)), 1500);
    return () => window.clearTimeout(timer);
  }, [slide]);

  return (
    // The pointer and the focus only halt what moves by itself; there is nothing to press here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id="home"
      className="hero"
      data-event={shown.event}
      data-playing={playing}
      aria-roledescription="carousel"
      aria-label="What it is for"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="hero-pictures" aria-hidden="true">
        {slides.map(({ event, picture }, index) => (
          <img
            key={event}
            src={index <= Math.max(settled, slide) ? picture : undefined}
            alt=""
            width={1600}
            height={1000}
            data-shown={index === slide}
            fetchPriority={index === 0 ? 'high' : 'low'}
            decoding="async"
          />
        ))}
      </div>
      <div className="hero-inner">
        <div
          className="hero-words"
          role="group"
          aria-roledescription="slide"
          aria-label={`${slide + 1} of ${slides.length}`}
        >
          <h1>{shown.title}</h1>
          <p>{shown.sentence}</p>
          <div className="hero-actions">
            <Link to={`/checkout?event=${shown.event}`} className="button button-primary">
              {shown.action}
            </Link>
            <Link to="/timeline/demo" className="button button-quiet">
              See Demo Timeline
            </Link>
          </div>
        </div>
        <div className="hero-controls">
          <div className="hero-dots" role="group" aria-label="Slides">
            {slides.map(({ title }, index) => (
              <button
                key={title}
                type="button"
                aria-label={`Slide ${index + 1}: ${title}`}
                aria-current={index === slide}
                onClick={() => setSlide(index)}
              />
            ))}
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={playing ? 'Pause' : 'Play'}
            onClick={() => setPlaying((now) => !now)}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
        </div>
      </div>
    </section>
  );
};
