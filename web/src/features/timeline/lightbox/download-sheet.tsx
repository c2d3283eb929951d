import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { downloadPhotos } from './download-photos.js';
import type { Memory } from '../timeline-api.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { actionsText as t } from '../album/actions-texts.js';
import './download-sheet.css';

type Props = { readonly photos: readonly Memory[]; readonly onLeave: () => void };

/** Chooses photos of a memory; several are saved as one ZIP. */
export const DownloadSheet = ({ photos, onLeave }: Props): JSX.Element => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [loaded, setLoaded] = useState<number>();
  const [problem, setProblem] = useState('');
  const toast = useToast();
  const chosen = photos.filter(({ id }) => !left.has(id));
  const isPending = loaded !== undefined;

  const toggle = (id: string): void => {
    setProblem('');
    setLeft((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    if (chosen.length === 0) {
      setProblem(t('chooseOne'));
      return;
    }
    setProblem('');
    setLoaded(0);
    try {
      await downloadPhotos(chosen, setLoaded);
      toast({ title: t('downloaded', { count: chosen.length }) });
      onLeave();
    } catch (error) {
      setProblem(sentenceOf(error, t('loadFailed')));
      setLoaded(undefined);
    }
  };

  return (
    <Sheet
      label={t('downloadPhotos')}
      className="download"
      accent={document.querySelector<HTMLElement>('.timeline')?.dataset['event']}
      onLeave={onLeave}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="download-top">
          <h2>{t('downloadPhotos')}</h2>
          <button
            type="button"
            className="link-button"
            onClick={() => setLeft(left.size === 0 ? new Set(photos.map(({ id }) => id)) : new Set())}
          >
            {t(left.size === 0 ? 'clearAll' : 'selectAll')}
          </button>
        </div>
        <ul className="download-grid">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <label>
                <input
                  type="checkbox"
                  checked={!left.has(photo.id)}
                  disabled={isPending}
                  onChange={() => toggle(photo.id)}
                  aria-label={t('photoPlace', { place: at + 1, total: photos.length })}
                />
                <img src={photo.thumbUrl ?? photo.mediaUrl ?? ''} alt="" loading="lazy" decoding="async" />
              </label>
            </li>
          ))}
        </ul>
        <div className="download-end">
          <p className="field-error" role="alert">
            {problem}
          </p>
          <button type="button" className="button button-quiet" onClick={onLeave}>
            {shared('cancel')}
          </button>
          <PendingButton
            pending={isPending}
            pendingLabel={t('ofLoading', { place: loaded ?? 0, total: chosen.length })}
          >
            {chosen.length === 0 ? t('download') : t('downloadCount', { count: chosen.length })}
          </PendingButton>
        </div>
      </form>
    </Sheet>
  );
};
