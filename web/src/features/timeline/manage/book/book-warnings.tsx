import type { BookAnswer } from '@keepsake/contracts/rest/books';
import { useState, type JSX } from 'react';
import { bookText as t } from '../book-texts.js';

type Warning = BookAnswer['warnings'][number];
const warningsAtOnce = 5;

const sentenceFor = ({ kind, name, page, dpi, letters }: Warning): string =>
  kind === 'resolution' ? t('warningSharp', { name, page, dpi }) : t('warningLetters', { name, letters });

/** What to improve before the book is printed. None of it prevents printing, except too many pages. */
export const BookWarnings = ({ book: { warnings, pages, maxPages } }: { readonly book: BookAnswer }): JSX.Element => {
  const [count, setCount] = useState(warningsAtOnce);
  const more = warnings.length - count;
  return (
    <>
      {pages > maxPages && (
        <p className="notice notice-error" role="alert">
          {t('tooLong', { pages, most: maxPages })}
        </p>
      )}
      {warnings.length > 0 && (
        <section className="notice notice-warning book-warnings" aria-label={t('before')}>
          <strong>{t('before')}</strong>
          <ul>
            {warnings.slice(0, count).map((warning) => (
              <li key={`${warning.kind} ${warning.page} ${warning.memoryId} ${warning.dpi}`}>{sentenceFor(warning)}</li>
            ))}
          </ul>
          {more > 0 && (
            <button type="button" className="link-button" onClick={() => setCount(warnings.length)}>
              {t('more', { count: more })}
            </button>
          )}
        </section>
      )}
    </>
  );
};
