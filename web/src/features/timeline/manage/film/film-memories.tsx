import type { FilmAnswer } from '@keepsake/contracts/rest/films';
import { useState, type JSX } from 'react';
import { DownIcon, UpIcon } from '../../../../shared/controls/icons.js';
import { humanDate } from '../../../../shared/formats.js';
import { filmText as t } from '../film-texts.js';
import type { FilmForm } from './use-film.js';

type Memory = FilmAnswer['memories'][number];
const memoriesAtOnce = 50;

const factsOf = ({ date, submittedBy, photos, videos, voices }: Memory): string =>
  [
    date === null ? t('noDate') : humanDate(date),
    submittedBy ?? '',
    photos > 1 ? t('photos', { count: photos }) : '',
    videos > 0 ? t('videos', { count: videos }) : '',
    voices > 0 ? t('withVoice') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** Selected memories in the order of the film, then the others by date. */
export const FilmMemories = ({ form, film }: { readonly form: FilmForm; readonly film: FilmAnswer }): JSX.Element => {
  const { settings, change } = form;
  const [count, setCount] = useState(memoriesAtOnce);
  const known = new Map(film.memories.map((memory) => [memory.id, memory]));
  const inside = settings.memories.filter((id) => known.has(id));
  const selected = new Set(inside);
  const rows = [...inside.flatMap((id) => known.get(id) ?? []), ...film.memories.filter(({ id }) => !selected.has(id))];
  const move = (at: number, by: -1 | 1): void => {
    const ids = [...inside];
    const [id, other] = [ids[at], ids[at + by]];
    if (id === undefined || other === undefined) return;
    [ids[at], ids[at + by]] = [other, id];
    change({ memories: ids });
  };
  return (
    <>
      <p className="book-small">{t('inFilm', { inside: inside.length, total: film.memories.length })}</p>
      <div className="book-actions">
        <button type="button" className="link-button" onClick={() => change({ memories: [...known.keys()] })}>
          {t('selectAll')}
        </button>
        {inside.length > 0 && (
          <button type="button" className="link-button" onClick={() => change({ memories: [] })}>
            {t('selectNone')}
          </button>
        )}
      </div>
      <ol className="book-memories">
        {rows.slice(0, count).map((memory, at) => {
          const { id, name, thumbUrl } = memory;
          const isIn = selected.has(id);
          const others = inside.filter((one) => one !== id);
          return (
            <li key={id} className="book-memory" data-out={!isIn}>
              <label>
                <input
                  type="checkbox"
                  checked={isIn}
                  onChange={(event) => change({ memories: event.target.checked ? [...inside, id] : others })}
                />
                {thumbUrl === null ? <span className="book-thumb" /> : <img src={thumbUrl} alt="" loading="lazy" />}
                <span>
                  <bdi>{name}</bdi>
                  <span className="book-small">{factsOf(memory)}</span>
                </span>
              </label>
              {isIn && (
                <>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('moveUp', { name })}
                    aria-disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <UpIcon />
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('moveDown', { name })}
                    aria-disabled={at === inside.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <DownIcon />
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {count < rows.length && (
        <button type="button" className="button button-quiet" onClick={() => setCount(count + memoriesAtOnce)}>
          {t('moreMemories')}
        </button>
      )}
    </>
  );
};
