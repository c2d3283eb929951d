import { maxPerContribution } from '@keepsake/contracts/values/limits';
import type { EditEntriesInput } from '@keepsake/contracts/rest/timelines';
import { useState, type JSX } from 'react';
import { CloseIcon, PictureIcon, SoundIcon } from '../../../shared/controls/icons.js';
import { humanDate } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { memoryKindOf } from '../../../shared/upload/media-file.js';
import { isWaiting } from '../../../shared/upload/upload-item.js';
import { useUploads, type Uploads } from '../../../shared/upload/use-uploads.js';
import type { Memory, PhotoDetails, DetailsByPhoto } from '../timeline-api.js';
import { useCaptureDates } from './use-capture-dates.js';
import { PhotoDetailsFields } from './photo-details.js';
import { PicturePicker } from './picture-picker.js';
import { addText as t } from './add-texts.js';
import './memory-form.css';

/** A photo or video that was sent before, as its guest or its keepers see it. */
type SentPhoto = Pick<Memory, 'id' | 'mediaType' | 'thumbUrl' | 'caption' | 'date'>;

export type PhotoEdits = {
  /** In the order shown. */
  readonly order: readonly SentPhoto[];
  /** By id of a sent photo or of a new upload. */
  readonly details: DetailsByPhoto;
  readonly withdrawn: ReadonlySet<string>;
  readonly uploads: Uploads;
  /** Sets caption or date of one photo, or of several. */
  readonly describe: (ids: string | readonly string[], changed: Partial<PhotoDetails>) => void;
  readonly toggle: (id: string) => void;
  readonly move: (id: string, step: -1 | 1) => void;
  /** False, with a toast, while new photos are still being sent. */
  readonly isReady: () => boolean;
  readonly body: () => Required<Pick<EditEntriesInput, 'pictures' | 'withdrawn' | 'added' | 'reordered'>>;
};

const noDetails: PhotoDetails = { caption: '', date: '' };
const detailsOf = ({ caption = '', date }: SentPhoto): PhotoDetails => ({ caption, date: date ?? '' });

type Wanted = {
  readonly code: string;
  readonly photos: readonly [SentPhoto, ...SentPhoto[]];
  /** From a draft on this device. */
  readonly stored: DetailsByPhoto | undefined;
  readonly onDetails: (details: DetailsByPhoto) => void;
};

