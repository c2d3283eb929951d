import { useEffect, useRef, useState, type JSX, type PointerEvent } from 'react';
import { CloseIcon, NextIcon, PreviousIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { humanDate } from '../../../shared/formats.js';
import type { Memory } from '../timeline-api.js';
import './lightbox.css';

const swipeAt = 50;

type Props = { readonly memories: readonly Memory[]; readonly opened: string; readonly onLeave: () => void };

/** One picture as large as the screen allows. Arrows and swipes turn the page, Esc leaves, focus goes back to the picture. */
export const Lightbox = ({ memories, opened, onLeave }: Props): JSX.Element | null => {
  const pictures = memories.filter(({ mediaType, mediaUrl }) => mediaType === 'image' && mediaUrl !== null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === opened),
    ),
  );
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const shown = pictures[at];
  const last = pictures.length - 1;
  const turn = (step: number): void => setAt((now) => Math.min(last, Math.max(0, now + step)));

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowRight') setAt((now) => Math.min(last, now + 1));
      if (event.key === 'ArrowLeft') setAt((now) => Math.max(0, now - 1));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [last]);

  useEffect(() => {
    for (const neighbour of [pictures[at + 1], pictures[at - 1]])
      if (neighbour?.mediaUrl) new Image().src = neighbour.mediaUrl;
  }, [at, pictures]);

  if (!shown?.mediaUrl) return null;
  const onUp = (event: PointerEvent): void => {
    const from = start.current;
    start.current = undefined;
    if (!from) return;
    const across = event.clientX - from.x;
    const down = event.clientY - from.y;
    if (Math.abs(across) >= swipeAt && Math.abs(across) > Math.abs(down)) turn(across < 0 ? 1 : -1);
    else if (down > swipeAt * 2 && Math.abs(down) > Math.abs(across)) onLeave();
  };
  const caption = [shown.date === null ? undefined : humanDate(shown.date), shown.location].filter(Boolean).join(' · ');
  return (
    <Sheet label="Pictures" className="lightbox" onLeave={onLeave}>
      <div className="lightbox-bar">
        <p aria-live="polite">
          {at + 1} of {pictures.length}
        </p>
        <button type="button" className="icon-button" aria-label="Close" onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      <div
        className="lightbox-stage"
        onPointerDown={(event) => (start.current = { x: event.clientX, y: event.clientY })}
        onPointerUp={onUp}
        onPointerCancel={() => (start.current = undefined)}
      >
        <button
          type="button"
          className="icon-button"
          aria-label="Previous"
          disabled={at === 0}
          onClick={() => turn(-1)}
        >
          <PreviousIcon />
        </button>
        <img
          key={shown.id}
          src={shown.mediaUrl}
          alt={shown.title}
          draggable={false}
          style={{ ...(shown.thumbUrl !== null && { backgroundImage: `url("${shown.thumbUrl}")` }) }}
          width={shown.width ?? undefined}
          height={shown.height ?? undefined}
        />
        <button type="button" className="icon-button" aria-label="Next" disabled={at === last} onClick={() => turn(1)}>
          <NextIcon />
        </button>
      </div>
      <div className="lightbox-words">
        <p className="lightbox-title">{shown.title}</p>
        {caption !== '' && <p className="memory-caption">{caption}</p>}
      </div>
    </Sheet>
  );
};
