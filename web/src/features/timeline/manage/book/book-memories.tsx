import type { BookAnswer } from '@keepsake/contracts/rest/books';
import { useState, type JSX } from 'react';
import { DownIcon, SoundIcon, UpIcon } from '../../../../shared/controls/icons.js';
import { humanDate } from '../../../../shared/formats.js';
import { bookText as t } from '../book-texts.js';
import type { BookForm } from './use-book.js';

type Memory = BookAnswer['memories'][number];
const memoriesAtOnce = 50;

/** Applies an unsaved order to the memories as the server listed them. */
const ordered = (memories: readonly Memory[], order: readonly string[]): readonly Memory[] => {
  if (order.length === 0) return memories;
  const places = new Map(order.map((id, place) => [id, place]));
  return memories.every(({ id }) => places.has(id))
    ? memories.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    : memories;
};

const Row = ({
  memory: { id, name, date, submittedBy, photos, hasSound },
  isIn,
  onInclude,
  onMove,
  isFirst,
  isLast,
}: {
  readonly memory: Memory;
  readonly isIn: boolean;
  readonly onInclude: (id: string, isIn: boolean) => void;
  readonly onMove: (id: string, by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}): JSX.Element => (
  <li className="book-memory" data-out={!isIn}>
    <label>
      <input type="checkbox" checked={isIn} onChange={(event) => onInclude(id, event.target.checked)} />
      {photos[0] === undefined ? (
        <span className="book-thumb">{hasSound && <SoundIcon />}</span>
      ) : (
        <img src={photos[0].thumbUrl} alt="" loading="lazy" />
      )}
      <span>
        <bdi>{name}</bdi>
        <span className="book-small">
          {[
            date === null ? t('noDate') : humanDate(date),
            submittedBy ?? '',
            photos.length > 1 ? t('photos', { count: photos.length }) : '',
            hasSound ? t('withCode') : '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
    </label>
    <button
      type="button"
      className="icon-button"
      aria-label={t('moveUp', { name })}
      aria-disabled={isFirst}
      onClick={() => onMove(id, -1)}
    >
      <UpIcon />
    </button>
    <button
      type="button"
      className="icon-button"
      aria-label={t('moveDown', { name })}
      aria-disabled={isLast}
      onClick={() => onMove(id, 1)}
    >
      <DownIcon />
    </button>
  </li>
);

/** Which memories are in the book, and in which order. */
export const BookMemories = ({ form, book }: { readonly form: BookForm; readonly book: BookAnswer }): JSX.Element => {
  const { settings, change } = form;
  const [count, setCount] = useState(memoriesAtOnce);
  const memories = ordered(book.memories, settings.order);
  const out = new Set(settings.leftOut);
  const inside = memories.filter(({ id }) => !out.has(id)).length;
  const include = (id: string, isIn: boolean): void =>
    change({ leftOut: isIn ? settings.leftOut.filter((one) => one !== id) : [...settings.leftOut, id] });
  const move = (id: string, by: -1 | 1): void => {
    const ids = memories.map((memory) => memory.id);
    const at = ids.indexOf(id);
    const other = ids[at + by];
    if (other === undefined) return;
    [ids[at], ids[at + by]] = [other, id];
    change({ order: ids });
  };
  if (memories.length === 0) return <p>{t('none')}</p>;
  return (
    <fieldset>
      <legend className="field-label">{t('memories')}</legend>
      <p className="book-small">{t('inBook', { inside, total: memories.length })}</p>
      <div className="book-actions">
        <button
          type="button"
          className="link-button"
          onClick={() => change({ leftOut: inside === 0 ? [] : memories.map(({ id }) => id) })}
        >
          {t(inside === 0 ? 'includeAll' : 'leaveOutAll')}
        </button>
        {inside > 0 && inside < memories.length && (
          <button type="button" className="link-button" onClick={() => change({ leftOut: [] })}>
            {t('includeAll')}
          </button>
        )}
        {settings.order.length > 0 && (
          <button type="button" className="link-button" onClick={() => change({ order: [] })}>
            {t('sortByDate')}
          </button>
        )}
      </div>
      <ol className="book-memories">
        {memories.slice(0, count).map((memory, at) => (
          <Row
            key={memory.id}
            memory={memory}
            isIn={!out.has(memory.id)}
            onInclude={include}
            onMove={move}
            isFirst={at === 0}
            isLast={at === memories.length - 1}
          />
        ))}
      </ol>
      {count < memories.length && (
        <button type="button" className="button button-quiet" onClick={() => setCount(count + memoriesAtOnce)}>
          {t('moreMemories')}
        </button>
      )}
    </fieldset>
  );
};
