import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { downloadPhotos } from './download-photos.js';
import type { Memory } from '../timeline-api.js';
import './download-sheet.css';

type Props = { readonly photos: readonly Memory[]; readonly onLeave: () => void };

const photosOf = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;

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
      setProblem('Choose at least one photo.');
      return;
    }
    setProblem('');
    setLoaded(0);
    try {
      await downloadPhotos(chosen, setLoaded);
      toast({ title: `${photosOf(chosen.length)} downloaded` });
      onLeave();
    } catch (error) {
      setProblem(sentenceOf(error, 'The photos could not be loaded. Your choice is kept. Try again.'));
      setLoaded(undefined);
    }
  };

  return (
    <Sheet
      label="Download photos"
      className="download"
      accent={document.querySelector<HTMLElement>('.timeline')?.dataset['event']}
      onLeave={onLeave}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="download-top">
          <h2>Download photos</h2>
          <button
            type="button"
            className="link-button"
            onClick={() => setLeft(left.size === 0 ? new Set(photos.map(({ id }) => id)) : new Set())}
          >
            {left.size === 0 ? 'Clear all' : 'Select all'}
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
                  aria-label={`Photo ${at + 1} of ${photos.length}`}
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
            Cancel
          </button>
          <PendingButton pending={isPending} pendingLabel={`${loaded ?? 0} of ${chosen.length}…`}>
            {chosen.length === 0 ? 'Download' : `Download ${photosOf(chosen.length)}`}
          </PendingButton>
        </div>
      </form>
    </Sheet>
  );
};
