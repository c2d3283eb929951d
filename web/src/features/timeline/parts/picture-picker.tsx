import { memoryMessages } from '@keepsake/contracts/catalogue/form-messages';
import { useId, useState, type JSX } from 'react';
import { CloseIcon, PictureIcon } from '../../../shared/controls/icons.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import type { Sending } from '../sending.js';

/** The server's limit, inclusive. */
const largestBytes = 10 * 1024 * 1024;

const isMedia = ({ type }: File): boolean => type.startsWith('image/') || type.startsWith('video/');

export const PicturePicker = ({
  sending: { picked, pick, drop, busy },
}: {
  readonly sending: Sending;
}): JSX.Element => {
  const toast = useToast();
  const id = useId();
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);

  const choose = (files: readonly File[]): void => {
    const media = files.filter(isMedia);
    const fitting = media.filter(({ size }) => size <= largestBytes);
    setTooLarge(media.filter(({ size }) => size > largestBytes).map(({ name }) => name));
    if (fitting.length < media.length)
      toast({
        title: 'File too large',
        description: memoryMessages.tooLarge,
        variant: 'destructive',
      });
    else if (media.length < files.length)
      toast({ title: 'Some files were skipped', description: 'Only image and video files are supported.' });
    pick(fitting);
  };

  return (
    <div className="field picker">
      {picked.length > 0 && (
        <ul className="picker-grid" aria-label="Chosen pictures">
          {picked.map(({ id: one, file, preview }) => (
            <li key={one}>
              {file.type.startsWith('video/') ? (
                <video src={preview} muted preload="metadata" />
              ) : (
                <img src={preview} alt={file.name} />
              )}
              <button
                type="button"
                className="picker-drop"
                aria-label={`Remove ${file.name}`}
                disabled={busy}
                onClick={() => drop(one)}
              >
                <CloseIcon />
              </button>
            </li>
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
        {picked.length === 0 ? 'Choose pictures' : 'Choose more'}
      </label>
      {tooLarge.length > 0 && (
        <p className="field-fault">Too large, at most 10 MB each: {tooLarge.join(', ')}. The others are kept.</p>
      )}
    </div>
  );
};
