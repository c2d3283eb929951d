import { uploadMessages } from '@keepsake/contracts/catalog/upload-messages';
import { useId, useState, type DragEvent, type JSX } from 'react';
import { sentence } from '../area/sentences-texts.js';
import { filled, slot } from '../area/filled.js';
import { PictureIcon } from '../controls/icons.js';
import { useToast } from '../toast/toast-store.js';
import type { Picked } from './upload-item.js';
import type { UploadQueue } from './upload-queue.js';
import { uploadText as t } from './upload-texts.js';

type Props = { readonly queue: UploadQueue; readonly busy: boolean };

const names = (list: readonly string[]): string =>
  list.length > 5 ? t('andMore', { names: list.slice(0, 5).join(', '), count: list.length - 5 }) : list.join(', ');

const Left = ({ skipped, known, tooMany }: Picked): JSX.Element | null => {
  if (skipped.length + known + tooMany === 0) return null;
  return (
    <div className="upload-left" role="status">
      {skipped.length > 0 && <p>{filled(t('skipped', { names: slot(0) }), <bdi>{names(skipped)}</bdi>)}</p>}
      {known > 0 && <p>{t('known', { count: known })}</p>}
      {tooMany > 0 && <p>{t('tooMany', { count: tooMany })}</p>}
    </div>
  );
};

/** Adds files by the picker or by drag and drop. */
export const DropZone = ({ queue, busy }: Props): JSX.Element => {
  const toast = useToast();
  const id = useId();
  const [over, setOver] = useState(false);
  const [last, setLast] = useState<Picked>({ skipped: [], known: 0, tooMany: 0 });

  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    const picked = queue.pick(files);
    setLast(picked);
    if (picked.skipped.length > 0)
      toast({
        title: sentence(uploadMessages.skipped.title),
        description: sentence(uploadMessages.skipped.description),
      });
  };

  const onDrag = (entering: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(entering);
  };

  return (
    <>
      <div
        className="upload-zone"
        data-over={over}
        onDragEnter={onDrag(true)}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <PictureIcon />
        <p className="upload-invitation">{t(over ? 'letGo' : 'drop')}</p>
        <p className="upload-formats">JPG, PNG, MP4, MOV</p>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/*,video/*"
          multiple
          disabled={busy}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // Allows choosing the same file again after its removal.
            event.target.value = '';
          }}
        />
        <label htmlFor={id} className="button button-primary upload-browse" aria-disabled={busy}>
          {t(busy ? 'uploading' : 'browse')}
        </label>
      </div>
      <Left {...last} />
    </>
  );
};