/** State of the photos of a sent contribution while it is edited: texts, order, removed and new ones. */
export const usePhotoEdits = ({ code, photos, stored, onDetails }: Wanted): PhotoEdits => {
  const toast = useToast();
  const [details, setDetails] = useState<DetailsByPhoto>(() => ({
    ...Object.fromEntries(photos.map((one) => [one.id, detailsOf(one)])),
    ...stored,
  }));
  const [order, setOrder] = useState<readonly SentPhoto[]>(photos);
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<string>>(new Set());
  const uploads = useUploads(`edit.${photos[0].id}`, {
    most: maxPerContribution,
    code,
    onSettled: () => undefined,
    kindOf: memoryKindOf,
  });
  const { items, queue } = uploads;
  const describe: PhotoEdits['describe'] = (ids, changed) => {
    const next = { ...details };
    for (const id of [ids].flat()) next[id] = { ...noDetails, ...details[id], ...changed };
    setDetails(next);
    onDetails(next);
  };
  // A typed or removed date is not overwritten.
  useCaptureDates(queue, items, (id, date) => details[id] === undefined && describe(id, { date }));
  return {
    order,
    details,
    withdrawn,
    uploads,
    describe,
    toggle: (id) => setWithdrawn((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    /** Photos are sorted by date, so only those of one date have an order of their own. */
    move: (id, step) => {
      const at = order.findIndex((one) => one.id === id);
      const [one, other] = [order[at], order[at + step]];
      if (!one || !other) return;
      if ((details[one.id]?.date ?? '') !== (details[other.id]?.date ?? '')) {
        toast({ title: t('sorted'), description: t('sortedMore') });
        return;
      }
      setOrder(order.map((photo, place) => (place === at ? other : place === at + step ? one : photo)));
    },
    isReady: () => {
      const isReady = !items.some(isWaiting);
      if (!isReady) toast({ title: t('stillSending'), description: t('stillSendingMore') });
      return isReady;
    },
    body: () => ({
      pictures: order.map(({ id }) => ({ id, ...noDetails, ...details[id] })),
      withdrawn: [...withdrawn],
      added: items.flatMap(({ id, state, uploadId }) =>
        state === 'done' && uploadId !== undefined ? [{ uploadId, ...details[id] }] : [],
      ),
      reordered: order.some(({ id }, at) => id !== photos[at]?.id),
    }),
  };
};

/** The sent photos of a contribution, each with caption, date, place and removal. */
const SentPhotos = ({ edits }: { readonly edits: PhotoEdits }): JSX.Element => {
  const { order, details, withdrawn, describe, toggle, move } = edits;
  // The transcript of a recording is edited most.
  const [openId, setOpenId] = useState(order.length === 1 && order[0]?.mediaType === 'audio' ? order[0].id : undefined);
  const labelOf = (at: number, key: 'label' | 'inlineLabel' = 'label'): string =>
    t(key, { kind: order[at]?.mediaType ?? 'image', place: at + 1, total: order.length });
  const opened = order.findIndex(({ id }) => id === openId);
  return (
    <div className="field picker">
      <ul className="picker-grid" aria-label={t('picturesOfMemory')}>
        {order.map((photo, at) => (
          <li key={photo.id} data-open={photo.id === openId} data-gone={withdrawn.has(photo.id)}>
            <button
              type="button"
              className="picker-open"
              aria-label={t('sentDetails', { label: labelOf(at, 'inlineLabel') })}
              aria-expanded={photo.id === openId}
              onClick={() => setOpenId(photo.id === openId ? undefined : photo.id)}
            >
              {photo.thumbUrl === null ? (
                <span className="picker-blank">{photo.mediaType === 'audio' ? <SoundIcon /> : <PictureIcon />}</span>
              ) : (
                <img src={photo.thumbUrl} alt="" />
              )}
            </button>
            {order.length - withdrawn.size > 1 && !withdrawn.has(photo.id) && (
              <button
                type="button"
                className="picker-drop"
                aria-label={t('remove', { name: labelOf(at, 'inlineLabel') })}
                onClick={() => toggle(photo.id)}
              >
                <span>
                  <CloseIcon />
                </span>
              </button>
            )}
            {withdrawn.has(photo.id) ? (
              <button type="button" className="link-button picker-date" onClick={() => toggle(photo.id)}>
                {t('keep')}
              </button>
            ) : (
              <span className="picker-date">
                {details[photo.id]?.caption ||
                  (details[photo.id]?.date ? humanDate(details[photo.id]?.date ?? '') : t('noDate'))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {openId !== undefined && opened >= 0 && !withdrawn.has(openId) && (
        <PhotoDetailsFields
          key={openId}
          label={labelOf(opened)}
          isRecording={order[opened]?.mediaType === 'audio'}
          details={details[openId] ?? noDetails}
          onChange={(changed) => describe(openId, changed)}
          {...(order.length > 1 && { onMove: (step: -1 | 1) => move(openId, step) })}
          onDone={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
};

type Props = {
  readonly code: string;
  readonly edits: PhotoEdits;
  readonly largeFiles: boolean;
  readonly busy: boolean;
};

/** Adds, removes, reorders and describes the photos of a sent contribution. */
export const PhotoEditor = ({ code, edits, largeFiles, busy }: Props): JSX.Element => (
  <>
    <SentPhotos edits={edits} />
    <PicturePicker
      code={code}
      largeFiles={largeFiles}
      sending={{ busy, uploads: edits.uploads }}
      details={edits.details}
      onText={edits.describe}
    />
  </>
);
