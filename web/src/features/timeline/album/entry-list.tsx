import { memo, type JSX } from 'react';
import { Empty } from '../../../shared/states/empty.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { partsOf, type Calendar } from './periods.js';
import type { Memory } from '../timeline-api.js';
import type { TimelineList as AlbumState } from './use-virtual-list.js';
import { AlbumEntry } from './album-entry.js';
import type { Changing } from '../own/own-post.js';
import { useLanguage } from '../../../shared/language/in-language.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { timelineText as t } from '../parts/timeline-texts.js';

type Reading = {
  readonly calendar: Calendar;
  readonly onOpen: (id: string, cursor: string) => void;
  readonly changing: Changing | undefined;
};

type LeafProps = Reading & { readonly cursor: string; readonly memories: readonly Memory[] };

const LeafPages = memo(({ cursor, memories, calendar, onOpen, changing }: LeafProps): JSX.Element => {
  useLanguage();
  const parts = partsOf(memories, calendar, cursor);
  const firstKey = cursor === '' ? parts[0]?.pages[0]?.key : undefined;
  return (
    <>
      {parts.map(({ id, label, pages, isContinued }) => (
        <section
          key={id}
          {...(!isContinued && { id })}
          aria-label={label}
          data-period={id}
          className={isContinued ? 'album-period album-continued' : 'album-period'}
        >
          {calendar.stations.length > 1 && !isContinued && (
            <h2 className="album-year" tabIndex={-1}>
              {label}
            </h2>
          )}
          {pages.map((page) => (
            <AlbumEntry
              key={page.key}
              page={page}
              first={page.key === firstKey}
              onOpen={(memory) => onOpen(memory, cursor)}
              changing={changing}
            />
          ))}
        </section>
      ))}
    </>
  );
});
LeafPages.displayName = 'LeafPages';

const OnItsWay = ({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }): JSX.Element => (
  <div className="album-further">
    {failed ? (
      <>
        <p>{t('nextFailed')}</p>
        <button type="button" className="button button-quiet" onClick={onRetry}>
          {shared('tryAgain')}
        </button>
      </>
    ) : (
      <Skeleton height="320px" />
    )}
  </div>
);

type Props = Reading & { readonly album: AlbumState; readonly onAdd?: () => void };

/** Renders the memories near the reader. Distant ones unmount and keep their space. */
export const Album = ({ album, calendar, onOpen, changing, onAdd }: Props): JSX.Element => {
  const { box, leaves, abovePx, belowPx, measure, retry } = album;
  const isEmpty = leaves.length === 1 && leaves[0]?.cursor === '' && leaves[0].memories?.length === 0 && belowPx === 0;
  if (isEmpty)
    return (
      <div className="album" ref={box}>
        <Empty sentence={t('empty')} more={t('emptyMore')}>
          {onAdd && (
            <button type="button" className="button button-quiet" onClick={onAdd}>
              {t('writeFirst')}
            </button>
          )}
        </Empty>
      </div>
    );
  return (
    <div className="album" ref={box}>
      <div style={{ height: abovePx }} />
      {leaves.map(({ cursor, memories, failed, heightPx }) => (
        <div
          key={cursor}
          ref={measure}
          className="album-chunk"
          data-cursor={cursor}
          data-reading={memories === undefined}
          style={memories === undefined ? { minHeight: heightPx } : undefined}
        >
          {memories === undefined ? (
            <OnItsWay failed={failed} onRetry={retry} />
          ) : (
            <LeafPages cursor={cursor} memories={memories} calendar={calendar} onOpen={onOpen} changing={changing} />
          )}
        </div>
      ))}
      <div style={{ height: belowPx }} />
    </div>
  );
};
