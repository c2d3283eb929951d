import { useEffect, useRef, useState, type JSX, type PointerEvent } from 'react';
import { CloseIcon, NextIcon, PreviousIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { humanDate } from '../../../shared/formats.js';
import type { Memory } from '../timeline-api.js';
import type { Album, Leaf } from '../use-album.js';
import './lightbox.css';

const swipeAt = 50;

type Props = {
  readonly album: Album;
  readonly opened: { readonly id: string; readonly cursor: string };
  readonly onLeave: () => void;
};

const picturesIn = (leaf: Leaf | undefined): readonly Memory[] =>
  leaf?.memories?.filter(({ mediaType, mediaUrl }) => mediaType === 'image' && mediaUrl !== null) ?? [];

/** A second before the last picture that is known, the next leaf is asked for. */
const aheadOf = 2;

/** The pictures around the one that was opened; leaf by leaf, as far as somebody turns. */
const usePictures = ({ leaves, beside }: Album, { id, cursor }: Props['opened']) => {
  const [row, setRow] = useState(() => leaves.filter((leaf) => leaf.cursor === cursor));
  const [shownId, setShownId] = useState(id);
  const asking = useRef(false);
  const pictures = row.flatMap(picturesIn);
  const at = Math.max(
    0,
    pictures.findIndex((one) => one.id === shownId),
  );

  const isStart = row[0]?.cursor === '';
  const isEnd = row.at(-1)?.isLast ?? true;

  useEffect(() => {
    const grow = async (step: -1 | 1): Promise<void> => {
      asking.current = true;
      const edge = step === 1 ? row.at(-1) : row[0];
      // A leaf that does not come leaves the pictures that are here; the next turn asks again.
      const leaf = edge && (await beside(edge.cursor, step).catch(() => undefined));
      asking.current = false;
      if (leaf) setRow((now) => (step === 1 ? [...now, leaf] : [leaf, ...now]));
    };
    if (asking.current) return;
    if (!isEnd && at >= pictures.length - aheadOf) void grow(1);
    else if (!isStart && at < aheadOf) void grow(-1);
  }, [at, row, pictures.length, isStart, isEnd, beside]);

  const turn = (step: number): void =>
    setShownId((now) => pictures[pictures.findIndex((one) => one.id === now) + step]?.id ?? now);
  return { pictures, at, turn, isWhole: isStart && isEnd };
};

/** Fingers that look closer move the picture and do not turn the page. */
const isZoomed = (): boolean => (window.visualViewport?.scale ?? 1) > 1.05;

/** One picture as large as the screen allows. Arrows and swipes turn the page, Esc leaves, focus goes back to the picture. */
export const Lightbox = ({ album, opened, onLeave }: Props): JSX.Element | null => {
  const { pictures, at, turn, isWhole } = usePictures(album, opened);
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const shown = pictures[at];
  const last = pictures.length - 1;

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowRight') turn(1);
      if (event.key === 'ArrowLeft') turn(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  useEffect(() => {
    for (const neighbour of [pictures[at + 1], pictures[at - 1]])
      if (neighbour?.mediaUrl) new Image().src = neighbour.mediaUrl;
  }, [at, pictures]);

  if (!shown?.mediaUrl) return null;
  const onUp = (event: PointerEvent): void => {
    const from = start.current;
    start.current = undefined;
    if (!from || isZoomed()) return;
    const across = event.clientX - from.x;
    const down = event.clientY - from.y;
    if (Math.abs(across) >= swipeAt && Math.abs(across) > Math.abs(down)) turn(across < 0 ? 1 : -1);
    else if (down > swipeAt * 2 && Math.abs(down) > Math.abs(across)) onLeave();
  };
  const caption = [shown.date === null ? undefined : humanDate(shown.date), shown.location].filter(Boolean).join(' · ');
  return (
    <Sheet label="Pictures" className="lightbox" onLeave={onLeave}>
      <div className="lightbox-bar">
        <p aria-live="polite">{isWhole ? `${at + 1} of ${pictures.length}` : ''}</p>
        <button type="button" className="icon-button" aria-label="Close" onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      <div
        className="lightbox-stage"
        onPointerDown={(event) =>
          (start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined)
        }
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
