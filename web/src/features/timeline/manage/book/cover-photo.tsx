import type { BookAnswer } from '@keepsake/contracts/rest/books';
import { useState, type JSX } from 'react';
import { bookText as t } from '../book-texts.js';
import type { BookForm } from './use-book.js';

const photosAtOnce = 24;

/** Chooses the photo of the cover from those of the timeline. */
export const CoverPhoto = ({
  form,
  book,
}: {
  readonly form: BookForm;
  readonly book: BookAnswer;
}): JSX.Element | null => {
  const { settings, change } = form;
  const [count, setCount] = useState(photosAtOnce);
  const photos = book.memories.flatMap(({ name, photos: own }) => own.map((photo) => ({ ...photo, name })));
  if (photos.length === 0) return null;
  const chosen = photos.findIndex(({ entryId }) => entryId === settings.coverEntryId);
  const shown = photos.slice(0, Math.max(count, chosen + 1));
  return (
    <fieldset>
      <legend className="field-label">{t('coverPhoto')}</legend>
      <div className="book-covers">
        <label className="book-cover book-cover-none">
          <input
            type="radio"
            name="book-cover"
            checked={settings.coverEntryId === null}
            onChange={() => change({ coverEntryId: null })}
          />
          <span>{t('noPhoto')}</span>
        </label>
        {shown.map(({ entryId, thumbUrl, name }) => (
          <label key={entryId} className="book-cover">
            <input
              type="radio"
              name="book-cover"
              checked={settings.coverEntryId === entryId}
              onChange={() => change({ coverEntryId: entryId })}
            />
            <img src={thumbUrl} alt={name} loading="lazy" />
          </label>
        ))}
      </div>
      {shown.length < photos.length && (
        <button type="button" className="link-button" onClick={() => setCount(shown.length + photosAtOnce)}>
          {t('morePhotos')}
        </button>
      )}
    </fieldset>
  );
};
