import { memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { useRef, useState, type ChangeEvent, type JSX } from 'react';
import { fixedText } from '../../../../shared/language/fixed-text.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { pictureIdOf, useRemovePicture, useSetPicture, useUsePicture, type PicturePlace } from './about-api.js';
import { manageText as t } from '../manage-texts.js';
import { PictureChooser } from './picture-chooser.js';

type Props = {
  readonly code: string;
  readonly place: PicturePlace;
  readonly url: string | null;
};

/** Saves the chosen picture immediately; the previous one is available only through undo. */
export const AboutPicture = ({ code, place, url }: Props): JSX.Element => {
  const name = t(`picture-${place}`);
  const set = useSetPicture(code, place);
  const removal = useRemovePicture(code, place);
  const reuse = useUsePicture(code, place);
  const [choosing, setChoosing] = useState(false);
  const [share, setShare] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const failed = useFailed();
  const pending = set.isPending || removal.isPending || reuse.isPending;

  const before = pictureIdOf(url);
  const back = (): void => {
    const undone = {
      onError: (error: unknown) => failed(error),
      onSuccess: () => toast({ title: t(`pictureBack-${place}`) }),
    };
    if (before === undefined) removal.mutate(undefined, undone);
    else reuse.mutate(before, undone);
  };
  const changed = (): void => toast({ title: t(`pictureChanged-${place}`), action: { label: t('undo'), run: back } });

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file || pending) return;
    if (file.size > maxMemoryFileBytes) {
      toast({
        title: t('pictureTooLarge'),
        description: fixedText('tooLarge10', memoryMessages.tooLarge),
        variant: 'destructive',
      });
      return;
    }
    setShare(0);
    set.mutate({ file, onProgress: setShare }, { onError: (error) => failed(error), onSuccess: changed });
  };
  const chooseStored = (pictureId: string): void => {
    setChoosing(false);
    reuse.mutate(pictureId, { onError: (error) => failed(error), onSuccess: changed });
  };
  const remove = (): void =>
    removal.mutate(undefined, {
      onError: (error) => failed(error),
      onSuccess: () =>
        toast({
          title: t(`pictureRemoved-${place}`),
          description: t('pictureRemovedMore'),
          action: { label: t('undo'), run: back },
        }),
    });

  return (
    <div className="manage-picture-field" role="group" aria-label={name}>
      <span className="manage-picture-shown" data-place={place}>
        {url !== null && <img src={url} alt={t(`pictureNow-${place}`)} />}
      </span>
      <div>
        <p className="field-label">{name}</p>
        <p className="field-hint">{t(`pictureHint-${place}`)}</p>
        <input
          ref={field}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          accept="image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,.heic,.heif"
          onChange={choose}
        />
        <div className="manage-picture-actions">
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={pending}
            onClick={() => !pending && field.current?.click()}
          >
            {set.isPending
              ? t('pictureSending', { percent: Math.round(share * 100) })
              : url === null
                ? t(`pictureChoose-${place}`)
                : t('pictureAnother')}
          </button>
          <button
            type="button"
            className="link-button"
            aria-disabled={pending}
            aria-label={t(`pictureFromOf-${place}`)}
            onClick={() => !pending && setChoosing(true)}
          >
            {t('pictureFrom')}
          </button>
          {url !== null && (
            <button type="button" className="link-button" aria-disabled={pending} onClick={() => !pending && remove()}>
              {t('pictureRemove')}
            </button>
          )}
        </div>
        {choosing && (
          <PictureChooser
            code={code}
            label={t(`pictureChooser-${place}`)}
            onChoose={chooseStored}
            onLeave={() => setChoosing(false)}
          />
        )}
      </div>
    </div>
  );
};
