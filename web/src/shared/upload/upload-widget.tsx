import { useState, type JSX } from 'react';
import { PauseIcon, PlayIcon } from '../controls/icons.js';
import { sharedText as shared } from '../language/shared-texts.js';
import { useOnline } from '../online.js';
import { DropZone } from './drop-zone.js';
import { isWaiting, type UploadItem } from './upload-item.js';
import { UploadTile } from './upload-tile.js';
import { useDragOrder } from './use-drag-order.js';
import { uploadText as t } from './upload-texts.js';
import type { Uploads } from './use-uploads.js';
import './upload.css';

const shareOf = (items: readonly UploadItem[]): number => {
  const requested = items.filter(({ state }) => state !== 'refused');
  const size = requested.reduce((sum, one) => sum + one.size, 0);
  return size === 0 ? 1 : requested.reduce((sum, one) => sum + (one.state === 'done' ? one.size : one.sent), 0) / size;
};

/** Announces a quarter, half, three quarters and the end, not each file. */
const spokenOf = (busy: boolean, items: readonly UploadItem[], share: number): string => {
  const done = items.filter(({ state }) => state === 'done').length;
  if (items.length === 0) return '';
  if (!busy) return done === items.length ? t('allHere', { count: done }) : '';
  const quarters = Math.floor(share * 4) * 25;
  return quarters === 0 ? '' : t('percent', { percent: quarters });
};

const Progress = ({
  uploads: { items, paused, waitingForLine, queue },
}: {
  readonly uploads: Uploads;
}): JSX.Element => {
  const online = useOnline();
  const done = items.filter(({ state }) => state === 'done').length;
  const busy = items.some(isWaiting);
  const failed = items.filter(({ state }) => state === 'failed').length;
  const absent = items.filter(({ state }) => state === 'absent').length;
  const share = shareOf(items);
  const away = busy && !paused && (waitingForLine || !online);
  return (
    <div className="upload-progress">
      <div className="upload-count">
        <p>
          {away
            ? t('noConnection', { sent: done, total: items.length })
            : t(paused && busy ? 'sentPaused' : 'sent', { sent: done, total: items.length })}
        </p>
        {busy && (
          <button type="button" className="button button-text" onClick={() => queue.pause(!paused)}>
            {paused ? <PlayIcon /> : <PauseIcon />}
            {t(paused ? 'continue' : 'pause')}
          </button>
        )}
        {failed > 0 && !busy && (
          <button type="button" className="button button-text" onClick={() => queue.retry()}>
            {shared('tryAgain')}
          </button>
        )}
      </div>
      {busy && <progress max={1} value={share} aria-label={t('sentAll')} />}
      {absent > 0 && !busy && <p className="upload-absent">{t('absent', { count: absent })}</p>}
      <p className="visually-hidden" role="status">
        {spokenOf(busy, items, share)}
      </p>
    </div>
  );
};

/** Upload widget: choose, send, view, order and remove the files of one form. */
export const UploadWidget = ({ uploads }: { readonly uploads: Uploads }): JSX.Element => {
  const { items, queue, paused } = uploads;
  const [announcement, setAnnouncement] = useState('');
  const { dragged, handlers } = useDragOrder((id, other) => {
    const to = items.findIndex((one) => one.id === other);
    queue.move(id, to);
    setAnnouncement(t('moved', { place: to + 1, total: items.length }));
  });
  return (
    <div className="upload">
      <DropZone queue={queue} busy={!paused && items.some(isWaiting)} />
      {items.length > 0 && <Progress uploads={uploads} />}
      {items.length > 0 && (
        <ul className="upload-grid" aria-label={t('list')} data-dragging={dragged !== undefined} {...handlers}>
          {items.map((item, place) => (
            <UploadTile key={item.id} item={item} place={place} last={items.length - 1} queue={queue} />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
};
