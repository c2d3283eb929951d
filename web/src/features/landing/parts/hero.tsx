import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { PauseIcon, PlayIcon, SoundIcon, SoundOffIcon } from '../../../shared/controls/icons.js';
import { pictureSet, pictureSizes } from '../picture-sizes.js';
import { landingText as t } from '../landing-texts.js';
import { HeroFilm } from './hero-video.js';
import { slides } from './slides.js';
import { savesData, useRotation, useSettled, useWantsStill } from './use-hero.js';
import './hero.css';

export const Hero = (): JSX.Element => {
  const still = useWantsStill();
  // Undefined until pressed: the reader's motion settings decide.
  const [pressed, setPressed] = useState<boolean>();
  const playing = pressed ?? (!still && !savesData());
  const [muted, setMuted] = useState(true);
  const [held, setHeld] = useState(false);
  const [slide, setSlide] = useRotation(playing && !held);
  const settled = useSettled(slide);
  const [filmed, setFilmed] = useState(false);
  const shown = slides[slide] ?? slides[0];
  if (playing && settled > slide && !filmed) setFilmed(true);

  return (
    // Pointer and focus only pause the rotation; the section is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id="home"
      className="hero"
      data-event={shown.event}
      aria-roledescription="carousel"
      aria-label={t('heroLabel')}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <div className="hero-pictures" aria-hidden="true">
        {slides.map(({ event, picture, pictureSmall }, index) => (
          <img
            key={event}
            {...(index <= Math.max(settled, slide) && {
              sizes: pictureSizes,
              srcSet: pictureSet(pictureSmall, picture),
              src: picture,
            })}
            alt=""
            width={1600}
            height={1000}
            data-shown={index === slide}
            fetchPriority={index === 0 ? 'high' : 'low'}
            // The first slide is prerendered; async decoding would blank it for a frame.
            decoding={index === 0 ? 'sync' : 'async'}
          />
        ))}
        {filmed && <HeroFilm key={shown.event} films={shown.films} playing={playing} muted={muted} />}
      </div>
      <div className="hero-inner">
        <div
          className="hero-text"
          role="group"
          aria-roledescription="slide"
          aria-label={t('heroPlace', { number: slide + 1, total: slides.length })}
        >
          <h1>{t(`slideTitle-${shown.event}`)}</h1>
          <p>{t(`slideText-${shown.event}`)}</p>
          <div className="hero-actions">
            <Link to={`/checkout?event=${shown.event}`} className="button button-primary">
              {t(`slideAction-${shown.event}`)}
            </Link>
            <Link to={`/timeline/demo?kind=${shown.event}`} className="button button-quiet">
              {t('heroDemo')}
            </Link>
          </div>
        </div>
        <div className="hero-controls">
          <div className="hero-dots" role="group" aria-label={t('heroSlides')}>
            {slides.map(({ event }, index) => (
              <button
                key={event}
                type="button"
                aria-label={t('heroSlide', { number: index + 1, title: t(`slideTitle-${event}`) })}
                aria-current={index === slide}
                onClick={() => setSlide(index)}
              />
            ))}
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={t(muted ? 'unmute' : 'mute')}
            onClick={() => setMuted((now) => !now)}
          >
            {muted ? <SoundOffIcon /> : <SoundIcon />}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t(playing ? 'pause' : 'play')}
            onClick={() => setPressed(!playing)}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
        </div>
      </div>
    </section>
  );
};
