import { useEffect, useRef, useState, type JSX, type PointerEvent } from 'react';
import { CloseIcon, DownloadIcon, NextIcon, PreviousIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { humanDate } from '../../../shared/formats.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { downloadPhotos, fileNameOf } from './download-photos.js';
import { nameOfMemory } from '../memory-name.js';
import type { Memory } from '../timeline-api.js';
import type { TimelineList, Leaf } from '../album/use-virtual-list.js';
import { Voice } from '../voice/voice.js';
import { DownloadSheet } from './download-sheet.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { actionsText as t } from '../album/actions-texts.js';
import './lightbox.css';

const swipeAt = 50;

type Props = {
  readonly album: TimelineList;
  readonly opened: { readonly id: string; readonly cursor: string };
  readonly onLeave: () => void;
};

const picturesIn = (leaf: Leaf | undefined): readonly Memory[] =>
  leaf?.memories?.filter(({ mediaUrl }) => mediaUrl !== null) ?? [];

/** Pictures before the last loaded one at which the next chunk is requested. */
const aheadOf = 2;

/** Returns the pictures around the opened one, loading chunks as the reader turns. */
const usePictures = ({ leaves, beside }: TimelineList, { id, cursor }: Props['opened']) => {
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
      // If a chunk fails to load, the loaded pictures stay; the next turn retries.
      const leaf = edge && (await beside(edge.cursor, step).catch(() => undefined));
      asking.current = false;
      if (leaf) setRow((now) => (step === 1 ? [...now, leaf] : [leaf, ...now]));
    };
    if (asking.current) return;
    if (!isEnd && at >= pictures.length - aheadOf) void grow(1);
    else if (!isStart && at < aheadOf) void grow(-1);
  }, [at, row, pictures.length, isStart, isEnd, beside]);

  const ctx = (step: number): void =>
    setShownId((now) => pictures[pictures.findIndex((one) => one.id === now) + step]?.id ?? now);
  return { pictures, at, ctx, isWhole: isStart && isEnd };
};

/** The direction in which the page is read: the next picture is on the left of an Arabic page. */
const forward = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);

/** When zoomed in, swipes pan the picture instead of turning. */
const isZoomed = (): boolean => (window.visualViewport?.scale ?? 1) > 1.05;

type DownloadProps = { readonly memory: Memory; readonly several: boolean; readonly onSeveral: () => void };

/** Saves the shown picture, or opens the choice among those added with it. */
const Download = ({ memory, several, onSeveral }: DownloadProps): JSX.Element => {
  const failed = useFailed();
  const [loading, setLoading] = useState(false);
  const save = async (): Promise<void> => {
    if (loading) return;
    setLoading(true);
    await downloadPhotos([memory]).catch((error: unknown) => failed(error));
    setLoading(false);
  };
  return (
    <>
      {several && (
        <button type="button" className="lightbox-several" onClick={onSeveral}>
          {t('downloadSeveral')}
        </button>
      )}
      {memory.mediaType !== 'image' ? (
        <a
          className="icon-button"
          aria-label={t('download')}
          href={memory.mediaUrl ?? ''}
          download={fileNameOf(memory, `${memory.mediaType}/mp4`)}
        >
          <DownloadIcon />
        </a>
      ) : (
        <button
          type="button"
          className="icon-button"
          aria-label={t('download')}
          aria-busy={loading}
          onClick={() => void save()}
        >
          <DownloadIcon />
        </button>
      )}
    </>
  );
};

/** Shows one picture full screen. Arrows and swipes turn, Esc closes, focus returns to the picture. */
export const Lightbox = ({ album, opened, onLeave }: Props): JSX.Element | null => {
  const { pictures, at, ctx, isWhole } = usePictures(album, opened);
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const shown = pictures[at];
  const last = pictures.length - 1;
  const [choosing, setChoosing] = useState(false);
  const beside = pictures.filter(
    ({ groupId, mediaType }) => groupId !== null && groupId === shown?.groupId && mediaType === 'image',
  );

  useEffect(() => {
    if (choosing) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      // Arrow keys inside a player's controls seek.
      if (event.target instanceof HTMLVideoElement || event.target instanceof HTMLInputElement) return;
      if (event.key === 'ArrowRight') ctx(forward());
      if (event.key === 'ArrowLeft') ctx(-forward());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  useEffect(() => {
    for (const neighbor of [pictures[at + 1], pictures[at - 1]])
      if (neighbor?.mediaType === 'image' && neighbor.mediaUrl) new Image().src = neighbor.mediaUrl;
  }, [at, pictures]);

  if (!shown?.mediaUrl) return null;
  if (choosing) return <DownloadSheet photos={beside} onLeave={() => setChoosing(false)} />;
  const onUp = (event: PointerEvent): void => {
    const from = start.current;
    start.current = undefined;
    if (!from || isZoomed()) return;
    const across = event.clientX - from.x;
    const down = event.clientY - from.y;
    if (Math.abs(across) >= swipeAt && Math.abs(across) > Math.abs(down)) ctx(across < 0 ? forward() : -forward());
    else if (down > swipeAt * 2 && Math.abs(down) > Math.abs(across)) onLeave();
  };
  const caption = [shown.date === null ? undefined : humanDate(shown.date), shown.location].filter(Boolean).join(' · ');
  // The transcript of a recording is below its player.
  const title = shown.mediaType === 'audio' ? shown.title : (shown.caption ?? shown.title);
  return (
    <Sheet label={t('pictures')} className="lightbox" onLeave={onLeave}>
      <div className="lightbox-bar">
        <p aria-live="polite">{isWhole ? t('of', { place: at + 1, total: pictures.length }) : ''}</p>
        <Download key={shown.id} memory={shown} several={beside.length > 1} onSeveral={() => setChoosing(true)} />
        <button type="button" className="icon-button" aria-label={shared('close')} onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      <div
        className="lightbox-stage"
        onPointerDown={(event) =>
          (start.current =
            event.isPrimary && !(event.target instanceof HTMLInputElement)
              ? { x: event.clientX, y: event.clientY }
              : undefined)
        }
        onPointerUp={onUp}
        onPointerCancel={() => (start.current = undefined)}
      >
        <button
          type="button"
          className="icon-button"
          aria-label={t('previous')}
          disabled={at === 0}
          onClick={() => ctx(-1)}
        >
          <PreviousIcon />
        </button>
        {shown.mediaType === 'audio' ? (
          <div className="lightbox-voice">
            <Voice key={shown.id} memory={shown} />
          </div>
        ) : shown.mediaType === 'video' ? (
          // Guests' videos have no captions; their text is beside them.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            key={shown.id}
            src={shown.mediaUrl}
            poster={shown.thumbUrl ?? undefined}
            controls
            autoPlay
            playsInline
            aria-label={nameOfMemory(shown)}
            width={shown.width ?? undefined}
            height={shown.height ?? undefined}
          />
        ) : (
          <img
            key={shown.id}
            src={shown.mediaUrl}
            alt={shown.caption ?? shown.title}
            draggable={false}
            style={{ ...(shown.thumbUrl !== null && { backgroundImage: `url("${shown.thumbUrl}")` }) }}
            width={shown.width ?? undefined}
            height={shown.height ?? undefined}
          />
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('next')}
          disabled={at === last}
          onClick={() => ctx(1)}
        >
          <NextIcon />
        </button>
      </div>
      <div className="lightbox-text">
        {title !== '' && (
          <p className="lightbox-title" dir="auto">
            {title}
          </p>
        )}
        {caption !== '' && <p className="memory-caption">{caption}</p>}
      </div>
    </Sheet>
  );
};
