import type { JSX } from 'react';
import { CheckIcon, CloseIcon, NextIcon, PictureIcon, PlayIcon, PreviousIcon } from '../controls/icons.js';
import { sharedText as shared } from '../language/shared-texts.js';
import { megabytes } from './media-file.js';
import type { UploadItem } from './upload-item.js';
import type { UploadQueue } from './upload-queue.js';
import { uploadText as t } from './upload-texts.js';

const round = 2 * Math.PI * 18;

const Ring = ({ share }: { readonly share: number }): JSX.Element => (
  <svg className="upload-ring" viewBox="0 0 44 44" aria-hidden="true">
    <circle cx="22" cy="22" r="18" />
    <circle cx="22" cy="22" r="18" strokeDasharray={round} strokeDashoffset={round * (1 - share)} />
  </svg>
);

const labels: Readonly<Record<UploadItem['state'], (item: UploadItem, share: number) => string>> = {
  waiting: () => t('waiting'),
  sending: (_, share) => `${Math.floor(share * 100)}%`,
  done: ({ size }) => megabytes(size),
  failed: ({ error }) => error ?? '',
  refused: ({ error }) => error ?? '',
  absent: ({ error }) => error ?? t('chooseAgain'),
};

const Preview = ({ item }: { readonly item: UploadItem }): JSX.Element => {
  if (item.preview === undefined)
    return <span className="upload-blank">{item.kind === 'video' ? <PlayIcon /> : <PictureIcon />}</span>;
  if (item.kind === 'image') return <img src={item.preview} alt="" draggable={false} />;
  return (
    <>
      <video src={`${item.preview}#t=0.1`} muted playsInline preload="metadata" aria-hidden="true" />
      <span className="upload-film">
        <PlayIcon />
      </span>
    </>
  );
};

type Props = { readonly item: UploadItem; readonly place: number; readonly last: number; readonly queue: UploadQueue };

export const UploadTile = ({ item, place, last, queue }: Props): JSX.Element => {
  const { id, name, state, size, sent } = item;
  const share = size === 0 ? 0 : Math.min(1, sent / size);
  const isBad = state === 'failed' || state === 'refused';
  return (
    <li className="upload-tile" data-upload={id} data-state={state}>
      <div className="upload-picture">
        <Preview item={item} />
        {(state === 'sending' || state === 'waiting' || state === 'absent') && <Ring share={share} />}
        {state === 'done' && (
          <span className="upload-done">
            <CheckIcon />
          </span>
        )}
      </div>
      <p className="upload-name" title={name}>
        <bdi>{name}</bdi>
      </p>
      <p className={isBad ? 'upload-text upload-bad' : 'upload-text'}>{labels[state](item, share)}</p>
      <div className="upload-actions">
        <button
          type="button"
          className="icon-button"
          aria-label={t('earlier', { name })}
          aria-disabled={place === 0}
          onClick={() => queue.move(id, place - 1)}
        >
          <PreviousIcon />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('later', { name })}
          aria-disabled={place === last}
          onClick={() => queue.move(id, place + 1)}
        >
          <NextIcon />
        </button>
        {state === 'failed' && (
          <button type="button" className="upload-retry" onClick={() => queue.retry(id)}>
            {shared('tryAgain')}
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('remove', { name })}
          onClick={() => queue.remove(id)}
        >
          <CloseIcon />
        </button>
      </div>
    </li>
  );
};
