import { memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { maxContributionBytes, maxGuestFileBytes, maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { lazy, Suspense, useId, useState, type JSX } from 'react';
import { CheckIcon, CloseIcon, PictureIcon, PlayIcon, SoundIcon } from '../../../shared/controls/icons.js';
import { shortDate } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { idOf, kindOf, memoryKindOf } from '../../../shared/upload/media-file.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import { MicrophoneIcon } from '../voice/microphone-icon.js';
import { postedFiles } from './posted-files.js';
import type { Sending } from './sending.js';
import type { PhotoDetails, DetailsByPhoto } from '../timeline-api.js';
import { PhotoDetailsFields } from './photo-details.js';
import { fixedText } from '../../../shared/language/fixed-text.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { addText as t } from './add-texts.js';

const RecorderPanel = lazy(() =>
  import('../voice/recorder-panel.js').then((file) => ({ default: file.RecorderPanel })),
);

const kindIcons = { image: PictureIcon, video: PlayIcon, audio: SoundIcon } as const;

const names = (files: readonly File[]): string => files.map(({ name }) => name).join(', ');

const stateTextOf = ({ state, sent, size, error }: UploadItem): string | undefined => {
  if (state === 'sending') return `${Math.floor((sent / Math.max(1, size)) * 100)}%`;
  if (state === 'waiting') return t('waiting');
  if (state === 'absent') return error ?? t('chooseAgain');
  return state === 'done' ? undefined : error;
};

type TileProps = {
  readonly item: UploadItem;
  /** "picture 3 of 27" */
  readonly label: string;
  readonly details: PhotoDetails | undefined;
  readonly isOpen: boolean;
  readonly sending: Pick<Sending, 'busy' | 'uploads'>;
  readonly onOpen: () => void;
};

const Tile = ({ item, label, details: labels, isOpen, sending, onOpen }: TileProps): JSX.Element => {
  const { id, name, kind, preview, state } = item;
  const Icon = kindIcons[kind];
  const output = stateTextOf(item);
  return (
    <li data-state={state} data-open={isOpen}>
      <button
        type="button"
        className="picker-open"
        aria-label={t(kind === 'audio' ? 'audioDetails' : 'details', { label, name })}
        aria-expanded={isOpen}
        disabled={sending.busy}
        onClick={onOpen}
      >
        {(preview === undefined || kind === 'audio') && (
          <span className="picker-blank">
            <Icon />
          </span>
        )}
        {preview !== undefined && kind === 'video' && <video src={`${preview}#t=0.1`} muted preload="metadata" />}
        {preview !== undefined && kind === 'image' && <img src={preview} alt={name} />}
        {state === 'done' && (
          <span className="picker-done">
            <CheckIcon />
          </span>
        )}
      </button>
      {output !== undefined && (
        <span className="picker-text">
          {output}
          {state === 'failed' && (
            <button type="button" onClick={() => sending.uploads.queue.retry(id)}>
              {shared('tryAgain')}
            </button>
          )}
        </span>
      )}
      <button
        type="button"
        className="picker-drop"
        aria-label={t('remove', { name })}
        disabled={sending.busy}
        onClick={() => sending.uploads.queue.remove(id)}
      >
        <span>
          <CloseIcon />
        </span>
      </button>
      <span className="picker-date">{labels?.caption || (labels?.date ? shortDate(labels.date) : t('noDate'))}</span>
    </li>
  );
};

const noLabels: PhotoDetails = { caption: '', date: '' };

type Props = {
  readonly code: string;
  readonly largeFiles: boolean;
  readonly sending: Pick<Sending, 'busy' | 'uploads'>;
  readonly details: DetailsByPhoto;
  readonly onText: (id: string, changed: Partial<PhotoDetails>) => void;
};

/** Pictures, videos and recordings of a memory; they upload while the text is typed. */
export const PicturePicker = ({ code, largeFiles, sending, details: labels, onText }: Props): JSX.Element => {
  const { busy, uploads } = sending;
  const { items, queue } = uploads;
  const toast = useToast();
  const id = useId();
  const [tooLarge, setTooLarge] = useState<readonly File[]>([]);
  const [known, setKnown] = useState<readonly File[]>([]);
  const [openId, setOpenId] = useState<string>();
  const [recording, setRecording] = useState(false);
  const opened = items.findIndex((item) => item.id === openId);
  const labelOf = (at: number, key: 'label' | 'inlineLabel' = 'label'): string =>
    t(key, { kind: items[at]?.kind ?? 'image', place: at + 1, total: items.length });
  const max = largeFiles ? maxGuestFileBytes : maxMemoryFileBytes;
  const together = items.reduce((sum, { size }) => sum + size, 0);

  const choose = (files: readonly File[], kindHere = kindOf): boolean => {
    const media = files.filter((file) => kindHere(file) !== undefined);
    const large = media.filter(({ size }) => size > max);
    const posted = postedFiles(code);
    const again = media.filter((file) => posted.has(idOf(file)));
    setTooLarge(large);
    setKnown(again);
    if (large.length > 0)
      toast({
        title: t('fileTooLarge'),
        description: largeFiles
          ? fixedText('tooLarge500', memoryMessages.largerThanMost)
          : fixedText('tooLarge10', memoryMessages.tooLarge),
        variant: 'destructive',
      });
    else if (media.length < files.length) toast({ title: t('skipped'), description: t('skippedMore') });
    queue.pick(media.filter((file) => !large.includes(file) && !again.includes(file)));
    return files.every((file) => queue.now().items.some(({ id: chosen }) => chosen === idOf(file)));
  };

  return (
    <div className="field picker">
      {items.length > 0 && (
        <ul className="picker-grid" aria-label={t('chosen')}>
          {items.map((item, at) => (
            <Tile
              key={item.id}
              item={item}
              label={labelOf(at, 'inlineLabel')}
              details={labels[item.id]}
              isOpen={item.id === openId}
              sending={sending}
              onOpen={() => setOpenId(item.id === openId ? undefined : item.id)}
            />
          ))}
        </ul>
      )}
      {openId !== undefined && opened >= 0 && !busy && (
        <PhotoDetailsFields
          key={openId}
          label={labelOf(opened)}
          isRecording={items[opened]?.kind === 'audio'}
          details={labels[openId] ?? noLabels}
          onChange={(changed) => onText(openId, changed)}
          {...(items.length > 1 && { onMove: (step: -1 | 1) => queue.move(openId, opened + step) })}
          onDone={() => setOpenId(undefined)}
        />
      )}
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*,video/*"
        multiple
        disabled={busy}
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          // Allows choosing the same file again after its removal.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className="button button-quiet picker-choose" aria-disabled={busy}>
        <PictureIcon />
        {t(items.length === 0 ? 'choosePictures' : 'chooseMore')}
      </label>
      {recording && !busy ? (
        <Suspense fallback={null}>
          <RecorderPanel
            code={code}
            maxBytes={max}
            onFiles={(files) => {
              const isTaken = choose(files, memoryKindOf);
              // Opens the field of its transcript.
              setOpenId(files[0] && idOf(files[0]));
              return isTaken;
            }}
            onLeave={() => setRecording(false)}
          />
        </Suspense>
      ) : (
        <button
          type="button"
          className="button button-quiet picker-choose"
          disabled={busy}
          onClick={() => setRecording(true)}
        >
          <MicrophoneIcon />
          {t('record')}
        </button>
      )}
      {items.length === 0 && <p className="field-hint">{t(largeFiles ? 'hintLarge' : 'hint')}</p>}
      {together > maxContributionBytes && (
        <p className="field-error">{fixedText('tooLargeTogether', memoryMessages.tooLargeTogether)}</p>
      )}
      {tooLarge.length > 0 && (
        <p className="field-error">
          {t('tooLarge', { size: largeFiles ? '500 MB' : '10 MB', names: names(tooLarge) })}
        </p>
      )}
      {known.length > 0 && (
        <p className="picker-known" role="status">
          {t('known', { names: names(known) })}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              queue.pick(known);
              setKnown([]);
            }}
          >
            {t('again', { count: known.length })}
          </button>
        </p>
      )}
    </div>
  );
};
