import { useRef, useState, type CSSProperties, type JSX } from 'react';
import { humanDate } from '../../../shared/formats.js';
import type { Memory } from '../timeline-api.js';
import type { PictureStore } from './picture-store.js';
import { usePaused } from './use-paused.js';
import { VoiceSlide } from './voice-slide.js';
import { timelineText } from '../parts/timeline-texts.js';

const shortestFilmMs = 8_000;

const captionOf = ({ date, location }: Memory): string =>
  [date === null ? '' : humanDate(date), location ?? ''].filter((part) => part !== '').join(' · ');

/** Long texts use a smaller font, so that they fit the screen. */
const sizeOf = ({ description }: Memory): 'short' | 'middle' | 'long' =>
  description.length < 160 ? 'short' : description.length < 480 ? 'middle' : 'long';

type Photo = { readonly id: string; readonly title: string; readonly url: string };

const photosOf = (memories: readonly Memory[], store: PictureStore): readonly Photo[] =>
  memories.flatMap((one) => {
    const url = store.urlOf(one);
    return url === undefined ? [] : [{ id: one.id, title: one.title, url }];
  });

const Collage = ({ photos }: { readonly photos: readonly Photo[] }): JSX.Element => (
  <div className="wall-collage" data-photos={photos.length}>
    {photos.map(({ id, title, url }) => (
      <img key={id} src={url} alt={title} />
    ))}
  </div>
);

const Film = ({ memory, poster, still, sound, paused, onDone }: FilmProps): JSX.Element => {
  const film = useRef<HTMLVideoElement>(null);
  usePaused(film, paused);
  const [startedAt] = useState(() => Date.now());
  const [broken, setBroken] = useState(false);
  if (still || broken || memory.mediaUrl === null)
    return poster === undefined ? <></> : <img className="wall-picture" src={poster} alt="" />;
  return (
    // Guests' videos have no captions; their text is beside them.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={film}
      className="wall-picture"
      src={memory.mediaUrl}
      poster={poster}
      autoPlay
      muted={!sound}
      playsInline
      onError={() => setBroken(true)}
      onEnded={({ currentTarget }) => {
        if (!paused && Date.now() - startedAt >= shortestFilmMs) onDone();
        else void currentTarget.play().catch(() => setBroken(true));
      }}
    />
  );
};

type FilmProps = {
  readonly memory: Memory;
  readonly poster: string | undefined;
  readonly still: boolean;
  readonly sound: boolean;
  readonly paused: boolean;
  readonly onDone: () => void;
};
type Props = {
  readonly memory: Memory;
  /** Photos of the same contribution, shown with it as a collage. */
  readonly beside: readonly Memory[];
  readonly store: PictureStore;
  readonly still: boolean;
  readonly sound: boolean;
  readonly paused: boolean;
  readonly onDone: () => void;
};

export const Slide = ({ memory, beside, store, still, sound, paused, onDone }: Props): JSX.Element => {
  const [url] = useState(() => store.urlOf(memory));
  const photos = photosOf([memory, ...beside], store);
  const caption = captionOf(memory);
  const by = memory.submittedBy ?? '';
  if (memory.mediaType === 'audio')
    return (
      <figure
        className="wall-slide wall-text"
        data-size={memory.caption === undefined ? sizeOf(memory) : 'short'}
        dir="auto"
      >
        <VoiceSlide memory={memory} still={still} sound={sound} paused={paused} onDone={onDone} />
        <figcaption>
          {memory.title !== '' && <span className="wall-title">{memory.title}</span>}
          {caption !== '' && <span className="wall-when">{caption}</span>}
          {by !== '' && <span>{timelineText('by', { name: by })}</span>}
        </figcaption>
      </figure>
    );
  if (url === undefined)
    return (
      <figure className="wall-slide wall-text" data-size={sizeOf(memory)} dir="auto">
        <blockquote>
          <p className="wall-announcement">{memory.description === '' ? memory.title : memory.description}</p>
        </blockquote>
        <figcaption>
          {memory.description !== '' && <span className="wall-title">{memory.title}</span>}
          {caption !== '' && <span className="wall-when">{caption}</span>}
          {by !== '' && <span>{timelineText('by', { name: by })}</span>}
        </figcaption>
      </figure>
    );
  const behind = { backgroundImage: memory.placeholder === null ? undefined : `url("${memory.placeholder}")` };
  return (
    <figure className="wall-slide">
      <div className="wall-frame">
        <div className="wall-behind" style={behind as CSSProperties} />
        {memory.mediaType === 'video' ? (
          <Film memory={memory} poster={url} still={still} sound={sound} paused={paused} onDone={onDone} />
        ) : photos.length > 1 ? (
          <Collage photos={photos} />
        ) : (
          <img className="wall-picture" src={url} alt={memory.title} />
        )}
      </div>
      <figcaption dir="auto">
        <span className="wall-title">{memory.caption ?? memory.title}</span>
        <span className="wall-line">
          {caption !== '' && <span className="wall-when">{caption}</span>}
          {by !== '' && <span>{timelineText('by', { name: by })}</span>}
        </span>
        {memory.description !== '' && <span className="wall-notice">{memory.description}</span>}
      </figcaption>
    </figure>
  );
};
