import { memoryMessages } from '@keepsake/contracts/catalogue/timeline-messages';
import { largestMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { useId, useState, type JSX } from 'react';
import { CheckIcon, CloseIcon, PictureIcon, PlayIcon } from '../../../shared/controls/icons.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { idOf, kindOf } from '../../../shared/upload/media-file.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import { postedFiles } from '../attempt.js';
import type { Sending } from '../sending.js';

const names = (files: readonly File[]): string => files.map(({ name }) => name).join(', ');

const wordsOf = ({ state, sent, size, fault }: UploadItem): string | undefined => {
  if (state === 'sending') return `${Math.floor((sent / Math.max(1, size)) * 100)} %`;
  if (state === 'waiting') return 'Waiting';
  if (state === 'absent') return fault ?? 'Choose it again: it goes on where it stopped.';
  return state === 'done' ? undefined : fault;
};

const Tile = ({ item, sending }: { readonly item: UploadItem; readonly sending: Sending }): JSX.Element => {
  const { id, name, kind, preview, state } = item;
  const words = wordsOf(item);
  return (
    <li data-state={state}>
      {preview === undefined && (
        <span className="picker-blank">{kind === 'video' ? <PlayIcon /> : <PictureIcon />}</span>
      )}
      {preview !== undefined && kind === 'video' && <video src={`${preview}#t=0.1`} muted preload="metadata" />}
      {preview !== undefined && kind === 'image' && <img src={preview} alt={name} />}
      {state === 'done' && (
        <span className="picker-done">
          <CheckIcon />
        </span>
      )}
      {words !== undefined && (
        <span className="picker-words">
          {words}
          {state === 'failed' && (
            <button type="button" onClick={() => sending.uploads.queue.retry(id)}>
              Try again
            </button>
          )}
        </span>
      )}
      <button
        type="button"
        className="picker-drop"
        aria-label={`Remove ${name}`}
        disabled={sending.busy}
        onClick={() => sending.uploads.queue.remove(id)}
      >
        <CloseIcon />
      </button>
    </li>
  );
};

type Props = { readonly code: string; readonly largeFiles: boolean; readonly sending: Sending };

/** Pictures and films of a memory: they travel while the words are written. */
export const PicturePicker = ({ code, largeFiles, sending }: Props): JSX.Element => {
  const { busy, uploads } = sending;
  const { items, queue } = uploads;
  const toast = useToast();
  const id = useId();
  const [tooLarge, setTooLarge] = useState<readonly File[]>([]);
  const [known, setKnown] = useState<readonly File[]>([]);

  const choose = (files: readonly File[]): void => {
    const media = files.filter((file) => kindOf(file) !== undefined);
    // What is too large for any guest is told by the queue, beside the file.
    const large = largeFiles ? [] : media.filter(({ size }) => size > largestMemoryFileBytes);
    const posted = postedFiles(code);
    const again = media.filter((file) => posted.has(idOf(file)));
    setTooLarge(large);
    setKnown(again);
    if (large.length > 0)
      toast({ title: 'File too large', description: memoryMessages.tooLarge, variant: 'destructive' });
    else if (media.length < files.length)
      toast({ title: 'Some files were skipped', description: 'Only image and video files are supported.' });
    queue.pick(media.filter((file) => !large.includes(file) && !again.includes(file)));
  };

  return (
    <div className="field picker">
      {items.length > 0 && (
        <ul className="picker-grid" aria-label="Chosen pictures">
          {items.map((item) => (
            <Tile key={item.id} item={item} sending={sending} />
          ))}
        </ul>
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
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className="button button-quiet picker-choose" aria-disabled={busy}>
        <PictureIcon />
        {items.length === 0 ? 'Choose pictures' : 'Choose more'}
      </label>
      {tooLarge.length > 0 && (
        <p className="field-fault">Too large, at most 10 MB each: {names(tooLarge)}. The others are kept.</p>
      )}
      {known.length > 0 && (
        <p className="picker-known" role="status">
          Already on this page: {names(known)}.{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              queue.pick(known);
              setKnown([]);
            }}
          >
            {known.length === 1 ? 'Add it again' : 'Add them again'}
          </button>
        </p>
      )}
    </div>
  );
};
