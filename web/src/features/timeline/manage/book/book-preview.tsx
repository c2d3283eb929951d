import { bookPapers, type BookPaper } from '@keepsake/contracts/values/book-paper';
import { useState, type JSX } from 'react';
import { NextIcon, PreviousIcon } from '../../../../shared/controls/icons.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { bookText as t } from '../book-texts.js';
import { useBookPage, type PreviewPage } from './use-book.js';

const mmPerPt = 25.4 / 72;
const families = { plain: 'var(--text)', bold: 'var(--text)', serif: 'var(--book)' } as const;

/** The look of a QR code; the preview has no need of a readable one. */
const Code = ({ xMm, yMm, sideMm }: PreviewPage['codes'][number]): JSX.Element => {
  const corner = sideMm * 0.3;
  const corners = [
    [xMm, yMm],
    [xMm + sideMm - corner, yMm],
    [xMm, yMm + sideMm - corner],
  ] as const;
  return (
    <g className="book-page-code">
      <rect x={xMm} y={yMm} width={sideMm} height={sideMm} />
      {corners.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x + 1} y={y + 1} width={corner - 2} height={corner - 2} />
      ))}
    </g>
  );
};

const Page = ({
  page,
  paper,
  number,
}: {
  readonly page: PreviewPage | undefined;
  readonly paper: BookPaper;
  readonly number: number;
}) => {
  const { widthMm, heightMm } = bookPapers[paper];
  return (
    <svg
      className="book-page"
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      role="img"
      aria-label={number === 1 ? t('cover') : t('page', { number })}
    >
      {page?.pictures.map(({ thumbUrl, xMm, yMm, widthMm: width, heightMm: height }) => (
        <image
          key={`${thumbUrl} ${yMm}`}
          href={thumbUrl}
          x={xMm}
          y={yMm}
          width={width}
          height={height}
          preserveAspectRatio="xMidYMid slice"
        />
      ))}
      {page?.codes.map((one) => (
        <Code key={`${one.xMm} ${one.yMm}`} {...one} />
      ))}
      {page?.texts.map(({ text, xMm, yMm, widthMm: width, sizePt, font, isMuted }) => (
        <text
          key={`${xMm} ${yMm} ${text}`}
          x={xMm}
          y={yMm}
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
          fontSize={sizePt * mmPerPt}
          style={{ fontFamily: families[font] }}
          data-muted={isMuted}
        >
          {text}
        </text>
      ))}
    </svg>
  );
};

type Props = { readonly code: string; readonly paper: BookPaper; readonly pages: number };

/** Pages as they will be printed: the cover, then two facing pages at a time. */
export const BookPreview = ({ code, paper, pages }: Props): JSX.Element => {
  const [chosen, setChosen] = useState(0);
  const last = Math.floor(pages / 2);
  const spread = Math.min(chosen, last);
  const numbers = (spread === 0 ? [1] : [2 * spread, 2 * spread + 1]).filter((number) => number <= pages);
  // The pages of a spread may come with different requests.
  const [first = 1, second = first] = numbers;
  const loaded = [useBookPage(code, first), useBookPage(code, second)] as const;
  const failed = loaded.find(({ error }) => error !== null);
  const name = numbers.length === 1 ? t('page', { number: first }) : t('pagesAnd', { first, second });
  return (
    <section className="book-preview" aria-label={t('preview')}>
      {failed ? (
        <LoadFailed error={failed.error} onRetry={failed.retry} />
      ) : (
        <div className="book-spread" data-paper={paper}>
          {numbers.map((number, index) => (
            <Page key={number} page={loaded[index]?.page} paper={paper} number={number} />
          ))}
        </div>
      )}
      {loaded.some(({ isLoading }) => isLoading) && (
        <Loading label={t('loadingPreview')}>
          <Skeleton height="4px" />
        </Loading>
      )}
      <div className="book-turn">
        <button
          type="button"
          className="icon-button"
          aria-label={t('previous')}
          aria-disabled={spread === 0}
          onClick={() => setChosen(Math.max(0, spread - 1))}
        >
          <PreviousIcon />
        </button>
        <p aria-live="polite">
          {spread === 0 ? `${t('cover')} · ${t('pages', { count: pages })}` : t('pageOf', { page: name, total: pages })}
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('next')}
          aria-disabled={spread === last}
          onClick={() => setChosen(Math.min(last, spread + 1))}
        >
          <NextIcon />
        </button>
      </div>
    </section>
  );
};
